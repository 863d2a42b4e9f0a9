import { createRoot } from 'react-dom/client'
import { SuggestionDialog } from './SuggestionDialog.tsx'

/** Opens the dialog on a page that may have no React of its own. */
export function openSuggestionDialog(): void {
  const place = document.body.appendChild(document.createElement('div'))
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
