import { createRoot } from 'react-dom/client'
import { SuggestionDialog } from './SuggestionDialog.tsx'

const id = 'suggestion'

/** Opens the dialog, once, on a page that may have no React of its own. */
export function openSuggestionDialog(): void {
  if (document.getElementById(id)) return
  const place = document.body.appendChild(Object.assign(document.createElement('div'), { id }))
  const root = createRoot(place)
  root.render(
    <SuggestionDialog
      onClose={() => {
        root.unmount()
        place.remove()
      }}
    />,
  )
}
