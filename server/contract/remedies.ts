import { messages } from './messages.ts'

const nameRemedy = 'lettres, espaces, traits d’union et apostrophes'
const emailRemedy = 'une adresse s’écrit comme nom@exemple.fr'

/** What to do about it, as people read it after the message. */
const remedies: Record<string, string> = {
  [messages.email]: emailRemedy,
  [messages.firstName]: nameRemedy,
  [messages.lastName]: nameRemedy,
  [messages.phoneNumber]: 'dix chiffres, en commençant par 0',
  [messages.birthDay]: 'un jour, un mois et une année, depuis 1900',
  [messages.password]: 'il reste des critères à remplir, ci-dessous',
  [messages.confirmation]: 'écrivez le même dans les deux champs',
  [messages.text]: 'écrivez-le sans signe invisible',
  [messages.format]: emailRemedy,
  [messages.iban]: 'comparez-le à votre RIB',
  [messages.amount]: 'un nombre d’euros, comme 25 ou 25,50',
  [messages.fileFormat]: 'choisissez une image JPEG, PNG ou GIF',
}

/** The message with what to do about it, where it does not say so itself. */
export function withRemedy(message: string): string {
  const remedy = remedies[message]
  return remedy ? `${message}\u00A0: ${remedy}` : message
}

/** The same for what is chosen rather than typed, where nothing was. */
export function withRemedyIfMissing(message: string, remedy: string): string {
  return message === messages.required ? `${message}\u00A0: ${remedy}` : withRemedy(message)
}
