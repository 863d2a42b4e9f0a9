/** Why the browser gave no position, in words that say what to do instead. */
const messages: Record<number, string> = {
  1: 'Votre navigateur n’a pas donné votre position. Choisissez plutôt un lieu par son nom.',
  2: 'Votre position est introuvable pour le moment. Choisissez un lieu par son nom.',
  3: 'La recherche de votre position a pris trop de temps. Réessayez, ou choisissez un lieu.',
}

export type Located = { ok: true; coordinates: [number, number] } | { ok: false; message: string }

/** Asks the browser where it is, which asks the person. Never throws. */
export function locate(): Promise<Located> {
  return new Promise((resolve) => {
    const refuse = (code: number) => resolve({ ok: false, message: messages[code] ?? '' })
    if (!navigator.geolocation) return refuse(2)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ ok: true, coordinates: [coords.longitude, coords.latitude] }),
      ({ code }) => refuse(code),
      { timeout: 10_000, maximumAge: 10 * 60_000 },
    )
  })
}
