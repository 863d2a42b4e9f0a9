import {
  type Account,
  ibanInFours,
  inEuros,
  referenceOf,
  transferText,
} from '../../../../server/contract/transfer.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
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
        <QrCode text={transferText(account, reference)} label="Code QR du virement" />
        <figcaption className="muted small">
          Depuis l’application de votre banque, scannez ce code{'\u00A0'}: le virement est prêt à
          valider.
        </figcaption>
      </figure>
    </div>
  )
}
