/** What comes when somebody creates something. */
export { read } from '../../../stores/wizard-saved.ts'
export { savedDraft } from './saved-draft.ts'
export { default as Wizard } from './Wizard.tsx'
