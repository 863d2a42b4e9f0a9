import type { Page, Route } from '@playwright/test'
import type { NearbyEvent } from '../../server/contract/event-shapes.ts'

const call = '**/api/events/near-location/**'

/** Until events can be organised, the carousel is fed with answers in their shape. */
export function answerNearby(page: Page, answer: NearbyEvent[] | ((route: Route) => unknown)) {
  return page.route(call, (route) =>
    typeof answer === 'function' ? answer(route) : route.fulfill({ json: answer }),
  )
}

export function newEvent(given: Partial<NearbyEvent> = {}): NearbyEvent {
  return {
    id: crypto.randomUUID(),
    name: 'Tournoi de printemps',
    location: { address: null, city: 'Lyon', postcode: '69003', coordinates: [4.85, 45.75] },
    startDate: '2031-03-14T08:30:00.000Z',
    description: 'Six équipes, une buvette, et un trophée en chocolat.',
    availablePlaces: 12,
    distance: 3.4,
    ...given,
  }
}
