import * as z from 'zod/mini'
import { builtInMasks } from '../evidence/masks.ts'
import { Probe } from '../evidence/probes.ts'
import { maxPoints } from './limits.ts'

/** Maximum numbers of conditions, probes and options, and of characters of the texts. `met`: what a condition says once it is met. */
const max = { hint: 300, met: 120, conditions: 20, probes: 6, options: 8, option: 200, point: 200 }
/** Maximum length of all that a check says about an answer: the conditions that are met, and the hint about one that isn't. */
export const maxFeedbackLength = max.hint + max.conditions * (max.met + 1)

const hint = z.string().check(z.minLength(1), z.maxLength(max.hint))
const words = z.array(z.string().check(z.minLength(1))).check(z.minLength(1))
const Wrong = z.array(z.strictObject({ any: words, hint }))
const Examples = z.strictObject({ pass: z.array(z.string()).check(z.minLength(1)), fail: z.array(z.string()).check(z.minLength(2)) })
/** A good answer and why it is right, as readable text rather than a list of keywords. */
const ModelAnswer = z.string().check(z.trim(), z.minLength(20), z.maxLength(500))
const model = z.optional(ModelAnswer)
/** Criteria of a right answer, for a language model that reads refused answers. */
const rubric = z.optional(z.string().check(z.trim(), z.minLength(20), z.maxLength(500)))
/** True if words match in all their forms, and spelled-out numbers match figures. */
const inForms = z.optional(z.boolean())
/** The answer of a scripted learner in replays. `$1` etc. are groups of `printed`. */
const ScriptedAnswer = z.strictObject({
  /** A regular expression for the printed output. It must not match before its step. */
  printed: z.optional(z.string().check(z.minLength(1))),
  answer: z.string().check(z.minLength(1)),
  /** Commands that learners have to find themselves. */
  run: z.optional(z.string().check(z.minLength(1))),
})
export type ScriptedAnswer = z.infer<typeof ScriptedAnswer>
const scripted = z.optional(ScriptedAnswer)
/** Where in the step to look, for learners who have no answer yet. The hint is for answers that were refused. */
const clue = z.optional(hint)
const common = { wrong: z.optional(Wrong), examples: Examples, rubric, model, scripted, clue }

/**
 * A condition of a keyword check: one of `any` must occur, or none of `none` may. If it is met, `met` is shown before the hint of an unmet
 * condition.
 */
export const KeywordCondition = z.union([
  z.strictObject({ any: words, hint, met: z.optional(z.string().check(z.minLength(1), z.maxLength(max.met))) }),
  z.strictObject({ none: words, hint }),
])
export type KeywordCondition = z.infer<typeof KeywordCondition>

const line = (length: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(length))

/** The first choice counts. After a wrong one, its explanation is shown, and a later choice is marked as shown. */
const ChoiceOption = z.strictObject({ value: line(max.option), answer: z.optional(z.literal(true)), explanation: hint })

/** The entry of `answers.yaml` for one validation: its check and a model answer. A file has no check, so its entry is the model alone. */
export const AnswerEntry = z.discriminatedUnion('check', [
  z.strictObject({ check: z.literal('any'), model, scripted }),
  z.strictObject({
    check: z.literal('keywords'),
    conditions: z.array(KeywordCondition).check(z.minLength(1), z.maxLength(max.conditions)),
    words: inForms,
    ...common,
  }),
  z.strictObject({ check: z.literal('equals'), values: words, words: inForms, hint, ...common }),
  z.strictObject({
    check: z.literal('regex'),
    pattern: z.string().check(z.minLength(1)),
    flags: z.optional(z.string().check(z.regex(/^[imsu]*$/))),
    hint,
    ...common,
  }),
  z.strictObject({
    check: z.literal('number'),
    value: z.number(),
    tolerance: z.optional(z.number().check(z.gte(0))),
    /** Texts with which a number is refused, such as the same figure with another unit; with their own hint or the check's. */
    none: z.optional(z.union([words, Wrong.check(z.minLength(1))])),
    hint,
    ...common,
  }),
  z.strictObject({
    check: z.literal('url'),
    scheme: z.optional(z.enum(['http', 'https'])),
    hosts: z.optional(words),
    path: z.optional(z.string()),
    hint,
    ...common,
  }),
  z.strictObject({
    check: z.literal('evidence'),
    evidence: z.array(Probe).check(z.minLength(1), z.maxLength(max.probes)),
    masks: z.optional(z.array(z.enum(builtInMasks))),
    hint: z.optional(hint),
    wrong: z.optional(Wrong),
    model: ModelAnswer,
    clue,
  }),
  z.strictObject({
    check: z.literal('choice'),
    options: z.array(ChoiceOption).check(z.minLength(3), z.maxLength(max.options)),
    model,
    clue,
  }),
  /** An explanation that isn't graded. The learner marks the points that theirs covers, and gets the hint of a known wrong turn. */
  z.strictObject({
    check: z.literal('own-words'),
    points: z.array(line(max.point)).check(z.minLength(1), z.maxLength(maxPoints)),
    wrong: z.optional(Wrong),
    rubric,
    model: ModelAnswer,
    scripted,
    clue,
  }),
  z.strictObject({ check: z.optional(z.undefined()), model: ModelAnswer }),
])
export type AnswerEntry = z.infer<typeof AnswerEntry>

/** The author's rule for a right answer; never leaves the server. */
export type AnswerCheck = CheckOf<AnswerEntry>
type CheckOf<Entry> = Entry extends { check: string } ? Omit<Entry, 'model' | 'scripted'> : never

export const AnswerEntries = z.record(z.string(), AnswerEntry)
export type AnswerEntries = z.infer<typeof AnswerEntries>

/** The file `trials.yaml`: realistic answers by validation, written before a check is tuned and separate from its examples. */
export const TrialAnswers = z.record(z.string(), z.strictObject({ right: z.array(z.string()), wrong: z.array(z.string()) }))
export type TrialAnswers = z.infer<typeof TrialAnswers>
