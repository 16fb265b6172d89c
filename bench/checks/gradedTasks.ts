import { exampleValues } from '../../compiler/checks/evidence.ts'
import { type PageTexts, pageTexts } from '../../compiler/checks/pageTexts.ts'
import type { CompiledProject, CompiledValidation } from '../../compiler/compiled.ts'
import { resolveEvidence, shapeOf } from '../../compiler/evidence/resolve.ts'
import { matchesPattern, replaceMatches } from '../../compiler/pattern.ts'
import { commandsOf } from '../../core/evidence/probes.ts'
import type { AnswerCheck } from '../../core/tasks/checks.ts'
import { type EvidenceCheck, gradeEvidence } from '../../core/tasks/gradeEvidence.ts'
import { isRule, runCheck } from '../../core/tasks/grading.ts'
import type { VariableValues } from '../../core/documents/variables.ts'
import { fullUrl } from '../../core/tasks/status.ts'

type DecidedCheck = Exclude<AnswerCheck, { check: 'any' | 'own-words' }>

/** A task that a rule, a command's output or a choice decides, as one made-up learner meets it. */
export type GradedTask = {
  project: string
  id: string
  kind: DecidedCheck['check']
  check: DecidedCheck
  /** The question as the learner sees it: its text, its commands and the form of their output. */
  question: string
  /** The page above it. */
  above: () => PageTexts
  accepts: (answer: string) => boolean
  /** Many guesses, with the right output among them; undefined for a task that doesn't ask for output. */
  manyOutputs?: () => string
}

/** Wrong values that are pasted along with the right one. */
const guesses = 60

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
          project: project.id,
          id,
          kind: check.check,
          check,
          question: [validation.title, validation.description, ...asked].join('\n'),
          above: () => textsAbove(id),
          accepts: acceptorOf(check, validation, values),
          ...(check.check === 'evidence' && { manyOutputs: () => manyOutputs(check, values) }),
        },
      ]
    })
  })

/** Replaces the computed values of the right output by others of the same length, once for each guess. The right output comes last. */
const manyOutputs = (check: EvidenceCheck, values: VariableValues): string => {
  const { commands } = resolveEvidence(check, values)
  const outputs = Array.from({ length: guesses + 1 }, (_, guess) =>
    commands.flatMap(({ lines, shapes }) =>
      lines.flatMap((line, at) => {
        if (line.trim() === '…') return []
        const shown = line.replaceAll('…', 'x')
        return guess === guesses ? shown : guessed(shown, shapes[at]!, guess)
      }),
    ),
  )
  return outputs.flat().join('\n')
}

const guessed = (line: string, shape: string, guess: number): string => {
  const literals = shape
    .replaceAll(/(?<!…)………(?!…)/g, '……x')
    .replaceAll(/(?<!…)…(?!…)/g, 'x')
    .split('……')
  const pattern = new RegExp(`^${literals.map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('(.+?)')}$`, 'u')
  const values = pattern.exec(line)?.slice(1)
  if (!values) return line
  const others = values.map((value) => value.replace(/\p{N}+/gu, (digits) => otherDigits(digits, guess)))
  return literals.map((text, at) => text + (others[at] ?? '')).join('')
}

const otherDigits = (digits: string, guess: number): string =>
  String((Number(digits.slice(-12)) + guess * 7 + 3) % 10 ** Math.min(digits.length, 12)).padStart(digits.length, '1')

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
