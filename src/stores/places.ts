import { call } from './call.ts'

/** Where the communities met of late whose events one may plan. */
export const loadPlaces = () => call('GET /events/places', {})
