/** The themes of the FAQ, in the order in which they are shown. */
export const themes = {
  start: 'Pour commencer',
  members: 'Membres et groupes',
  meetings: 'Rendez-vous et conversations',
  trust: 'Prix et données',
} as const
