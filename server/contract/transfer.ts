import type { Dues } from './dues.ts'
import { numberFormat } from './formats.ts'

/** An account that can be paid to: dues with an IBAN. */
export interface Account extends Dues {
  iban: string
  holder: string
}

export function isPayable(dues: Dues): dues is Account {
  return dues.iban !== null && dues.holder !== null
}

/**
 * What a bank's application reads from a QR code to prepare a transfer: EPC069-12, version 002.
 * Written in the letters that every bank takes, one byte each, it fits the 331 bytes of the norm.
 *
 * @param reference what the receiver will read on their statement
 */
export function transferText({ iban, holder, amount }: Account, reference: string): string {
  const [service, version, utf8, transfer] = ['BCD', '002', '1', 'SCT']
  const [bic, purpose, structured] = ['', '', '']
  const euros = amount === null ? '' : `EUR${amount.toFixed(2)}`
  const account = [bic, inBankLetters(holder).slice(0, 70), iban, euros]
  const text = inBankLetters(reference).slice(0, 140).trim()
  const lines = [service, version, utf8, transfer, ...account, purpose, structured, text]
  // Nothing may follow the last field that says something.
  return lines.join('\n').trimEnd()
}

/** Who pays what for, as it stands on a statement: the name first, as long texts are cut. */
export function referenceOf(name: string, { label }: Dues): string {
  return [name, label ?? 'Cotisation'].join(', ')
}

/** `FR7630006000011234567890189` → `FR76 3000 6000 …`, with no-break spaces. */
export function ibanInFours(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1\u00A0')
}

/** `25` → `25,00 €` */
export function inEuros(amount: number): string {
  return numberFormat({ style: 'currency', currency: 'EUR' }).format(amount)
}

/** What has no accent to take off, and signs that the banks' letters have another for. */
const others: Record<string, string> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ß: 'ss',
  '’': "'",
  '–': '-',
  '—': '-',
  '&': 'et',
  '@': '(at)',
}

/** In the letters of SEPA transfers (EPC217-08): Latin without accents, and a few signs. */
function inBankLetters(text: string): string {
  return text
    .replace(/[œŒæÆøØłŁđĐß’–—&@]/g, (sign) => others[sign] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/?:().,'+-]+/g, ' ')
    .trim()
}
