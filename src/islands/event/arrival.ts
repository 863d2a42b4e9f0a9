/**
 * Runs `answer` once with the answer that the address names, as a mail's link does, and takes it out
 * of the address: a reload does not answer again. Another value is nobody's answer. A page that the
 * browser renders ahead waits until somebody looks at it.
 *
 * @returns what stops waiting for that
 */
export function onArrival(answer: (participate: 'true' | 'false') => void): () => void {
  const url = new URL(location.href)
  const wanted = url.searchParams.get('participate')
  if (wanted !== 'true' && wanted !== 'false') return () => {}
  url.searchParams.delete('participate')
  const run = () => {
    history.replaceState(history.state, '', url)
    answer(wanted)
  }
  const isAhead = 'prerendering' in document && document.prerendering === true
  if (!isAhead) {
    run()
    return () => {}
  }
  document.addEventListener('prerenderingchange', run, { once: true })
  return () => document.removeEventListener('prerenderingchange', run)
}
