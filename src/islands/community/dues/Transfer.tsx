import type { ReactNode } from 'react'
import {
  type Account,
  ibanInFours,
  inEuros,
  referenceOf,
  transferText,
} from '../../../../server/contract/transfer.ts'
import { nb } from '../../../client/french.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { saveCode } from '../../../ui/save-code.ts'
import styles from './transfer.module.css'

/** A transfer to make, in words and as a code that banks' applications read. */
export function Transfer({ account, name }: { account: Account; name: string }) {
  const reference = referenceOf(name, account)
  const text = transferText(account, reference)
  return (
    <div className={styles.transfer}>
      <dl className={styles.facts}>
        {account.amount !== null && (
          <Fact
            name="Montant"
            look={styles.amount}
            copied={account.amount.toFixed(2).replace('.', ',')}
            what="le montant"
          >
            {inEuros(account.amount)}
          </Fact>
        )}
        <Fact name="Bénéficiaire" copied={account.holder} what="le bénéficiaire">
          {account.holder}
        </Fact>
        <Fact name="IBAN" look={styles.iban} copied={account.iban} what="l’IBAN">
          {/* On a phone it takes two lines, and breaks between its fours. */}
          {ibanInFours(account.iban).replaceAll(nb, ' ')}
        </Fact>
        <Fact name="Libellé" copied={reference} what="le libellé">
          {reference}
        </Fact>
      </dl>
      <figure className={styles.figure}>
        <QrCode text={text} label="Code QR du virement" />
        <figcaption className="muted small">
          Depuis l’application de votre banque, scannez ce code{'\u00A0'}: le virement est prêt à
          valider. Votre banque est sur ce téléphone{'\u00A0'}? Enregistrez l’image, puis
          choisissez-la dans son application.
        </figcaption>
        <Button onClick={() => saveCode(text, 'virement.png')}>
          <Icon name="download" />
          Enregistrer l’image
        </Button>
      </figure>
    </div>
  )
}

interface FactProps {
  name: string
  look?: string | undefined
  /** As a bank's form takes it. */
  copied: string
  what: string
  children: ReactNode
}

function Fact({ name, look, copied, what, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={look}>{children}</span>
        <CopyButton text={copied} what={what} className={styles.copy} />
      </dd>
    </div>
  )
}
