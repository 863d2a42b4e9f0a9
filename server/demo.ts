import { emailOf } from '../db/demo/people.ts'
import type { Db } from '../db/open.ts'
import type { Config } from './config.ts'

/** Everybody's in the demo. */
export const demoPassword = 'Traboule#69'

const main = emailOf('claire')

/** What the start prints where the demo is: three of its twelve people, who see different things. */
export const demoNotice = `Demo:    an invented world to look around in (démonstration); npm start -- --empty starts without
         ${main}   made the judo club, is in everything
         ${emailOf('monique')}  treasurer, administrator of the club and of the choir
         ${emailOf('lina')}     simple member
         password ${demoPassword}`

/** Whether a database should get the demo, has it, or is somebody's own. */
export type DemoState = 'wanted' | 'there' | 'none'

/** At most one statement, and only where the demo may be. */
export async function lookForDemo(config: Pick<Config, 'demo'>, db: Db): Promise<DemoState> {
  if (!config.demo) return 'none'
  const somebody = db.selectFrom('users').select('id')
  const { inhabited, demo } = await db
    .selectNoFrom(({ exists }) => [
      exists(somebody).as('inhabited'),
      exists(somebody.where('email', '=', main)).as('demo'),
    ])
    .executeTakeFirstOrThrow()
  if (demo) return 'there'
  return inhabited ? 'none' : 'wanted'
}
