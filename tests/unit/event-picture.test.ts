import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { OpenEvent } from '../../server/contract/widget-pages.ts'
import { drawEvent } from '../../src/seo/draw-event.ts'

/* What is shown beside the link to a public event. */

const concert: OpenEvent['event'] = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Concert de printemps',
  type: 'show',
  description: null,
  startDate: '2031-03-28T19:00:00.000Z',
  endDate: '2031-03-28T21:00:00.000Z',
  timeZone: 'Europe/Paris',
  location: {
    address: 'Salle des Tilleuls',
    city: 'Lyon',
    postcode: '69003',
    coordinates: [4.8, 45.7],
  },
  numberOfPlaces: 60,
  availablePlaces: 42,
}
const community: OpenEvent['community'] = {
  kind: 'association',
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Les Voix de la Saône',
  image: null,
}

test.each([
  'Concert de printemps',
  'Assemblée générale extraordinaire des bénévoles 20',
  'Fête <b>&amp; "jeux"</b>',
  'Loto',
])('the picture of %s has the size that networks ask for, and few bytes', async (name) => {
  const picture = await drawEvent({
    event: { ...concert, name },
    community,
    listed: false,
  })
  const { format, width, height } = await sharp(picture).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
  expect(picture.length).toBeLessThan(80_000)
})
