import { create as contentDisposition } from 'content-disposition'
import { stringify } from 'csv-stringify/sync'
import type { Context } from 'hono'
import type { Env } from './serve.ts'

/** A text that browsers save as a file, whatever it says. */
export interface Attachment {
  name: string
  /** Media type, without its charset. */
  type: string
  text: string
}

export function sendAttachment(context: Context<Env>, { name, type, text }: Attachment): Response {
  return context.body(text, 200, {
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': contentDisposition(name),
    'cross-origin-resource-policy': 'same-origin',
  })
}

/**
 * Rows as a spreadsheet that Excel and LibreOffice open by a double click: UTF-8 with BOM,
 * semicolons. A cell that they would run as a formula begins with an apostrophe.
 */
export function spreadsheet<Column extends string>(
  name: string,
  columns: readonly Column[],
  rows: readonly Readonly<Record<NoInfer<Column>, string>>[],
): Attachment {
  const text = stringify([...rows], {
    columns: [...columns],
    header: true,
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
  })
  return { name: `${name}.csv`, type: 'text/csv', text }
}
