// What is shown is renewed in place as often as there is something new, while somebody looks.
const pause = 10_000

async function renew() {
  if (document.hidden) return
  const answer = await fetch(location.href).catch(() => undefined)
  if (!answer?.ok) return
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const part of ['.top', '#etat']) {
    const [old, next] = [document.querySelector(part), fresh.querySelector(part)]
    // Who reads or moves within it with the keyboard is not thrown out.
    if (old && next && !old.contains(document.activeElement)) old.replaceWith(next)
  }
}

setInterval(() => void renew(), pause)
