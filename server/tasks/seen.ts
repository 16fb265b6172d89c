import { problem } from '@fieldwork/core/problems.ts'
import { commandsOf } from '@fieldwork/core/evidence/probes.ts'
import type { Answer } from '@fieldwork/core/tasks/schema.ts'
import { mayBecomeSeen } from '@fieldwork/core/tasks/status.ts'
import { withVariables } from '@fieldwork/core/documents/variables.ts'
import type { EvidenceCheck } from '@fieldwork/core/tasks/gradeEvidence.ts'
import { drawnValues } from '../catalogue/personalValues.ts'
import type { Transaction } from '../database/transaction.ts'
import { lockKey } from '../catalogue/permission.ts'
import type { Context } from '../context.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { type AnswerKey, answerOf } from './answers.ts'
import { outputGrader } from './outputGrader.ts'
import { gradableTasks, workSince, writeAnswer } from './queries.ts'
import { decide, untilDecided } from './saving.ts'

/** The commands as a terminal shows them. They are stored in place of empty output, because an empty answer counts as missing. */
const commandLines = async (tx: Transaction, userId: string, projectId: string, { evidence }: EvidenceCheck): Promise<string> => {
  const values = await drawnValues(tx, userId, projectId)
  return commandsOf(evidence)
    .map(({ run }) => `$ ${withVariables(run, values)}`)
    .join('\n')
}

/** Tolerance in milliseconds, because companions count whole seconds. */
const slack = 2000

/** `id`: identifies the result, so that it counts once however often it is sent. `age`: milliseconds since the commands ran. */
export type SeenOutput = { id: string; output: string; age: number }

/**
 * Judges the output that the companion sent for a task, and saves it as the answer. Refused output doesn't replace a complete answer, nor one
 * that was changed after the commands ran. An answer that is already marked as seen or shown stays. Returns the stored answer for a result
 * that has been saved before. Throws `not_found`, also for a task without evidence, and `outdated` if the project was restarted since.
 */
export const saveSeenAnswer = async (
  context: Context,
  caller: SignedInCaller,
  key: AnswerKey,
  { id, output, age }: SeenOutput,
): Promise<Answer> => {
  const { user } = caller
  return untilDecided(context, async (tx) => {
    await tx.lock(lockKey(user.id, key.projectId))
    const task = (await gradableTasks(tx, caller, key.projectId)).find((one) => one.id === key.validationId)
    if (!task || task.answer_check?.check !== 'evidence') throw problem('not_found')
    const stored = answerOf(task)
    const isKnown = task.write_key === id || task.earlier_keys?.includes(id)
    if (stored && (isKnown || !mayBecomeSeen(stored))) return stored
    const now = context.now()
    const { restarted_at, since } = await workSince(tx, user.id, key.projectId)
    if (restarted_at && now - age + slack < restarted_at.getTime()) throw problem('outdated')
    const seenAt = new Date(Math.max(Math.min(now, now - age), Math.min(now, since.getTime())))
    const text = { data: output.trim() === '' ? await commandLines(tx, user.id, key.projectId, task.answer_check) : output }
    const write = { id: key.validationId, hidden: stored?.hidden ?? false, type: 'TEXT', text, status: 'COMPLETE', key: id } as const
    const decided = () => decide(tx, context, caller, key, write, { hasFile: false, rubric: undefined, seenAt })
    const isOutdated = task.updated_at !== null && now - age + slack < task.updated_at.getTime()
    if (!stored || (stored.status !== 'COMPLETE' && !isOutdated)) return decided()
    const result = outputGrader(await drawnValues(tx, user.id, key.projectId), context.log)(task.answer_check, text.data)
    if (!result.correct) return { ...stored, status: 'INCORRECT', hint: result.hint }
    if (stored.status !== 'COMPLETE') return decided()
    const seen = { userId: user.id, projectId: key.projectId, write, status: 'COMPLETE', basis: 'seen', seenAt } as const
    const written = await writeAnswer(tx, task, { ...seen, replaced: stored.revision })
    return written && answerOf(written)
  })
}
