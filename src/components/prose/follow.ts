/** Marks in the list of contents what stands at the upper fifth of the window. */
const links = document.querySelectorAll<HTMLAnchorElement>('[data-follows] a')
const watcher = new IntersectionObserver(
  (changes) => {
    for (const { target, isIntersecting } of changes) {
      for (const link of links) {
        if (link.hash !== `#${target.id}`) continue
        if (isIntersecting) link.ariaCurrent = 'location'
        else link.removeAttribute('aria-current')
      }
    }
  },
  { rootMargin: '-20% 0px -80%' },
)
for (const { hash } of links) {
  const target = document.getElementById(hash.slice(1))
  if (target) watcher.observe(target)
}
