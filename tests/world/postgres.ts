import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Makes a database of its own beside the one of `url`, empty or as a copy of another. */
export async function createPostgres(
  url: string,
  template = 'template1',
): Promise<{ url: string; name: string }> {
  const name = `maillon_${randomBytes(8).toString('hex')}`
  await ask(url, `create database ${name} template ${template}`)
  const made = new URL(url)
  made.pathname = `/${name}`
  return { url: made.href, name }
}

export function dropPostgres(url: string, name: string): Promise<void> {
  return ask(url, `drop database if exists ${name} with (force)`)
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
