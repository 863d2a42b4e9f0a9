import { useEffect, useState } from 'react'
import { loaderPath } from '../../../server/contract/widget-paths.ts'
import type { ShownWidget } from '../../../server/contract/widget-snippets.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import styles from './embedding.module.css'

interface PreviewProps {
  /** Null where there is no event to show. */
  widget: ShownWidget | null
  /** The first of the sites that may show it. */
  site: string | undefined
  isShown: boolean
  onShow: () => void
}

type Width = 'phone' | 'page'

/** The widget as a site would show it: the very element, within a drawn page. */
export function Preview({ widget, site, isShown, onShow }: PreviewProps) {
  const [width, setWidth] = useState<Width>('page')
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <div className={styles.bar}>
        <h2 id="preview">Aperçu</h2>
        <Segmented<Width>
          label="Largeur de l’aperçu"
          bare
          segments={[
            { value: 'phone', label: 'Téléphone' },
            { value: 'page', label: 'Page' },
          ]}
          value={width}
          onChoose={setWidth}
        />
      </div>
      <div className={styles.window} data-width={width}>
        <p className={styles.address}>{site ? new URL(site).host : 'votre-site.fr'}</p>
        <div className={styles.site} data-theme={widget?.looks.theme}>
          <div className={styles.lines} aria-hidden="true">
            <span />
            <span />
            <span />
          </div>
          {!isShown ? (
            <Empty title="Vos widgets sont masqués">
              <p>Rendez-les visibles pour les voir ici, et sur votre site.</p>
              <Button onClick={onShow}>Rendre visibles</Button>
            </Empty>
          ) : widget ? (
            <Shown widget={widget} />
          ) : (
            <Empty title="Aucun événement public à venir">
              <p>Planifiez-en un, et rendez-le public{'\u00A0'}: il paraîtra ici.</p>
            </Empty>
          )}
        </div>
      </div>
    </section>
  )
}

/** The element, as the loader that sites use defines it. */
function Shown({ widget }: { widget: ShownWidget }) {
  const { kind, id, community, looks } = widget
  const Element = `maillon-${kind}`
  const owner = kind === 'evenement' ? 'event' : community
  useEffect(() => {
    // A file of its own at a fixed address, as for everybody: no part of this page's scripts.
    const address = loaderPath
    import(/* @vite-ignore */ address).catch(() => {})
  }, [])
  // Its attributes are read as they change; another kind is another element.
  return <Element key={Element} {...{ [owner]: id, ...looks, eager: '' }} />
}
