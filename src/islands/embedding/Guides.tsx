import styles from './embedding.module.css'

/** Where the code goes, by the maker of the site. */
const guides = [
  {
    name: 'WordPress',
    steps: [
      'Ouvrez la page à modifier, puis ajoutez un bloc «\u00A0HTML personnalisé\u00A0».',
      'Collez-y le code, regardez l’aperçu, puis mettez la page à jour.',
      'Sur WordPress.com, selon votre offre, les scripts sont retirés\u00A0: prenez alors la forme Iframe.',
    ],
  },
  {
    name: 'Wix',
    steps: [
      'Dans l’éditeur, ajoutez un élément «\u00A0Intégrer du code\u00A0», puis «\u00A0Intégrer HTML\u00A0».',
      'Choisissez «\u00A0Code\u00A0», collez-y la forme Balise, puis cliquez sur «\u00A0Mettre à jour\u00A0».',
      'Étirez le cadre à la largeur de votre page, puis publiez.',
    ],
  },
  {
    name: 'Jimdo',
    steps: [
      'Ajoutez un élément, puis choisissez «\u00A0Widget / HTML\u00A0».',
      'Collez-y le code, puis enregistrez. Si l’aperçu reste vide, regardez la page publiée.',
    ],
  },
  {
    name: 'Squarespace',
    steps: [
      'Modifiez la page, puis ajoutez un bloc «\u00A0Code\u00A0» et collez-y le code.',
      'Si votre offre n’accepte pas les scripts, prenez la forme Iframe.',
    ],
  },
] as const

export function Guides() {
  return (
    <div className={styles.guides}>
      <h3>Pas à pas</h3>
      {guides.map(({ name, steps }) => (
        <details key={name} name="guide">
          <summary>{name}</summary>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </div>
  )
}
