import type { Logger } from 'pino'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { createContext } from '../createContext.ts'
import type { UntypedDatabase } from '../database/connect.ts'
import { unseal } from '../keys.ts'
import type { Message } from '../adapters/mail/mail.ts'
import { tideTable } from '../testing/catalogue.ts'

/** A context whose mails wait in their queue, at noon, when everybody may be reminded. The database has the testing catalogue. */
export const contextAtNoon = async (db: UntypedDatabase, dataDir: string, log: Logger): Promise<Context> => {
  const config = readConfig({ DATA_DIR: dataDir, SECRET: 'a secret of the tests, long enough' })
  const noon = new Date().setUTCHours(12, 0, 0, 0)
  return createContext({ config, db, log, now: () => noon })
}

/** Learners with a course and reminders, who signed up ten days ago and were never reminded. */
export const makeDueLearners = async (db: UntypedDatabase, from: number, to: number): Promise<void> => {
  await db.execute({
    text: `with made as (
        insert into users (email, nickname, name, created_at, preferences)
        select format('due-%s@example.org', n), format('due-%s', n), format('Learner %s', n), now() - interval '10 days', '{"emailUnsubscribed": false}'
        from generate_series(${from}, ${to}) n returning id
      )
      insert into enrolments (user_id, project_id, selected_time) select id, '${tideTable.id}', now() from made`,
    timeout: 300_000,
  })
}

/** The addresses to which a reminder waits, one entry for each mail. */
export const remindedAddresses = async ({ db, config }: Context): Promise<string[]> => {
  const rows = await (db as UntypedDatabase).rows<{ sealed: string }>(
    `select data ->> 'sealed' as sealed from pgboss.job where name = 'patientMail'`,
  )
  return rows.map(({ sealed }) => (JSON.parse(unseal(config, 'job', sealed)) as Message).to)
}
