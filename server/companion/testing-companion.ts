import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnswerCheck } from '@fieldwork/core/tasks/checks.ts'
import type { Validation } from '@fieldwork/core/tasks/schema.ts'
import { catalogue } from '../catalogue/service.ts'
import type { UntypedDatabase } from '../database/connect.ts'
import { enrolments } from '../enrolments/service.ts'
import { evidence } from '../evidence/service.ts'
import { type SignedInVisitor, startServer, type TestServer } from '../testing/testing.ts'
import { tasks } from '../tasks/service.ts'
import { afterwards } from '../testing/afterwards.ts'
import { deviceLogin } from '../tokens/deviceLogin.ts'
import { tokens } from '../tokens/service.ts'
import { companion } from './service.ts'
import { createMachine, logInMachine, type Machine } from './testing-machine.ts'
import { sendResult, type SentResult } from './testing-results.ts'

/** Starts a server for companions, with one project of evidence tasks. */
export const startCompanionServer = async (environment: Record<string, string> = {}): Promise<TestServer> => {
  const server = await startServer({
    environment,
    served: (context) => [catalogue, enrolments, tasks, evidence, tokens].flatMap((feature) => feature(context)),
    plain: (context) => [deviceLogin(context), companion(context)].flat(),
  })
  await publishKnots(server.db)
  return server
}

/** Sets the value of a learner who opened the project, and returns it. */
export const giveKnots = async ({ db }: TestServer, { userId }: SignedInVisitor, value: number): Promise<number> => {
  await db.rows(`update variables set value = $2 where user_id = $1 and name = 'knots'`, [userId, String(value)])
  return value
}

/** The tasks in order. */
export const knots = {
  id: 'knot-log',
  /** Only reads. */
  count: 'count-knots',
  /** Changes a file. */
  mark: 'leave-mark',
  /** Runs two commands. */
  pair: 'tie-both',
  /** Is answered in words. */
  words: 'why-knots',
} as const

const model = 'The log line is counted while the glass runs.'
const knotChecks: Record<string, AnswerCheck> = {
  [knots.count]: {
    check: 'evidence',
    evidence: [{ run: 'echo "speed {{knots}} $(({{knots}} * 3))"', prints: 'speed {{knots}} {{knots * 3}}' }],
    hint: 'Run it with the number on your page.',
  },
  [knots.mark]: {
    check: 'evidence',
    evidence: [{ run: 'echo {{knots}} > mark.txt; cat mark.txt', prints: '{{knots}}', changes: true }],
  },
  [knots.pair]: {
    check: 'evidence',
    evidence: [
      { run: 'printf "left %s" {{knots}}', prints: 'left {{knots}}' },
      { run: 'echo right $(({{knots}} + 1))', prints: 'right {{knots + 1}}' },
    ],
  },
  [knots.words]: { check: 'any' },
}

const publishKnots = async (db: UntypedDatabase): Promise<void> => {
  const title = 'Log your knots'
  const metadata = {
    title,
    description: title,
    icon: 'compass',
    difficulty: 'easy',
    time: 30,
    cost: 'nothing',
    needs: 'a shell',
    lastModified: '2026-11-01',
    concepts: [],
    tracks: [],
    visibility: 'public',
    category: 'Databases',
    order: '1.9',
    series: { id: 'the-coast', title: 'The coast' },
    verified: 'run',
    verifiedOn: '2026-11-01',
    variables: [{ name: 'knots', label: 'Your knots', placeholder: '12', personal: 'draw(120, 980)' }],
    outline: [{ id: 'count', title: 'Count', minutes: 10 }],
  }
  await db.rows(
    `insert into projects (id, version, visibility, category, series_id, series_position, position, metadata, source_hash)
     values ($1, 1, 'public', 'Databases', 'the-coast', 9, 9, $2, 'test')`,
    [knots.id, JSON.stringify(metadata)],
  )
  await db.rows(
    `insert into project_versions (project_id, version, metadata, source_hash, texts, git_hash) values ($1, 1, $2, 'test', '{}', 'test')`,
    [knots.id, JSON.stringify(metadata)],
  )
  for (const [index, [id, check]] of Object.entries(knotChecks).entries())
    await db.rows(
      `insert into validations (project_id, version, id, position, step_id, box_id, type, title, optional, answer_check, model_answer)
       values ($1, 1, $2, $3, 'count', 'knot-box', 'TEXT', $4, false, $5, $6)`,
      [knots.id, id, index + 1, `Task ${index + 1}`, JSON.stringify(check), model],
    )
}

/** Opens the project, which draws the learner's value, and returns the value. */
export const openKnots = async (learner: SignedInVisitor): Promise<number> => {
  const { body } = await learner.call<{ variables: Array<{ name: string; value: string }> }>('GET', `/projects/${knots.id}`)
  return Number(body.variables.find(({ name }) => name === 'knots')!.value)
}

export const postForm = async (
  origin: string,
  path: string,
  form: Record<string, string>,
): Promise<{ status: number; body: Record<string, string> }> => {
  const response = await fetch(origin + path, { method: 'POST', body: new URLSearchParams(form) })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/** Logs a companion in and returns its token. */
export const tokenOf = async (
  { origin, context, turnClock }: TestServer,
  learner: SignedInVisitor,
  machine = 'laptop',
): Promise<string> => {
  const { body } = await postForm(origin, '/oauth/device_authorization', { client_id: 'companion', machine_name: machine })
  await learner.call('PUT', `/user/device-requests/${body['user_code']}`, { allow: true })
  turnClock(5)
  const form = { client_id: 'companion', grant_type: deviceGrant, device_code: body['device_code']! }
  const reply = await postForm(origin, '/oauth/token', form)
  if (!reply.body['access_token']) throw new Error(`No token at ${context.now()}: ${JSON.stringify(reply)}`)
  return reply.body['access_token']
}

/** Asks for the task list of a companion. `query`: such as `?project=knot-log`. */
export const listTasks = async (origin: string, token: string, query = ''): Promise<SentResult> => {
  const response = await fetch(`${origin}/companion/tasks${query}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, text: await response.text() }
}

/** Sends the result of a task of the project, by default of the first one. */
export const sendKnots = (
  origin: string,
  token: string,
  output: string | Uint8Array<ArrayBuffer>,
  { task = `${knots.id}/${knots.count}`, ...more }: { task?: string; id?: string; age?: string } = {},
): Promise<SentResult> => sendResult(origin, token, output, { task, ...more })

/** Creates a machine that is removed after the test. */
export const machineWith = async (...of: Parameters<typeof createMachine>): Promise<Machine> => {
  const machine = await createMachine(...of)
  afterwards(machine.remove)
  return machine
}

/** Logs a machine's companion in. The learner allows the code that it shows. */
export const logIn = (machine: Machine, learner: SignedInVisitor): Promise<void> =>
  logInMachine(machine, (userCode) => learner.call('PUT', `/user/device-requests/${userCode}`, { allow: true }))

/** A learner who opened the project, with their value and a machine that is logged in. `origin`: where the machine reaches the server. */
export const loggedIn = async (server: TestServer, email: string, origin = server.origin) => {
  const learner = await server.signIn(email)
  const value = await openKnots(learner)
  const machine = await machineWith(origin)
  await logIn(machine, learner)
  return { learner, value, machine }
}

/** The learner's answer to a task of the project, by default to the first one. */
export const answerOf = async (learner: SignedInVisitor, id: string = knots.count): Promise<Validation> => {
  const { body } = await learner.call<Validation[]>('GET', `/projects/${knots.id}/validations`)
  return body.find((one) => one.id === id)!
}

/** The folder in which a machine's companion stores its state. */
export const stateOf = (machine: Machine): string => join(machine.folder, '.local/state/fieldwork')

/** The files with results that a machine's companion hasn't sent yet. */
export const waitingOn = async (machine: Machine): Promise<string[]> => {
  const [site] = await readdir(stateOf(machine))
  return (await readdir(join(stateOf(machine), site!, 'results'))).filter((name) => name.endsWith('.out'))
}
