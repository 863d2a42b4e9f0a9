/** What the example shows, of the invented world of `npm start`. */
export interface Example {
  association: string
  event: string
}

const headers = { authorization: 'Bearer maillon', 'content-type': 'application/json' }
const account = { email: 'monique@demo.example', password: 'Traboule#69' }

/**
 * Looks for an association of the demo with public events, and turns its widgets on.
 *
 * @param product where Maillon is served
 * @throws where it is not, or without the demo
 */
export async function findExample(product: string): Promise<Example> {
  const login = await fetch(`${product}/api/auth/login`, {
    method: 'POST',
    headers: { ...headers, origin: product },
    body: JSON.stringify(account),
  }).catch(() => undefined)
  if (!login?.ok) {
    throw new Error(
      `There is no Maillon with its demo at ${product}: npm start, or name it in ORIGIN`,
    )
  }
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const ask = async (path: string, change?: object) => {
    const answer = await fetch(`${product}/api${path}`, {
      headers: { ...headers, origin: product, cookie },
      ...(change && { method: 'PUT', body: JSON.stringify(change) }),
    })
    return answer.json()
  }

  const { id: me } = await ask('/users/me')
  // The choir has concerts, as the example's words have it.
  const all: { id: string; name: string }[] = await ask(`/associations/user/${me}`)
  const ranked = all.toSorted((a, b) => Number(/Voix/.test(b.name)) - Number(/Voix/.test(a.name)))
  for (const { id } of ranked) {
    await ask(`/associations/${id}/widgets`, { enabled: true, origins: [], listed: false })
    const events: unknown = await ask(`/public/associations/${id}/events`)
    if (Array.isArray(events) && events.length > 0) return { association: id, event: events[0].id }
  }
  throw new Error('No association of the demo has a public event to come')
}
