import { maxUrlLength } from '../urlLength.ts'
import { minLength } from './limits.ts'
import type { AnswerType, AnswerWrite } from './schema.ts'
import type { AnswerCheck } from './checks.ts'
import { runCheck, type CheckResult, type PatternMatcher } from './grading.ts'
import type { EvidenceCheck } from './gradeEvidence.ts'
import { fullUrl, isEmptyAnswer, isFilled, isValidUrl } from './status.ts'

/** The fields of a validation that grading reads. `limit` is the effective text limit. */
export type GradedTask = { type: AnswerType; optional: boolean; extension: string; limit: number; check?: AnswerCheck | undefined }

export type Grade =
  | { status: 'COMPLETE'; hint?: string }
  | { status: 'INCOMPLETE'; hint?: string }
  | { status: 'INCORRECT'; hint?: string }
  | { refused: Record<string, string> }

type WrittenValue = Pick<AnswerWrite, 'type' | 'text' | 'file'>

/** Returns the errors by field path with which a value can't be stored even as a draft. */
export const draftErrors = ({ type, text }: WrittenValue, task: Pick<GradedTask, 'type' | 'limit'>): Record<string, string> | undefined => {
  if (type !== task.type) return { type: 'invalid_value' }
  const length = text?.data.trim().length ?? 0
  const isTooLong = (type === 'TEXT' && length > task.limit) || (type === 'URL' && length > maxUrlLength)
  return isTooLong ? { 'text.data': 'too_big' } : undefined
}

/** `gradeOutput` grades command output with the learner's values. */
type GradingTools = { matches: PatternMatcher; hasFile: boolean; gradeOutput: (check: EvidenceCheck, text: string) => CheckResult }

/**
 * Grades an answer to be completed. An empty optional one stays incomplete, and so does output of the example values, which is to be done
 * again and isn't wrong; otherwise empty and short ones are refused. `hasFile`: whether the uploaded file exists, belongs to the owner, is
 * small enough and is a picture.
 */
export const gradeAnswer = (value: WrittenValue, task: GradedTask, { matches, hasFile, gradeOutput }: GradingTools): Grade => {
  if (task.optional && isEmptyAnswer(value)) return { status: 'INCOMPLETE' }
  const { check } = task
  const isWritten = check?.check !== 'evidence' && check?.check !== 'choice'
  if (!isFilled(value, task.limit, minLength(isWritten)))
    return { refused: { [value.type === 'FILE' ? 'file.storageName' : 'text.data']: 'too_small' } }
  if (value.type === 'FILE') return { status: hasFile ? 'COMPLETE' : 'INCORRECT' }
  const text = value.text?.data ?? ''
  if (value.type === 'URL' && !isValidUrl(text, task.extension)) return { status: 'INCORRECT' }
  const result =
    check?.check === 'evidence'
      ? gradeOutput(check, text)
      : runCheck(check, value.type === 'URL' ? fullUrl(text, task.extension) : text, matches)
  if (result.correct) return { status: 'COMPLETE', ...(result.hint !== undefined && { hint: result.hint }) }
  return { status: result.isOfExamples ? 'INCOMPLETE' : 'INCORRECT', hint: result.hint }
}
