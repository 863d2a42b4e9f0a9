import './asleep.ts'
import { isFramed, tellHost, whenAsked } from '../../client/host-page.ts'

/** What every page of a widget does by itself, in the least script. */
const { documentElement: root, body } = document

if (!isFramed()) root.dataset.alone = ''

whenAsked(() => {
  // As high as its content it has nothing to scroll.
  root.dataset.fitted = ''
  const height = () => body.getBoundingClientRect().height
  if (root.dataset.unavailable === undefined) tellHost({ type: 'maillon:ready', height: height() })
  else tellHost({ type: 'maillon:error', height: height(), reason: 'unavailable' })
  new ResizeObserver(() => tellHost({ type: 'maillon:height', height: height() })).observe(body)
})
