/** What the query of an address may say, each name with what goes without saying. */
export type Asked = Readonly<Record<string, string | undefined>>

/**
 * The one way to write the address of what is the same for everybody: in small letters, as ids are, with
 * what is asked in one order, and without what nobody reads or what goes without saying.
 *
 * @returns path and query; undefined for a path with an escape (`%`), which nobody we know writes
 */
export function plainAddress({ pathname, searchParams }: URL, asked: Asked): string | undefined {
  if (pathname.includes('%')) return undefined
  const said = Object.entries(asked).flatMap(([name, usual]) => {
    const value = searchParams.get(name) ?? usual
    return value === undefined || value === usual ? [] : [[name, value]]
  })
  const path = pathname.toLowerCase()
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path
}
