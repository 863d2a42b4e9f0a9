import { type Block, writePdf } from './pdf.ts'

export interface DemoDocument {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

const nb = '\u00A0'

/** Each document as it is written on the day it is added. */
export const documents = {
  clubRules: () =>
    pdf('Règlement intérieur', [
      { heading: 'Sur le tatami' },
      {
        text: `Chacun salue en montant sur le tatami et en le quittant. Le kimono est propre, les ongles sont courts, les bijoux restent au vestiaire. On arrive cinq minutes avant l’heure${nb}; en retard, on attend le signe du professeur.`,
      },
      { heading: 'Les plus jeunes' },
      {
        text: 'Les enfants sont sous la responsabilité du club de l’entrée du dojo à la fin du cours. Un adulte les accompagne jusqu’à la porte et vient les y reprendre.',
      },
      { heading: 'Cotisation et licence' },
      {
        text: 'La cotisation se règle avant la fin du mois d’octobre, en une ou trois fois. La licence et le questionnaire de santé sont demandés dès la troisième séance.',
      },
      { heading: 'Compétitions' },
      {
        text: `Le club prend en charge l’inscription et le minibus. Qui s’inscrit vient, ou prévient au plus tard la veille${nb}: une place de minibus se partage.`,
      },
    ]),

  trainings: (day: Date) =>
    csv(`Planning des entraînements ${season(day)}.csv`, [
      ['Jour', 'Début', 'Fin', 'Cours', 'Encadrement'],
      ['Lundi', '18:30', '20:00', 'Judo loisir, adultes', 'Minh Anh Nguyen'],
      ['Mardi', '19:00', '20:00', 'Taïso', 'Claire Morand'],
      ['Mercredi', '14:00', '14:45', 'Baby-judo, 4 à 6 ans', 'Giulia Marchetti'],
      ['Mercredi', '15:00', '16:15', 'Judo, 7 à 10 ans', 'Giulia Marchetti'],
      ['Jeudi', '18:30', '20:30', 'Compétition', 'Minh Anh Nguyen'],
      ['Samedi', '10:00', '11:30', 'Self-défense', 'Claire Morand'],
    ]),

  assembly: (day: Date) =>
    minutes(day, [
      { heading: 'Rapport moral' },
      {
        text: 'La présidente, Claire Morand, remercie les bénévoles. Le club a ouvert un second cours de baby-judo et prêté trente kimonos. Le rapport est adopté à l’unanimité.',
      },
      { heading: 'Rapport financier' },
      {
        text: `La trésorière, Monique Chapuis, présente les comptes${nb}: 8${nb}420${nb}€ de recettes, 7${nb}965${nb}€ de dépenses. Il reste quelques cotisations à régler. Le rapport est adopté, une abstention.`,
      },
      { heading: 'Projets' },
      {
        text: 'Achat de vingt tapis d’occasion, stage d’automne ouvert aux débutants, tournoi amical avec les clubs voisins au printemps.',
      },
    ]),

  choirAssembly: (day: Date) =>
    minutes(day, [
      { heading: 'L’année du chœur' },
      {
        text: 'Trente-deux répétitions, deux concerts et une aubade sur le quai. Le chœur d’enfants a trouvé son public et son heure, le samedi matin.',
      },
      { heading: 'Comptes' },
      {
        text: `Monique Chapuis présente un budget à l’équilibre${nb}: les recettes des concerts couvrent l’accord du piano et l’achat des partitions.`,
      },
      { heading: 'Programme à venir' },
      {
        text: 'Yann Le Goff propose un programme autour des chants de rivières, en cinq langues. Adopté avec enthousiasme.',
      },
    ]),

  rehearsals: (day: Date) =>
    csv(`Calendrier des répétitions ${season(day)}.csv`, [
      ['Quand', 'Heure', 'Pupitres', 'Au programme'],
      ['Jeudis de septembre', '19:30', 'Tous', 'Déchiffrage'],
      ['Jeudis d’octobre', '19:30', 'Sopranos et altos', 'Chants de rivières'],
      ['Jeudis de novembre', '19:30', 'Ténors et basses', 'Chants de rivières'],
      ['Jeudis de décembre', '19:30', 'Tous', 'Noëls d’ici et d’ailleurs'],
      ['Week-end de mars', '10:00', 'Tous', 'Stage, avec pique-nique'],
    ]),

  gardenCharter: () =>
    pdf('Charte du jardin', [
      { heading: 'Un jardin pour tous' },
      {
        text: 'Le portillon reste ouvert quand l’un de nous est là. On jardine sans pesticide ni engrais de synthèse, et l’eau vient d’abord des cuves.',
      },
      { heading: 'Les parcelles' },
      {
        text: `Douze parcelles de six mètres carrés, attribuées pour une saison. Une parcelle laissée deux mois sans nouvelles revient au pot commun${nb}; on demande toujours avant.`,
      },
      { heading: 'Le compost' },
      {
        text: `Épluchures, marc de café et feuilles mortes${nb}: oui. Viande, agrumes en quantité et sacs «${nb}compostables${nb}»${nb}: non. On remue le samedi.`,
      },
    ]),

  tools: () =>
    csv('Outils à emprunter.csv', [
      ['Outil', 'Chez qui', 'À savoir'],
      ['Échelle de 4 m', 'Mamadou', 'Prévenir la veille'],
      ['Perceuse à percussion', 'Driss', 'Forets à béton fournis'],
      ['Brouette', 'Au jardin', 'Clé sous le pot bleu'],
      ['Tables et bancs (6)', 'Inês', 'Pour les fêtes de la rue'],
      ['Machine à coudre', 'Monique', 'Se sert sur place'],
    ]),

  watering: () =>
    csv('Tour d’arrosage.csv', [
      ['Jour', 'Matin', 'Soir'],
      ['Lundi', 'Inês', 'Lina'],
      ['Mercredi', 'Monique', 'Driss'],
      ['Vendredi', 'Claire', 'Sevan'],
      ['Dimanche', 'Qui passe par là', 'Inês'],
    ]),
} satisfies Record<string, (day: Date) => DemoDocument>

export type DocumentKey = keyof typeof documents

function pdf(title: string, blocks: Block[]): DemoDocument {
  return { name: `${title}.pdf`, bytes: writePdf(title, blocks) }
}

function minutes(day: Date, blocks: Block[]): DemoDocument {
  const title = `Compte rendu de l’assemblée générale ${day.getFullYear()}`
  const date = day.toLocaleDateString('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
  const opening = `L’assemblée s’est réunie le ${date} à 19${nb}h. Le quorum est atteint.`
  return pdf(title, [{ text: opening }, ...blocks])
}

/** As spreadsheets in France read it: semicolons, and the mark of UTF-8. */
function csv(name: string, rows: string[][]): DemoDocument {
  const text = rows.map((row) => `${row.join(';')}\r\n`).join('')
  return { name, bytes: new TextEncoder().encode(`\uFEFF${text}`) }
}

/** The season that a day belongs to, from July on the coming one: 2026-2027. */
function season(day: Date): string {
  const first = day.getFullYear() - Number(day.getMonth() < 6)
  return `${first}-${first + 1}`
}
