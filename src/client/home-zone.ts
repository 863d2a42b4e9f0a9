/** Where the associations are: what the server renders is told in their time. */
export const homeZone = 'Europe/Paris'
