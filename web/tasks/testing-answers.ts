import { exampleHint, visitorsHint } from '@fieldwork/core/messages/answers.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import type { ValidationBoxNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import { answerTypeOf, validationsOf } from '@fieldwork/core/documents/walk.ts'
import { type ProblemCode, problemStatus } from '@fieldwork/core/problems.ts'
import type { AnswerCheck } from '@fieldwork/core/tasks/checks.ts'
import { gradeAnswer } from '@fieldwork/core/tasks/gradeAnswer.ts'
import { mayBeShown, mayInsist } from '@fieldwork/core/tasks/insisting.ts'
import { answerLimit } from '@fieldwork/core/tasks/limits.ts'
import { resetsBox, writeOutcome } from '@fieldwork/core/tasks/saving.ts'
import type { Answer, AnswerRevision, AnswerWrite, Insistence, Validation } from '@fieldwork/core/tasks/schema.ts'
import { emptyAnswer } from '@fieldwork/core/tasks/status.ts'

/* How the fake server handles answers, by the same rules as the real one. */

export type StoredValidation = Validation & { key: string | null; refusals: number }

export const storedValidations = (boxes: readonly ValidationBoxNode[]): StoredValidation[] =>
  boxes.flatMap((box) =>
    validationsOf(box).map((node) => ({
      id: node.id,
      stepId: 'sign',
      boxId: box.id,
      type: answerTypeOf[node.type],
      title: node.title,
      description: '',
      optional: node.optional,
      hidden: node.hidden,
      extension: 'https://',
      status: 'INCOMPLETE',
      answer: null,
      key: null,
      refusals: 0,
      characterLimit: node.type === 'validationText' ? (node.characterLimit ?? null) : null,
    })),
  )

export const refusal = (code: ProblemCode, details?: unknown) =>
  Response.json({ error: { code, message: code, details } }, { status: problemStatus[code] })

type AnswerServer = {
  user: User | null
  validations: StoredValidation[]
  models: Record<string, string>
  /** The learner's reason for insisting. */
  reasons: string[]
  /** The output of a question's commands for the learner, and with the example values. */
  outputs: Record<string, string>
  exampleOutputs: Record<string, string>
  /** The values drawn next. */
  nextValues: Project['variables']
  project: Project
}

export const playAnswers = (server: AnswerServer, checks: Record<string, AnswerCheck>) => {
  const save = (write: AnswerWrite): Response => {
    const task = server.validations.find(({ id }) => id === write.id)
    if (!task || !server.user) return refusal(server.user ? 'not_found' : 'signed_out')
    const { isPro } = server.user
    const turn = writeOutcome(task.answer ? { answer: task.answer, key: task.key, earlierKeys: [] } : undefined, write, isPro)
    if (turn === 'repetition') return Response.json(task.answer)
    if (turn === 'stale') return refusal('stale_answer', task.answer ?? emptyAnswer(task.id, task.type))
    if (typeof turn === 'object') return refusal(turn.code)
    const check = checks[task.id]
    const limit = answerLimit(server.user.limits['validationTextCharacter'], task.characterLimit, check?.check === 'evidence')
    const judged = write.status === 'COMPLETE' ? gradeAnswer(write, { ...task, limit, check }, toolsFor(write)) : { status: write.status }
    if ('refused' in judged) return refusal('invalid')
    const before = task.status
    const { key, revision: _revision, isOfExamples: _isOfExamples, hidden = false, ...value } = write
    task.key = key ?? null
    task.status = judged.status
    if (judged.status === 'INCORRECT' && 'hint' in judged) task.refusals += 1
    const refused = {
      ...write,
      status: judged.status,
      hint: ('hint' in judged && judged.hint) || null,
      isChoice: check?.check === 'choice',
    }
    const insisting = mayInsist({ ...refused, text: write.text?.data ?? null, refusals: task.refusals }) ? { mayInsist: true } : {}
    const basis = judged.status === 'COMPLETE' && check ? basisOf(check, task.refusals) : {}
    const model = judged.status === 'COMPLETE' ? modelFor(task.id) : {}
    task.answer = { ...value, ...judged, ...insisting, ...basis, ...model, hidden, revision: (task.answer?.revision ?? 0) + 1 }
    if (resetsBox(before, task.status))
      for (const other of server.validations) if (other !== task && other.boxId === task.boxId) reopen(other)
    return Response.json(task.answer)
  }
  const toolsFor = ({ id, isOfExamples }: AnswerWrite): Parameters<typeof gradeAnswer>[2] => ({
    matches: (pattern, flags, text) => new RegExp(pattern, flags).test(text),
    hasFile: true,
    gradeOutput: (_check, text) =>
      text.trim() === server.outputs[id]
        ? { correct: true }
        : isOfExamples || text.trim() === server.exampleOutputs[id]
          ? {
              correct: false,
              hint: text.trim() === server.exampleOutputs[id] ? exampleHint : visitorsHint,
              kind: 'turn',
              isOfExamples: true,
            }
          : { correct: false, hint: 'This isn’t what `wc -c` prints.', kind: 'general' },
  })
  const reopen = (task: StoredValidation) => {
    task.status = 'INCOMPLETE'
    if (task.answer) task.answer = { ...task.answer, status: 'INCOMPLETE' }
  }
  const modelFor = (id: string) => (server.models[id] === undefined ? {} : { model: server.models[id] })

  const insist = (task: StoredValidation, { revision, reason }: Insistence): Response => {
    if (!task.answer?.mayInsist) return refusal('not_refused')
    if (task.answer.revision !== revision) return refusal('stale_answer', task.answer)
    server.reasons.push(reason)
    return complete(task, task.answer, { ownJudgement: true })
  }
  const show = (task: StoredValidation, { revision }: AnswerRevision): Response => {
    if (!task.answer || !mayBeShown({ ...task.answer, hint: task.answer.hint ?? null, isChoice: checks[task.id]?.check === 'choice' }))
      return refusal('not_refused')
    if (task.answer.revision !== revision) return refusal('stale_answer', task.answer)
    return complete(task, task.answer, { basis: 'shown' })
  }
  const complete = (task: StoredValidation, answer: Answer, mark: Partial<Answer>): Response => {
    const { hint: _hint, mayInsist: _may, ...rest } = answer
    task.status = 'COMPLETE'
    task.answer = { ...rest, status: 'COMPLETE', ...mark, ...modelFor(task.id), revision: rest.revision + 1 }
    return Response.json(task.answer)
  }
  const repeat = (task: StoredValidation, { revision }: AnswerRevision): Response => {
    if (task.answer?.basis !== 'shown') return refusal('not_shown')
    if (task.answer.revision !== revision) return refusal('stale_answer', task.answer)
    task.status = 'INCOMPLETE'
    task.answer = { ...emptyAnswer(task.id, task.type), revision: revision + 1 }
    server.project = { ...server.project, variables: server.nextValues }
    return Response.json(task.answer)
  }
  const cover = (task: StoredValidation, { covered }: { covered: number[] }): Response => {
    if (task.answer?.basis !== 'own_words') return refusal('not_found')
    task.answer = { ...task.answer, covered: covered.toSorted((one, other) => one - other) }
    return Response.json(task.answer)
  }
  /** Handles the other requests about an answer, by the last segment of the path. */
  const asked = (what: string, id: string | undefined, body: unknown): Response => {
    const task = server.validations.find((one) => one.id === id)
    if (!task) return refusal('not_found')
    switch (what) {
      case 'model':
        return task.answer?.mayInsist ? Response.json({ model: server.models[task.id] ?? null }) : refusal('not_refused')
      case 'insistence':
        return insist(task, body as Insistence)
      case 'shown':
        return show(task, body as AnswerRevision)
      case 'repetition':
        return repeat(task, body as AnswerRevision)
      case 'covered':
        return cover(task, body as { covered: number[] })
      default:
        return refusal('not_found')
    }
  }
  return { save, asked }
}

const basisOf = (check: AnswerCheck, refusals: number): Partial<Answer> => {
  if (check.check === 'evidence') return { basis: 'computed' }
  if (check.check === 'own-words') return { basis: 'own_words', points: check.points, covered: [] }
  return check.check === 'choice' && refusals > 0 ? { basis: 'shown' } : {}
}
