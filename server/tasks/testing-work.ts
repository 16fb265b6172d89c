import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { Plan } from '@fieldwork/core/plans/schema.ts'
import type { Answer, AnswerWrite } from '@fieldwork/core/tasks/schema.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import type { EventName } from '../analytics/queries.ts'
import { type SignedInVisitor, startServer, type Visitor } from '../testing/testing.ts'
import { tideTable } from '../testing/catalogue.ts'
import { tasks } from './service.ts'

export type Refused = { error: { code: string; details?: unknown; fields?: Record<string, string> } }

/** Name of the upload that the picture of the tide table's curve has. */
export const curveKey = `${tideTable.id}_${tideTable.picture}`

export const answerPath = (validation: string, project: string = tideTable.id): string => `/projects/${project}/validations/${validation}`

export const save = (who: Visitor, validation: string, write: Partial<AnswerWrite>, project?: string) =>
  who.call<Answer & Refused>('POST', answerPath(validation, project), { id: validation, type: 'TEXT', status: 'INCOMPLETE', ...write })

export const saveText = (who: Visitor, data: string, write: Partial<AnswerWrite> = {}, validation: string = tideTable.keyword) =>
  save(who, validation, { text: { data }, ...write })

export const saveUrl = (who: Visitor, data: string, write: Partial<AnswerWrite> = {}) =>
  save(who, tideTable.page, { type: 'URL', text: { data }, ...write })

export const savePicture = (who: Visitor, storageName: string, write: Partial<AnswerWrite> = {}) =>
  save(who, tideTable.picture, { type: 'FILE', file: { name: 'curve.png', storageName }, ...write })

export const savedAnswer = async (who: Visitor, validation: string = tideTable.keyword) =>
  (await who.call<Answer>('GET', answerPath(validation))).body

export const savedAnswerOf = async (who: Visitor, validation: string, project: string) =>
  (await who.call<Answer>('GET', answerPath(validation, project))).body

export const projectOf = async (who: Visitor, id: string = tideTable.id) => (await who.call<Project>('GET', `/projects/${id}`)).body

export const change = (who: Visitor, id: string, body: unknown) => who.call<Project & Refused>('PUT', `/projects/${id}`, body)

/** A server with the catalogue and its tasks, and what happens to learners there. Call it at the top of a test file. */
export const startWork = async () => {
  const server = await startServer({ served: (context) => [...catalogue(context), ...enrolments(context), ...tasks(context)] })
  const { db } = server
  let people = 0
  return {
    server,
    db,
    visitor: server.visitor(),
    /** A learner who has done nothing yet. */
    newcomer: (plan: Plan = 'free') => server.signIn(`learner-${(people += 1)}@example.org`, { plan }),
    /** Leaves the tide table as Done leaves it when every answer was right. */
    finish: async (learner: SignedInVisitor, ids: readonly string[] = [tideTable.keyword, tideTable.page, tideTable.picture]) => {
      await db.rows(
        `insert into answers (user_id, project_id, validation_id, type, text_data, status)
         select $1, project_id, id, type, 'done', 'COMPLETE' from validations where project_id = $2 and id = any($3) and version = 1
         on conflict (user_id, project_id, validation_id) do update set status = 'COMPLETE'`,
        [learner.userId, tideTable.id, ids],
      )
    },
    /** As if a picture had been put to its signed address. */
    upload: async (learner: SignedInVisitor, key: string = curveKey) => {
      await server.context.files.write(`${learner.userId}/${key}`, Buffer.from('a picture'), 'image/png')
      await db.rows(
        `insert into uploads (user_id, key, content_type, size, etag, used_at) values ($1, $2, 'image/png', 9, '"picture"', now())`,
        [learner.userId, key],
      )
    },
    /** Details of the recorded events of a user, oldest first. */
    eventsOf: async (learner: SignedInVisitor, name: EventName): Promise<unknown[]> => {
      const rows = await db.rows<{ details: unknown }>('select details from events where user_id = $1 and name = $2 order by id', [
        learner.userId,
        name,
      ])
      return rows.map(({ details }) => details)
    },
  }
}
