import type { AnswerEntry, ScriptedAnswer } from '@fieldwork/core/tasks/checks.ts'
import { runCheck } from '@fieldwork/core/tasks/grading.ts'
import { lastMatch, matchesPattern } from '@fieldwork/compiler/pattern.ts'
import type { ReplayPart } from '@fieldwork/compiler/replay/parts.ts'
import { filled } from '@fieldwork/compiler/replay/replayed.ts'
import type { ReplayPlan } from './plan.ts'
import type { Session } from './session.ts'

/** Number of answers, and of those that occur in the output. */
export type AnswerProof = { given: number; printed: number }

type ScriptedEntry = Exclude<Extract<AnswerEntry, { check: string }>, { check: 'evidence' | 'choice' }>
type Wanted = { id: string; entry: ScriptedEntry; scripted: ScriptedAnswer; wasPrinted: boolean }

/** The scripted learner's answers in a step, and whether they were printed before it. */
export const answersToProve = (part: ReplayPart, { answers, head }: Pick<ReplayPlan, 'answers' | 'head'>, session: Session): Wanted[] =>
  part.questions.flatMap((id) => {
    const entry = answers[id]
    if (!entry || entry.check === undefined || entry.check === 'evidence' || entry.check === 'choice' || !entry.scripted) return []
    const { printed, answer, run } = entry.scripted
    const fill = (text: string) => filled(text, head)
    const scripted = {
      answer: fill(answer),
      ...(printed !== undefined && { printed: fill(printed) }),
      ...(run !== undefined && { run: fill(run) }),
    }
    const wasPrinted = scripted.printed !== undefined && lastMatch(scripted.printed, session.transcript()) !== undefined
    return [{ id, entry, scripted, wasPrinted }]
  })

/** Gives the answers at the end of a step. Returns a message for each that can't be given, could be given earlier, or is refused. */
export const proveAnswers = async (
  wanted: readonly Wanted[],
  session: Session,
  proof: AnswerProof,
): Promise<Array<{ id: string; message: string }>> => {
  const faults: Array<{ id: string; message: string }> = []
  for (const { id, entry, scripted, wasPrinted } of wanted) {
    const { printed, run } = scripted
    const fail = (message: string) => void faults.push({ id, message })
    if (run !== undefined) {
      const status = await session.aside(run)
      if (status !== 0) fail(`\`${run.split('\n')[0]}\` ended with status ${status}.`)
    }
    const groups = printed === undefined ? [] : lastMatch(printed, session.transcript())
    if (groups === undefined) {
      fail(`no output matches \`${printed}\`.`)
      continue
    }
    if (wasPrinted) fail(`\`${printed}\` was printed before this step, so the task could be answered without it.`)
    const answer = scripted.answer.replace(/\$(\d)/g, (_, group: string) => groups[Number(group)] ?? '')
    const grade = runCheck(entry, answer, matchesPattern)
    proof.given++
    if (printed !== undefined) proof.printed++
    if (!grade.correct) fail(`\`${answer}\` is refused: ${grade.hint ?? 'it has no hint'}`)
  }
  return faults
}
