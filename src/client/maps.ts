type Coordinates = readonly [longitude: number, latitude: number]

/** The page of OpenStreetMap with a mark at the place. */
export function mapPath([longitude, latitude]: Coordinates): string {
  const place = new URLSearchParams({ mlat: `${latitude}`, mlon: `${longitude}` })
  return `https://www.openstreetmap.org/?${place}#map=17/${latitude}/${longitude}`
}

/** What the maps of a phone open (RFC 5870), with the place's name where they show one. */
export function geoPath([longitude, latitude]: Coordinates, name: string): string {
  const spot = `${latitude},${longitude}`
  return `geo:${spot}?q=${spot}(${encodeURIComponent(name)})`
}
