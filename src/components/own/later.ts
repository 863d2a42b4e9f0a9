// What of the home page comes when it is needed, in one file.
export { prepareToasts } from '../../stores/toasts.ts'
export { answer } from './answers.ts'
export { showIn } from './moments.ts'
