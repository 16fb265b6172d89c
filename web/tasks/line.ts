import type { Answer, AnswerStatus, AnswerWrite } from '../../core/tasks/answer.ts'
import type { ProblemCode } from '../../core/problems.ts'
import { isSameValue } from '../../core/tasks/saving.ts'
import { isEmptyAnswer } from '../../core/tasks/status.ts'

export type Value = Pick<AnswerWrite, 'type' | 'text' | 'file'>
/** What a learner may ask for; whether COMPLETE becomes INCORRECT is the server's to say. */
export type Wanted = Exclude<AnswerStatus, 'INCORRECT'>
export type Write = { value: Value; status: Wanted; revision: number; key: string }

/**
 * One answer on its way to the server: at most one write at a time, and the learner's own words stay here until a reply confirms them.
 * What the server holds is not in here; rules that need it are given it.
 */
export type Line = {
  /** The learner's value, as long as no reply has confirmed it. */
  mine: Value | undefined
  /** Revision of the stored answer that the next write replaces. */
  base: number
  /** What the next write asks for; absent while nothing is to be sent. */
  wanted: Wanted | undefined
  sent: Write | undefined
  /** Failed tries of `sent`. */
  tries: number
  /** A value that was sent without an answer: it may be stored all the same. */
  lost: Value | undefined
  /** What another window stored instead; nothing is sent until the learner chose. */
  conflict: Answer | undefined
  /** Why the server refused the last write for good. */
  problem: ProblemCode | undefined
  /** Counts what becomes of `mine` other than by typing: a field that holds words of an older one forgets them. */
  generation: number
}

export type Phase = 'rest' | 'typing' | 'saving' | 'retrying' | 'conflict' | 'refused'

export const restingLine: Line = {
  mine: undefined,
  base: 0,
  wanted: undefined,
  sent: undefined,
  tries: 0,
  lost: undefined,
  conflict: undefined,
  problem: undefined,
  generation: 0,
}

const isIdle = ({ mine, sent, wanted }: Line): boolean => !mine && !sent && !wanted

const valueOf = ({ type, text, file }: Value): Value => ({ type, ...(text ? { text } : {}), ...(file ? { file } : {}) })

/** A picture that was uploaded is another one, also under the name it had. */
export const typed = (line: Line, value: Value, stored: Answer | undefined): Line => {
  if (stored && value.type !== 'FILE' && !line.sent && !line.conflict && isSameValue(value, stored))
    return withoutMine({ ...line, wanted: undefined, problem: undefined })
  return { ...line, mine: value, base: isIdle(line) ? (stored?.revision ?? 0) : line.base, problem: undefined }
}

const withoutMine = (line: Line): Line => ({ ...line, mine: undefined, generation: line.mine ? line.generation + 1 : line.generation })

/** A value from outside the field: kept in the browser before the page was loaded anew, or while nobody was signed in. */
export const restored = (line: Line, kept: { mine: Value; base: number; lost?: Value | undefined }): Line => ({
  ...line,
  mine: kept.mine,
  base: kept.base,
  lost: kept.lost,
  generation: line.generation + 1,
})

/** The pause after typing is over, or the learner asks for a status; either gets its tries anew. */
export const asked = (line: Line, status: Wanted, stored: Answer | undefined): Line => ({
  ...line,
  wanted: status,
  tries: 0,
  base: isIdle(line) ? (stored?.revision ?? 0) : line.base,
  problem: undefined,
})

export const begun = (line: Line, key: string, stored: Answer): Line => ({
  ...line,
  sent: { value: line.mine ?? valueOf(stored), status: line.wanted ?? 'INCOMPLETE', revision: line.base, key },
  wanted: undefined,
})

/** Words typed since the write began stay, and replace what it stored. */
export const saved = (line: Line, answer: Answer): Line => {
  const isConfirmed = !line.mine || !line.sent || isSameValue(line.mine, line.sent.value)
  const next = { ...line, sent: undefined, lost: undefined, tries: 0, base: answer.revision, problem: undefined }
  return isConfirmed ? withoutMine(next) : next
}

export const failed = (line: Line): Line => ({ ...line, tries: line.tries + 1 })

/** The last try failed, too. Words go on as a draft; a mere change of status is given up. */
export const gaveUp = (line: Line): Line => ({
  ...line,
  sent: undefined,
  tries: line.mine ? line.tries : 0,
  lost: line.sent?.value,
  wanted: line.mine ? 'INCOMPLETE' : undefined,
})

/**
 * The server holds another answer than the write replaces. When that is one of our own, whose reply got lost, or only its status changed,
 * the write goes out again over it; otherwise the learner chooses.
 */
export const stale = (line: Line, answer: Answer, stored: Answer): Line => {
  const { sent } = line
  if (!sent) return line
  const again = { ...line, sent: undefined, tries: 0, base: answer.revision, wanted: line.wanted ?? sent.status }
  const isComplete = answer.status === 'COMPLETE'
  if (isSameValue(answer, sent.value)) return isComplete || answer.status === sent.status ? saved(line, answer) : again
  if (!line.mine) return saved(line, answer)
  const isOurs = (line.lost && isSameValue(answer, line.lost)) || (sent.revision === stored.revision && isSameValue(answer, stored))
  if (isOurs && !isComplete) return again
  return { ...line, sent: undefined, tries: 0, wanted: undefined, conflict: answer }
}

/**
 * Refused for good: words that are not saved say why, a mere change of status leaves no trace. An answer that is complete and not this
 * person's to change is a choice, so that no words get lost.
 */
export const refused = (line: Line, code: ProblemCode | undefined, stored: Answer | undefined): Line => {
  const next = { ...line, sent: undefined, tries: 0, wanted: undefined }
  if (!line.mine) return next
  return code === 'plan_required' && stored ? { ...next, conflict: stored } : { ...next, problem: code ?? 'failed' }
}

export const tookOther = (line: Line): Line => withoutMine({ ...restingLine, mine: line.mine, generation: line.generation })

export const keptMine = (line: Line): Line => ({
  ...line,
  base: line.conflict?.revision ?? line.base,
  conflict: undefined,
  wanted: 'INCOMPLETE',
})

export const phaseOf = (line: Line): Phase => {
  if (line.conflict) return 'conflict'
  if (line.problem) return 'refused'
  if (line.tries > 0) return 'retrying'
  if (line.sent || line.wanted) return 'saving'
  return line.mine ? 'typing' : 'rest'
}

/** The status to show: what was written but not yet judged is incomplete, and what was asked for is taken as given. */
export const shownStatus = (line: Line | undefined, stored: AnswerStatus): AnswerStatus => {
  const asking = line && (line.wanted ?? line.sent?.status)
  if (asking === 'IN_REVIEW') return 'IN_REVIEW'
  return line?.mine || asking === 'INCOMPLETE' ? 'INCOMPLETE' : stored
}

/** What becomes of a visitor's answer once they are signed in: one that the server already holds wins. */
export const mergeOf = (kept: Value, stored: Answer | null): 'post' | 'drop' =>
  !isEmptyAnswer(kept) && isEmptyAnswer(stored) ? 'post' : 'drop'
