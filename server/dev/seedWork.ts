import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import { sampleOutput } from '@fieldwork/core/evidence/judge.ts'
import type { AnswerCheck } from '@fieldwork/core/tasks/checks.ts'
import type { AnswerStatus, Validation } from '@fieldwork/core/tasks/schema.ts'
import { answerFileName } from '@fieldwork/core/uploads/purpose.ts'
import { resolveEvidence } from '@fieldwork/compiler/evidence/resolve.ts'
import { drawTerminal } from './drawTerminal.ts'

/** The API as one person calls it; throws what is refused. */
export type ApiCall = <Reply>(method: string, path: string, body?: unknown) => Promise<Reply>

type Work = {
  projectId: string
  call: ApiCall
  values: VariableValues
  tasks: Validation[]
  checks: Map<string, AnswerCheck>
}

export type WorkState = { name: string; act: (work: Work) => Promise<void> }

/** Answers every task and reads every step, as those without tasks are done by that. */
const finish = async (work: Work): Promise<void> => {
  await answerEach(work, required(work), 'COMPLETE')
  const { steps } = await work.call<{ steps: Array<{ id: string }> }>('GET', `/projects/${work.projectId}/document.json`)
  const report = { position: null, passedSteps: steps.map(({ id }) => id), restartedAt: null }
  await work.call('PUT', `/projects/${work.projectId}/position`, report)
}

/** The states that a learner's work in a project can have; the last one needs a newer version to be published after it. */
export const workStates: readonly WorkState[] = [
  { name: 'drafts', act: (work) => answerEach(work, required(work).slice(0, 2), 'INCOMPLETE') },
  {
    name: 'a refused answer, and one in review',
    act: async (work) => {
      const [refused, inReview] = work.tasks.filter(({ id, type }) => type === 'TEXT' && failing(work.checks.get(id)))
      if (refused) await save(work, refused, { text: { data: failing(work.checks.get(refused.id))! } }, 'COMPLETE')
      if (inReview) await answerEach(work, [inReview], 'IN_REVIEW')
    },
  },
  { name: 'every task complete', act: finish },
  {
    name: 'a completed project',
    act: async (work) => {
      await finish(work)
      await work.call('PUT', `/projects/${work.projectId}`, { status: 'COMPLETE' })
    },
  },
  {
    name: 'an older version, with an update waiting',
    act: (work) => answerEach(work, work.tasks.filter(isText).slice(0, 1), 'INCOMPLETE'),
  },
]

const required = ({ tasks }: Work) => tasks.filter(({ optional, hidden }) => !optional && !hidden)
const isText = ({ type }: Validation) => type === 'TEXT'

const answerEach = async (work: Work, tasks: Validation[], status: AnswerStatus) => {
  for (const task of tasks) await save(work, task, await rightAnswer(work, task), status)
}

const save = ({ call, projectId }: Work, { id, type }: Validation, value: object, status: AnswerStatus) =>
  call('POST', `/projects/${projectId}/validations/${id}`, { id, type, status, ...value })

const rightAnswer = async (work: Work, { id, type }: Validation) => {
  const { projectId, values, checks } = work
  if (type === 'FILE') return { file: await upload(work, answerFileName(projectId, id)) }
  return { text: { data: accepted(checks.get(id), values) ?? (type === 'URL' ? 'https://example.org/' : ownWords) } }
}

const ownWords = 'I have tried it, and this is what I saw.'

/** The author's own example, the right choice, or what the learner's commands print. */
const accepted = (check: AnswerCheck | undefined, values: VariableValues): string | undefined => {
  if (check?.check === 'evidence') return sampleOutput(resolveEvidence(check, values))
  if (check?.check === 'choice') return check.options.find(({ answer }) => answer)?.value
  return check && 'examples' in check ? check.examples.pass[0] : undefined
}

/** Undefined for a choice, which is never refused. */
const failing = (check: AnswerCheck | undefined): string | undefined => {
  if (check === undefined || check.check === 'any' || check.check === 'choice') return undefined
  return 'examples' in check ? check.examples.fail[0] : "I don't know."
}

/** A screenshot of what the learner's commands print. */
const upload = async ({ call, checks, values }: Work, storageName: string) => {
  const session = [...checks.values()].flatMap((check) => (check.check === 'evidence' ? resolveEvidence(check, values).commands : []))
  const picture = await drawTerminal(session)
  const { url } = await call<{ url: string }>('GET', `/uploads/generate-signed-url?fileName=${storageName}`)
  const headers = { 'content-type': 'application/octet-stream' }
  const { ok, status } = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(picture) })
  if (!ok) throw new Error(`The picture ${storageName} was refused with status ${status}.`)
  return { name: 'what-i-saw.png', storageName }
}
