import { numberFormat } from '../../../../server/contract/formats.ts'
import { limits } from '../../../../server/contract/limits.ts'
import { count, nb } from '../../../client/french.ts'

const endings = 'pdf odt ods odp docx xlsx pptx csv txt jpg jpeg png'.split(' ')

export const accepted = endings.map((ending) => `.${ending}`).join()

/** What can be said of a chosen file before it is sent; the server looks at its content. */
export function complaintAboutDocument(file: File): string | undefined {
  if (!endings.includes(endingOf(file.name))) {
    return `Ce type de fichier n’est pas accepté${nb}: choisissez un PDF, un texte, un tableur, une présentation ou une image.`
  }
  if (file.size > limits.fileBytes) {
    return `Ce document fait ${sizeOf(file.size)}${nb}: la limite est de ${sizeOf(limits.fileBytes)}.`
  }
  return file.size === 0 ? 'Ce document est vide.' : undefined
}

const number = numberFormat({ maximumFractionDigits: 1 })

/** `1,2 Mo` */
export function sizeOf(bytes: number): string {
  if (bytes < 1024) return count(bytes, 'octet')
  if (bytes < 1024 * 1024) return `${number.format(Math.round(bytes / 1024))}${nb}ko`
  const megabytes = bytes / 1024 / 1024
  if (megabytes < 1024) return `${number.format(megabytes)}${nb}Mo`
  return `${number.format(megabytes / 1024)}${nb}Go`
}

/** What people call a type of document: `PDF`. */
export function kindOf(name: string): string {
  return endingOf(name).toUpperCase()
}

function endingOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
