import { type GradedCheck, isRule } from '@fieldwork/core/tasks/grading.ts'
import { inFolder } from '../contentFolders.ts'
import { type Finding, reportInto } from '../findings/rules.ts'
import { type ProjectAnswers, readAnswersOf } from './catalogueChecks.ts'
import { acceptsText, type AnswerReader, answerReader } from './unearned.ts'

/**
 * Maximum percentage of other tasks' model answers that a check may accept. One is always allowed, because a single match proves nothing.
 */
const maxPercent = 1
const maxCount = 1

export type ModelAnswer = { project: string; task: string; model: string }

/** Returns the model answers of a catalogue. */
export const modelAnswers = (all: readonly ProjectAnswers[]): ModelAnswer[] =>
  all.flatMap(({ project, answers }) =>
    Object.entries(answers.value).flatMap(([task, { model }]) => (model === undefined ? [] : [{ project, task, model }])),
  )

/** Returns the model answers that a check accepts. */
export const acceptedModels = (check: GradedCheck, models: readonly ModelAnswer[], read: AnswerReader): ModelAnswer[] =>
  models.filter(({ model }) => acceptsText(check, read(check, model)))

type Catalogue = { dirs: readonly string[]; homes: ReadonlyMap<string, string>; tried: readonly string[] }

/** Tries the checks of valid projects on the model answers of the whole catalogue. */
export const tryForeignAnswers = async ({ dirs, homes, tried }: Catalogue, findings: Finding[]): Promise<void> => {
  if (tried.length === 0) return
  // Errors in these files were already reported.
  const all = (await Promise.all([...homes].map(([id, dir]) => readAnswersOf(dir, id, []).catch(() => undefined)))).flatMap(
    (one) => one ?? [],
  )
  const models = modelAnswers(all)
  const read = answerReader()
  for (const dir of dirs)
    await inFolder(dirs, dir, findings, async (into) => {
      for (const one of all) if (homes.get(one.project) === dir && tried.includes(one.project)) refuseForeign(one, models, read, into)
    })
}

const refuseForeign = (
  { project, answers, file }: ProjectAnswers,
  models: readonly ModelAnswer[],
  read: AnswerReader,
  findings: Finding[],
) => {
  for (const [task, entry] of Object.entries(answers.value)) {
    if (!isRule(entry)) continue
    // A copy of the task has the same answer.
    const others = models.filter((one) => (one.project !== project || one.task !== task) && one.model !== entry.model)
    const accepted = acceptedModels(entry, others, read)
    const [first] = accepted
    if (!first || accepted.length <= Math.max(maxCount, (maxPercent * others.length) / 100)) continue
    reportInto(findings, file)(
      'others-accepted',
      answers.lineOf([task]),
      `The check of \`${task}\` accepts ${accepted.length} of ${others.length} model answers of other tasks, such as that of \`${first.task}\` in \`${first.project}\`. Ask for something that only this task is about.`,
    )
  }
}
