import { PGlite } from '@electric-sql/pglite'

/** Opening the embedded database, and its first answer: what a start can't do without. */
const pglite = await PGlite.create(process.env.DATA_DIR)
await pglite.query('select 1')
process.exit(0)
