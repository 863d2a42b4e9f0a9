/** What comes when somebody creates something. */
export { read } from '../../stores/wizard-kept.ts'
export { kept } from './kept.ts'
export { default as Wizard } from './Wizard.tsx'
