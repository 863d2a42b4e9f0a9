// A form gets its script with the first sign that somebody means it.
for (const form of document.querySelectorAll<HTMLElement>('[data-asleep]')) {
  const wake = () => delete form.dataset.asleep
  for (const sign of ['focusin', 'pointermove', 'touchstart']) {
    form.addEventListener(sign, wake, { once: true, passive: true })
  }
}

export {}
