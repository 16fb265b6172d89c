import { redactSecrets } from '@fieldwork/core/evidence/redactSecrets.ts'
import { isIdentifier } from '@fieldwork/core/identifiers.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { maxOutput } from '@fieldwork/core/tasks/limits.ts'
import type { Context } from '../context.ts'
import { drawnValues } from '../catalogue/personalValues.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { type PlainRequest, type PlainRoute, Reply } from '../http/route.ts'
import { type SeenOutput, saveSeenAnswer } from '../tasks/seen.ts'
import { companionCaller } from '../tokens/token.ts'
import { resultLines, taskLines } from './protocol.ts'
import { openTasks } from './queries.ts'
import { companionScript } from './script.ts'

/** Days that a result may wait on the learner's machine before it is sent. */
const maxAge = 90

/** Serves the companion and the routes that it calls with its token. They ignore cookies. */
export const companion = (context: Context): PlainRoute[] => [
  {
    method: 'GET',
    path: '/companion',
    handle: ({ header }) => plainText(companionScript(context.config, header('host'))),
  },
  {
    method: 'GET',
    path: '/companion/tasks',
    handle: async (request) => {
      const caller = await companionCaller(context, request.header('authorization'))
      await context.limits.take('companions', caller.user.id)
      return plainText(await listTasks(context, caller, queryOf(request).get('project') ?? undefined))
    },
  },
  {
    method: 'POST',
    path: '/companion/results',
    // A character of the output takes up to four bytes.
    limit: 4 * maxOutput,
    handle: async (request) => {
      const caller = await companionCaller(context, request.header('authorization'))
      // First, because looking for secrets takes longer than everything else.
      await context.limits.take('grades', caller.user.id)
      const { projectId, validationId, ...seen } = readResult(request)
      return plainText(resultLines(await saveSeenAnswer(context, caller, { projectId, validationId }, seen)))
    },
  },
]

const plainText = (text: string): Reply =>
  new Reply(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }, text)

const queryOf = ({ url }: PlainRequest): URLSearchParams => new URL(url, 'http://localhost').searchParams

const listTasks = async ({ db }: Context, caller: SignedInCaller, projectId: string | undefined): Promise<string> => {
  if (projectId !== undefined && !isIdentifier(projectId)) throw problem('not_found')
  const tasks = await openTasks(db, caller, projectId)
  const values = new Map<string, Awaited<ReturnType<typeof drawnValues>>>()
  for (const id of new Set(tasks.map(({ project_id }) => project_id))) values.set(id, await drawnValues(db, caller.user.id, id))
  return taskLines(tasks, (id) => values.get(id)!)
}

/** Returns the first lines of a text that fit into `max` characters. */
const wholeLines = (text: string, max: number): string => (text.length <= max ? text : text.slice(0, text.lastIndexOf('\n', max - 1) + 1))

/** `task`: `<project>/<task>`. `age`: seconds since the commands ran, measured by the learner's clock alone, so a wrong clock does no harm. */
const readResult = (request: PlainRequest): { projectId: string; validationId: string } & SeenOutput => {
  const query = queryOf(request)
  const [projectId = '', validationId = '', ...rest] = (query.get('task') ?? '').split('/')
  if (!isIdentifier(projectId) || !isIdentifier(validationId) || rest.length > 0) throw problem('not_found')
  const id = query.get('id') ?? ''
  const age = query.get('age') ?? ''
  if (!/^[\w-]{8,64}$/.test(id)) throw problem('invalid', { fields: { id: 'invalid_format' } })
  if (!/^\d{1,9}$/.test(age) || Number(age) > maxAge * 86_400) throw problem('invalid', { fields: { age: 'invalid_format' } })
  if (!Buffer.isBuffer(request.body)) throw problem('wrong_type')
  const printed = request.body.toString('utf8').replaceAll('\0', '')
  if (printed.length > maxOutput) throw problem('invalid', { fields: { body: 'too_big' } })
  // The placeholder for a secret may be longer than the secret.
  const output = wholeLines(redactSecrets(printed), maxOutput)
  return { projectId, validationId, id, output, age: Number(age) * 1000 }
}
