import { exampleValues } from '../../compiler/checks/evidence.ts'
import { type PageTexts, pageTexts } from '../../compiler/checks/pageTexts.ts'
import type { CompiledProject, CompiledValidation } from '../../compiler/compiled.ts'
import { resolveEvidence, shapeOf } from '../../compiler/evidence/resolve.ts'
import { matchesPattern, replaceMatches } from '../../compiler/pattern.ts'
import { commandsOf } from '../../core/evidence/probes.ts'
import type { AnswerCheck } from '../../core/tasks/checks.ts'
import { gradeEvidence } from '../../core/tasks/gradeEvidence.ts'
import { isRule, runCheck } from '../../core/tasks/grading.ts'
import { fullUrl } from '../../core/tasks/status.ts'

type DecidedCheck = Exclude<AnswerCheck, { check: 'any' | 'own-words' }>

/** A task that a rule, a command's output or a choice decides, as one made-up learner meets it. */
export type GradedTask = {
  project: string
  id: string
  kind: DecidedCheck['check']
  check: DecidedCheck
  /** What the learner is asked: the words of the question, the commands and the form of what they print. */
  question: string
  /** The page above it. */
  above: () => PageTexts
  accepts: (answer: string) => boolean
}

/** The graded tasks of a catalogue, in which each learner's values are drawn. */
export const gradedTasks = (projects: readonly CompiledProject[]): GradedTask[] =>
  projects.flatMap((project) => {
    const values = exampleValues(project.metadata.variables, `reader of ${project.id}`)
    const textsAbove = pageTexts(project, values)
    return project.validations.flatMap((validation): GradedTask[] => {
      const { check, id } = validation
      if (!isDecided(check)) return []
      const asked = check.check === 'evidence' ? commandsOf(check.evidence).flatMap(({ run, prints }) => [run, shapeOf(prints)]) : []
      return [
        {
          ...{ project: project.id, id, kind: check.check, check },
          question: [validation.title, validation.description, ...asked].join('\n'),
          above: () => textsAbove(id),
          accepts: acceptorOf(check, validation, values),
        },
      ]
    })
  })

/** A model answer of any task, with the project and the id of it. */
export type Model = { project: string; id: string; model: string }

export const modelsOf = (projects: readonly CompiledProject[]): Model[] =>
  projects.flatMap(({ id: project, validations }) =>
    validations.flatMap(({ id, model }) => (model === null ? [] : [{ project, id, model }])),
  )

const isDecided = (check: AnswerCheck | null): check is DecidedCheck =>
  isRule(check) || check?.check === 'evidence' || check?.check === 'choice'

const acceptorOf = (
  check: DecidedCheck,
  { extension }: Pick<CompiledValidation, 'extension'>,
  values: ReturnType<typeof exampleValues>,
) => {
  if (check.check === 'evidence') {
    const expected = resolveEvidence(check, values)
    return (answer: string) => gradeEvidence(check, expected, answer, replaceMatches).correct
  }
  return (answer: string) => runCheck(check, check.check === 'url' ? fullUrl(answer, extension) : answer, matchesPattern).correct
}
