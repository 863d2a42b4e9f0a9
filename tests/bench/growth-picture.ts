/** What a server has in memory, in MB, at each step of many requests of one kind. */
export interface Course {
  what: string
  memory: number[]
}

const [width, names, figures] = [720, 220, 130]
const [line, head] = [34, 64]
const chart = width - names - figures

/**
 * A line for each page: what it adds to the memory as it was before. The band is as high as what it may add.
 *
 * @param step requests between two figures
 * @param room what it may add, in MB
 * @returns an SVG
 */
export function growthPicture(courses: Course[], { step, room }: { step: number; room: number }) {
  const height = head + courses.length * line + 16
  const requests = step * ((courses[0]?.memory.length ?? 1) - 1)
  const title = `Memory over ${requests} requests of each page, feed and call`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
<style>
svg { background: #fff; color: #1c1917; font: 13px system-ui, sans-serif }
text { fill: currentColor } .title { font-size: 16px; font-weight: 600 }
rect { fill: currentColor; opacity: .07 } polyline { fill: none; stroke: #0f766e; stroke-width: 2 }
@media (prefers-color-scheme: dark) { svg { background: #0d1117; color: #e6edf3 } polyline { stroke: #5eead4 } }
</style>
<text class="title" x="12" y="24">${title}</text>
<text x="12" y="46">In MB, against what it was before; the band is what each may add: ${room} MB.</text>
${courses.map((course, index) => lineOf(course, head + index * line, room)).join('\n')}
</svg>
`
}

function lineOf({ what, memory }: Course, top: number, room: number): string {
  const [before = 0] = memory
  const band = line - 8
  const points = memory.map((now, index) => {
    const x = names + (chart * index) / (memory.length - 1)
    const added = Math.min(Math.max(now - before, 0), room)
    return `${x.toFixed(0)},${(top + band - (band * added) / room).toFixed(1)}`
  })
  const after = memory.at(-1) ?? before
  const middle = top + band / 2 + 5
  const added = `${after < before ? '−' : '+'}${Math.abs(after - before).toFixed(1)}`
  return `<rect x="${names}" y="${top}" width="${chart}" height="${band}"/>
<polyline points="${points.join(' ')}"/>
<text x="12" y="${middle}">${what}</text>
<text x="${width - 12}" y="${middle}" text-anchor="end">${added} (${before.toFixed(0)} → ${after.toFixed(0)})</text>`
}
