import '../../src/styles/tokens.css'
import '../../src/styles/base.css'
import '../../src/styles/button.css'
import '../../src/styles/shared.css'
import '../../src/styles/agendas.css'
import '../../src/styles/rings.css'
import '../../src/styles/menu.css'
import '../../src/styles/toasts.css'
import { createRoot } from 'react-dom/client'
import { Parts } from '../../src/dev/Parts.tsx'

createRoot(document.querySelector('#parts') ?? document.body).render(<Parts />)
document.querySelector<HTMLElement>('#toasts')?.showPopover()
// As components/Toasts.astro does, whose markup the page brings along.
document.addEventListener('maillon:toasts', () => import('../../src/components/toasts.ts'))
