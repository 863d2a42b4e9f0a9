import { useState } from 'react'
import {
  elementSnippet,
  frameSnippet,
  type ShownWidget,
} from '../../../server/contract/widget-snippets.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import styles from './embedding.module.css'
import { Guides } from './Guides.tsx'

interface SnippetProps {
  origin: string
  widget: ShownWidget
  isShown: boolean
}

type Form = 'element' | 'frame'

/** What to paste, in both forms, and where it goes in the makers of sites that people use. */
export function Snippet({ origin, widget, isShown }: SnippetProps) {
  const [form, setForm] = useState<Form>('element')
  const text = form === 'element' ? elementSnippet(origin, widget) : frameSnippet(origin, widget)
  return (
    <section className={styles.snippet} aria-labelledby="snippet">
      <div className={styles.bar}>
        <h2 id="snippet">À coller dans votre page</h2>
        <Segmented<Form>
          label="Forme du code"
          bare
          segments={[
            { value: 'element', label: 'Balise' },
            { value: 'frame', label: 'Iframe' },
          ]}
          value={form}
          onChoose={setForm}
        />
      </div>
      <pre className={styles.code}>
        <code>{highlighted(text)}</code>
      </pre>
      <div className={styles.take}>
        <p className="muted small">
          {form === 'element'
            ? 'La hauteur suit le contenu.'
            : 'Pour les sites qui retirent les scripts. La hauteur est fixe.'}
          {!isShown && ' Rien ne paraîtra tant que vos widgets sont masqués.'}
        </p>
        <CopyButton text={text} what="le code" look="primary" key={text} />
      </div>
      <Guides />
    </section>
  )
}

/** Names of elements and what stands between quotation marks, each in a colour of its own. */
function highlighted(text: string) {
  const parts = text.split(/(<\/?[a-z-]+|"[^"]*")/)
  return parts.map((part, place) => {
    if (place % 2 === 0) return part
    const look = part.startsWith('<') ? styles.name : styles.value
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: they keep their places
      <span key={place} className={look}>
        {part}
      </span>
    )
  })
}
