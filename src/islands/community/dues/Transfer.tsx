import { encode } from 'uqr'
import {
  type Account,
  ibanInFours,
  inEuros,
  referenceOf,
  transferText,
} from '../../../../server/contract/transfer.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import styles from './transfer.module.css'

/** A transfer to make, in words and as a code that banks' applications read. */
export function Transfer({ account, name }: { account: Account; name: string }) {
  const reference = referenceOf(name, account)
  return (
    <div className={styles.transfer}>
      <dl className={styles.facts}>
        {account.amount !== null && (
          <div>
            <dt>Montant</dt>
            <dd className={styles.amount}>{inEuros(account.amount)}</dd>
          </div>
        )}
        <div>
          <dt>Bénéficiaire</dt>
          <dd>{account.holder}</dd>
        </div>
        <div>
          <dt>IBAN</dt>
          <dd>
            <span className={styles.iban}>{ibanInFours(account.iban)}</span>
            <CopyButton text={account.iban} what="l’IBAN" className={styles.copy} />
          </dd>
        </div>
        <div>
          <dt>Libellé</dt>
          <dd>{reference}</dd>
        </div>
      </dl>
      <figure className={styles.figure}>
        <Code text={transferText(account, reference)} />
        <figcaption className="muted small">
          Depuis l’application de votre banque, scannez ce code{'\u00A0'}: le virement est prêt à
          valider.
        </figcaption>
      </figure>
    </div>
  )
}

/** Modules of white around it, which readers need. */
const quiet = 4

function Code({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: false, maxVersion: 13, border: quiet })
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  )
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Code QR du virement"
      shapeRendering="crispEdges"
    >
      <path d={path.join('')} />
    </svg>
  )
}
