import '../tellFailure.ts'
import pino from 'pino'
import { readCommandLine } from '@fieldwork/compiler/commandLine.ts'
import { clientHeader } from '@fieldwork/core/endpoint.ts'
import { compileCatalogue } from '@fieldwork/compiler/compileCatalogue.ts'
import type { CompiledCatalogue } from '@fieldwork/compiler/compiled.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { Plan } from '@fieldwork/core/plans/schema.ts'
import type { Validation } from '@fieldwork/core/tasks/schema.ts'
import { callers } from '../admin/audit.ts'
import { sessionCookie } from '../accounts/cookies.ts'
import { accountOf } from '../accounts/signUp.ts'
import { makeAdministrator } from '../accounts/queries.ts'
import { deleteSession } from '../accounts/sessions/queries.ts'
import { hashToken, openSession } from '../accounts/sessions/session.ts'
import { drawnValues } from '../catalogue/personalValues.ts'
import { catalogue } from '../catalogue/service.ts'
import { documents } from '../documents/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { readStartConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { createContext } from '../createContext.ts'
import { connect, type Database } from '../database/connect.ts'
import type { Transaction } from '../database/transaction.ts'
import { migrate } from '../database/migrate.ts'
import { createHttp } from '../http/server.ts'
import { createLog } from '../log.ts'
import { publishCatalogue, publishContent } from '../publishing/publish.ts'
import { publishedSources } from '../publishing/queries.ts'
import { tasks } from '../tasks/service.ts'
import { stopDrawing } from '../uploads/drawing.ts'
import { stopReadingPdfs } from '../uploads/pdf/cleanPdf.ts'
import { signedUploads, uploads } from '../uploads/service.ts'
import { answerChecks, hasOthers, savePerson } from './queries.ts'
import { type ApiCall, type WorkState, workStates } from './seedWork.ts'

type SeedPerson = { email: string; name: string; plan: Plan; isAdmin?: true; works?: true }
type Learner = { userId: string; call: ApiCall; close: () => Promise<unknown> }

const people: SeedPerson[] = [
  { email: 'nora@example.org', name: 'Nora New', plan: 'free' },
  { email: 'finn@example.org', name: 'Finn Free', plan: 'free', works: true },
  { email: 'paula@example.org', name: 'Paula Pro', plan: 'pro', works: true },
  { email: 'ada@example.org', name: 'Ada Admin', plan: 'free', isAdmin: true },
]

/**
 * `npm run seed`: creates people with work in every state through the API. Existing work isn't changed, so it can be repeated. Refuses
 * production mode, and without `--force` a database with other people.
 */
const seed = async (context: Context): Promise<string> => {
  const { db, config, log } = context
  await publishContent(db, config.contentDirs, { log })
  const app = await createHttp(context, {
    ...callers(context),
    served: [catalogue(context), documents(context), enrolments(context), tasks(context), uploads(context)].flat(),
    plain: signedUploads(context),
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const learners: Learner[] = []
  try {
    for (const person of people) {
      const userId = await db.transaction((tx) => savedPerson(tx, person))
      if (person.works) learners.push(await signIn(context, userId, origin))
    }
    const projects = (await learners[0]!.call<Project[]>('GET', '/projects'))
      .filter(({ metadata }) => metadata.plan !== 'pro')
      .slice(0, workStates.length)
    const updated = projects[workStates.length - 1]
    if (!updated) throw new Error(`The catalogue needs ${workStates.length} public projects, one for each state of work.`)
    for (const learner of learners)
      for (const [index, { act }] of workStates.slice(0, -1).entries()) await begin(db, learner, projects[index]!.id, act)

    const unbegun = await Promise.all(learners.map(({ call }) => isUnbegun(call, updated.id)))
    if (unbegun.some(Boolean)) {
      // Of all others what was just published stays.
      const sources = await publishedSources(db)
      sources.delete(updated.id)
      const compiled = await compileCatalogue(config.contentDirs, sources)
      await publishCatalogue(db, earlierEdition(compiled, updated.id), { log, accepted: 'all' })
      for (const learner of learners) await begin(db, learner, updated.id, workStates.at(-1)!.act)
      await publishCatalogue(db, compiled, { log, accepted: 'all' })
    }
    return report(projects)
  } finally {
    for (const { close } of learners) await close()
    await app.close()
    stopDrawing()
    stopReadingPdfs()
  }
}

const savedPerson = async (tx: Transaction, { email, isAdmin, ...person }: SeedPerson): Promise<string> => {
  const { id: userId } = await accountOf(tx, email)
  await savePerson(tx, userId, person)
  if (isAdmin) await makeAdministrator(tx, userId)
  return userId
}

const signIn = async ({ db, config, now }: Context, userId: string, origin: string): Promise<Learner> => {
  const token = await openSession(db, userId, now())
  const call: ApiCall = async <Reply>(method: string, path: string, body?: unknown) => {
    const cookie = `${sessionCookie(config)}=${token}`
    const headers = { accept: 'application/json', cookie, 'content-type': 'application/json', [clientHeader]: 'seed' }
    const response = await fetch(new URL(path, origin), { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`)
    return JSON.parse(text) as Reply
  }
  return { userId, call, close: () => deleteSession(db, hashToken(token)) }
}

const validationsOf = (call: ApiCall, projectId: string) => call<Validation[]>('GET', `/projects/${projectId}/validations`)

const isUnbegun = async (call: ApiCall, projectId: string) => (await validationsOf(call, projectId)).every(({ answer }) => answer === null)

const begin = async (db: Database, { userId, call }: Learner, projectId: string, act: WorkState['act']) => {
  if (!(await isUnbegun(call, projectId))) return
  const values = await drawnValues(db, userId, projectId)
  await act({ projectId, call, values, tasks: await validationsOf(call, projectId), checks: await answerChecks(db, projectId) })
}

/** The same catalogue with another first heading in one project, so that its real text becomes the next version. */
const earlierEdition = (compiled: CompiledCatalogue, id: string): CompiledCatalogue => ({
  ...compiled,
  projects: compiled.projects.map((project) => {
    if (project.id !== id) return project
    const steps = project.document.steps.map((step, index) => (index === 0 ? { ...step, title: `${step.title} (earlier edition)` } : step))
    return { ...project, sourceHash: 'an earlier edition', document: { ...project.document, steps } }
  }),
})

const report = (projects: readonly Project[]): string => {
  const roleOf = ({ plan, isAdmin, works }: SeedPerson) =>
    `${isAdmin ? 'administrator' : plan}${works ? ', has the work below' : ', has not begun anything'}`
  return `These people can sign in, each with a code by mail. While no mail server is set, the mailbox has it: npm start prints the link.
${people.map((person) => `  ${person.email.padEnd(20)} ${roleOf(person)}`).join('\n')}
A visitor needs no account. In what state the projects are:
${projects.map(({ metadata }, index) => `  ${metadata.title}: ${workStates[index]!.name}`).join('\n')}`
}

const help = `npm run seed -- [options]

Creates people with work in every state in the database of the server, for developing and for looking around. Can be repeated.

  --force  also beside other people, or in production mode`

const { values } = readCommandLine(help, { force: { type: 'boolean', default: false } })
// Calls the API at a separate address, without limits. It's a server of its own, so it stores a secret if there is none.
const settings = readStartConfig()
const config = { ...settings, publicUrl: undefined, maintenance: false }
const log = createLog({ logLevel: 'error', logFormat: config.logFormat }, pino.destination(2))
const db = await connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
try {
  await migrate(db, log)
  const emails = people.map(({ email }) => email)
  if (!values.force && (config.production || (await hasOthers(db, emails)))) {
    console.error(
      'Other people use this database, or it is in production mode. To add the people of the seed all the same: npm run seed -- --force',
    )
    process.exitCode = 1
  } else {
    const context = await createContext({ config, db, log, now: Date.now })
    console.log(await seed({ ...context, limits: { take: async () => {} } }))
    await context.jobs.close()
    await context.mail.close()
  }
} finally {
  await db.close()
}
