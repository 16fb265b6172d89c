import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { admin } from '../admin/service.ts'
import { offlineTutor } from '../adapters/model/offlineTutor.ts'
import { analytics } from '../analytics/service.ts'
import { authors } from '../authors/service.ts'
import { backup } from '../backup/service.ts'
import { bundles } from '../bundles/service.ts'
import { catalogue } from '../catalogue/service.ts'
import { createChats } from '../chats/service.ts'
import { finder } from '../chats/finder.ts'
import { createTutor } from '../chats/tutor/tutor.ts'
import { credentials } from '../credentials/service.ts'
import { documentation } from '../documentation/service.ts'
import { documents } from '../documents/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { evidence } from '../evidence/service.ts'
import { goals } from '../goals/service.ts'
import { notes } from '../notes/service.ts'
import { planner } from '../planner/service.ts'
import { portfolio } from '../portfolio/service.ts'
import { quizzes } from '../quizzes/service.ts'
import { search } from '../search/service.ts'
import { openQuestion } from '../openQuestion/service.ts'
import { tasks } from '../tasks/service.ts'
import { tokens } from '../tokens/service.ts'
import { textTutor } from '../tutor/service.ts'
import { observed } from './roleCases.ts'
import { startServer, type TestServer } from './testing.ts'

/** A server with every endpoint of the contract, the learner whom the administrators of the table look at, and an empty content folder. */
export const startEveryEndpoint = async (): Promise<TestServer> => {
  const model = offlineTutor()
  const server = await startServer({
    served: (context) =>
      [
        catalogue(context),
        enrolments(context),
        documents(context),
        documentation(context),
        credentials(context),
        bundles(context),
        notes(context),
        planner(context),
        tasks(context),
        openQuestion(context),
        evidence(context),
        search(context),
        textTutor(context, model),
        createChats(context, createTutor(context, model)).served,
        finder(context),
        goals(context, model),
        portfolio(context),
        quizzes(context),
        analytics(context),
        authors(context),
        admin(context, undefined),
        backup(context, undefined, undefined),
        tokens(context),
      ].flat(),
  })
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-content-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  server.context.config.contentDirs = [folder]
  await server.db.rows(`insert into users (id, email, nickname, name) values ($1, 'observed@example.org', 'observed', 'Otto Observed')`, [
    observed,
  ])
  await server.db.rows(`insert into portfolios (user_id, title, is_public) values ($1, 'What Otto built', true)`, [observed])
  return server
}
