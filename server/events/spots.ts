/*
 * Public events are found by place and time together: each is a box in four dimensions, of which the
 * first three are a point and the last is its time. So one index answers what is near and still to
 * come, the soonest first. It holds on both engines: `cube` is an extension of each.
 */

/** Metres; the value that PostgreSQL's own modules take. */
export const earthRadius = 6_378_168
const minute = 60_000

type Point = [x: number, y: number, z: number]

/** From the centre of the Earth, in metres. */
export function pointOf([longitude, latitude]: readonly [number, number]): Point {
  const east = (longitude * Math.PI) / 180
  const north = (latitude * Math.PI) / 180
  return [
    earthRadius * Math.cos(north) * Math.cos(east),
    earthRadius * Math.cos(north) * Math.sin(east),
    earthRadius * Math.sin(north),
  ]
}

/** Minutes since 1970. */
export function minuteOf(moment: Date): number {
  return Math.floor(moment.getTime() / minute)
}

/** Where and when an event is, as the database stores it. */
export function spotOf(coordinates: readonly [number, number], starts: Date, ends: Date): string {
  const point = pointOf(coordinates).join()
  return `(${point},${minuteOf(starts)}),(${point},${minuteOf(ends)})`
}

/** How far apart two points of the ground are through the Earth, for kilometres along it. */
export function chordOf(kilometres: number): number {
  return 2 * earthRadius * Math.sin((kilometres * 1000) / 2 / earthRadius)
}

/** Kilometres along the ground, for metres through the Earth. */
export function kilometresOf(chord: number): number {
  return (2 * earthRadius * Math.asin(Math.min(1, chord / 2 / earthRadius))) / 1000
}
