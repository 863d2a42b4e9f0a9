import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

/** What a server with this framework and this database holds in memory at least. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = new Hono()

app.get('/*', async (context) => {
  const { rows } = await pool.query('select id, email, first_name, last_name from users limit 1')
  return context.json(rows)
})

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
