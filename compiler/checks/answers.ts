import type { ProjectVariable } from '@fieldwork/core/catalogue/schema.ts'
import { AnswerEntries, type AnswerCheck, type AnswerEntry, type ScriptedAnswer } from '@fieldwork/core/tasks/checks.ts'
import { isRule, readFor, runCheck } from '@fieldwork/core/tasks/grading.ts'
import { defaultTextLimit, minAnswerLength } from '@fieldwork/core/tasks/limits.ts'
import { maxGaps, normalise } from '@fieldwork/core/tasks/phrases.ts'
import type { ValidationNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import { groupsIn, matchesPattern, patternProblem } from '../pattern.ts'
import type { Source } from '../source/files.ts'
import { readYaml, type Located } from '../source/yaml.ts'
import { didYouMean } from '../findings/suggestions.ts'
import { checkEvidence } from './evidence.ts'
import type { PageTexts } from './pageTexts.ts'
import { tryOwnTexts } from './ownTexts.ts'
import { answerReader, refuseUnearned } from './unearned.ts'

type AskedValidation = { node: ValidationNode; source: Source; line: number }
type GradedCheck = Extract<AnswerEntry, { examples: unknown }>

/** `above`: returns the texts above a validation. */
type AnsweredProject = { variables: readonly ProjectVariable[]; above: (validationId: string) => PageTexts }

/** Reads `answers.yaml` and tries each check on its examples. Returns no entries without a file. */
export const readAnswers = (
  source: Source | undefined,
  asked: readonly AskedValidation[],
  { variables, above }: AnsweredProject,
): ReadonlyMap<string, AnswerEntry> => {
  const record = source && readYaml(source, AnswerEntries)
  const entries = new Map(Object.entries(record?.value ?? {}))
  if (source && !record) return entries
  for (const { node, source: place, line } of asked) {
    if (node.type !== 'validationText') continue
    const entry = entries.get(node.id)
    if (!entry?.check) {
      place.report(
        'answer-missing',
        line,
        `Any answer to \`${node.id}\` would be right. Give it a check in answers.yaml, or \`check: any\`.`,
      )
    } else if (!entry.model && record) {
      const { report } = source
      report('model-missing', record.lineOf([node.id]), `Give \`${node.id}\` a \`model\`: what a good answer says, and why it is right.`)
    }
  }
  if (!source || !record) return entries
  const read = answerReader()
  for (const [id, entry] of entries) {
    const isSound = checkEntry(id, entry, source, record, asked, variables)
    if (isSound) refuseUnearned(id, entry, above(id), { declared: variables, read }, source, (...path) => record.lineOf([id, ...path]))
  }
  return entries
}

/** Allowed checks for each kind of answer. */
const checksOf = {
  validationText: ['evidence', 'choice', 'own-words', 'keywords', 'equals', 'regex', 'number', 'any'],
  validationUrl: ['url', 'any'],
  validationUpload: [],
} as const satisfies Record<ValidationNode['type'], ReadonlyArray<AnswerCheck['check']>>

/** Checks one entry. Returns false if it can't be tried. */
const checkEntry = (
  id: string,
  check: AnswerEntry,
  source: Source,
  record: Located<AnswerEntries>,
  asked: readonly AskedValidation[],
  variables: readonly ProjectVariable[],
): boolean => {
  const { report } = source
  const node = asked.find((one) => one.node.id === id)?.node
  if (!node) {
    report(
      'answer-unknown',
      record.lineOf([id]),
      `No question has the id \`${id}\`.${didYouMean(
        id,
        asked.map((one) => one.node.id),
      )}`,
    )
    return false
  }
  if (check.model && isList(check.model))
    report('model-list', record.lineOf([id, 'model']), 'This model answer is a list of keywords. Write a sentence that a learner can read.')
  if (!check.check) return false
  const fits: readonly string[] = checksOf[node.type]
  if (!fits.includes(check.check)) {
    const message =
      fits.length === 0
        ? `\`${id}\` asks for a file, and files have no check. Leave only its \`model\`.`
        : `\`${id}\` takes the checks ${fits.join(', ')}.`
    report('answer-kind', record.lineOf([id]), message)
    return false
  }
  const line = (...path: PropertyKey[]) => record.lineOf([id, ...path])
  if ('scripted' in check && check.scripted) checkScripted(check.scripted, source, line)
  if (check.check === 'evidence') checkEvidence(id, check, variables, source, line)
  if (check.check === 'choice' && check.options.filter(({ answer }) => answer).length !== 1)
    report('choice-answer', line('options'), `\`${id}\` needs exactly one right option. Mark it with \`answer: true\`.`)
  if (!isRule(check)) return true
  if (refusePattern(check, source, line)) return false
  refuseGaps(check, source, line)
  tryExamples(check, node, source, line)
  reportUnusedWrong(check, source, line)
  const nodes = asked.flatMap((one) => (one.node.id === id ? [one.node] : []))
  tryOwnTexts(id, check, nodes, source, line)
  refuseTelling(check, source, line)
  return true
}

/** True if a text is a list of at least three items with at most three words each. */
const isList = (text: string): boolean => {
  const parts = text.split(/[,;|/\n]|\s[-•]\s/).filter((part) => part.trim())
  return parts.length > 2 && parts.every((part) => part.trim().split(/\s+/).length <= 3)
}

const refusePattern = (check: GradedCheck, { report }: Source, line: (...path: PropertyKey[]) => number): boolean => {
  const [field, pattern] =
    check.check === 'regex' ? ['pattern', check.pattern] : check.check === 'url' ? ['path', check.path ?? ''] : ['', '']
  const problem = patternProblem(pattern, check.check === 'regex' ? check.flags : '')
  if (problem)
    report(
      'answer-pattern',
      line(field),
      `${problem}. Look-around and back-references aren't supported, so that grading always takes linear time.`,
    )
  return problem !== undefined
}

/** Checks that the scripted learner's answer only refers to groups of its pattern. */
const checkScripted = ({ printed, answer }: ScriptedAnswer, { report }: Source, line: (...path: PropertyKey[]) => number) => {
  const problem = printed === undefined ? undefined : patternProblem(printed)
  if (problem) report('answer-scripted', line('scripted', 'printed'), `${problem}. Look-around and back-references aren't supported.`)
  const wanted = Math.max(0, ...[...answer.matchAll(/\$(\d)/g)].map(([, group]) => Number(group)))
  const groups = printed === undefined || problem ? 0 : groupsIn(printed)
  if (!problem && wanted > groups)
    report('answer-scripted', line('scripted', 'answer'), `\`$${wanted}\` refers to a group of \`printed\`, which has ${groups}.`)
}

const refuseGaps = (check: GradedCheck, { report }: Source, line: (...path: PropertyKey[]) => number) => {
  const lists = [
    ...(check.check === 'keywords' ? check.conditions.map((one, at) => ({ field: 'conditions', at, one })) : []),
    ...(check.wrong ?? []).map((one, at) => ({ field: 'wrong', at, one })),
  ].map(({ field, at, one }) =>
    'any' in one ? { path: [field, at, 'any'], phrases: one.any } : { path: [field, at, 'none'], phrases: one.none },
  )
  if (check.check === 'number') lists.push(...refusedPhrases(check))
  for (const { path, phrases } of lists) {
    phrases.forEach((phrase, index) => {
      if (phrase.split('…').length - 1 > maxGaps)
        report(
          'answer-gaps',
          line(...path, index),
          `\`${phrase}\` has more than ${maxGaps} gaps (\`…\`). Write two shorter phrases, or two conditions.`,
        )
    })
  }
}

/** Returns the lists of texts with which a number is refused, each with its path in the entry. */
export const refusedPhrases = ({
  none = [],
}: Extract<GradedCheck, { check: 'number' }>): Array<{ path: Array<string | number>; phrases: string[] }> => {
  const texts = none.filter((one) => typeof one === 'string')
  if (texts.length > 0) return [{ path: ['none'], phrases: texts }]
  return none.flatMap((one, at) => (typeof one === 'string' ? [] : [{ path: ['none', at, 'any'], phrases: one.any }]))
}

const tryExamples = (check: GradedCheck, node: ValidationNode, { report }: Source, line: (...path: PropertyKey[]) => number) => {
  const limit = node.type === 'validationText' ? Math.min(node.characterLimit ?? defaultTextLimit, defaultTextLimit) : Infinity
  check.examples.pass.forEach((example, at) => {
    const result = runCheck(check, example, matchesPattern)
    const where = line('examples', 'pass', at)
    if (!result.correct) report('answer-example', where, `\`${example}\` should pass, but fails with the hint: ${result.hint ?? ''}`)
    if (example.trim().length < minAnswerLength)
      report(
        'answer-short',
        where,
        `Nobody can send \`${example}\`: an answer has ${minAnswerLength} characters or more. Ask for a few words.`,
      )
    if (example.trim().length > limit)
      report('answer-short', where, `Nobody on the free plan can send this: an answer has at most ${limit} characters.`)
  })
  check.examples.fail.forEach((example, at) => {
    if (runCheck(check, example, matchesPattern).correct)
      report('answer-example', line('examples', 'fail', at), `\`${example}\` should fail, but passes. Make the check stricter.`)
  })
}

/** Reports wrong turns without a failing example, because they may be misspelled. */
const reportUnusedWrong = (check: GradedCheck, { report }: Source, line: (...path: PropertyKey[]) => number) => {
  const wrongAnswers = check.examples.fail.map((text) => readFor(check, text))
  check.wrong?.forEach(({ any }, at) => {
    if (!wrongAnswers.some(({ holds }) => any.some(holds)))
      report(
        'wrong-unused',
        line('wrong', at),
        `No failing example covers the wrong turn \`${any[0]}\`. Add one to \`examples\`, or remove the wrong turn.`,
      )
  })
}

/** Reports hints that state the right answer. */
const refuseTelling = (check: GradedCheck, { report }: Source, line: (...path: PropertyKey[]) => number) => {
  for (const { hint, path } of hintsOf(check)) {
    if (tellsKey(check, hint)) report('hint-key', line(...path), 'This hint states the answer. Say where to look instead.')
  }
  if (check.check !== 'keywords') return
  check.conditions.forEach((condition, at) => {
    const told = 'any' in condition && condition.any.find((phrase) => holds(condition.hint, phrase))
    if (told)
      report(
        'hint-keyword',
        line('conditions', at, 'hint'),
        `The hint says \`${told}\`, which is what it asks for. Say where to look instead.`,
      )
  })
}

const hintsOf = (check: GradedCheck): Array<{ hint: string; path: PropertyKey[] }> => [
  ...('hint' in check ? [{ hint: check.hint, path: ['hint'] }] : []),
  ...(check.clue === undefined ? [] : [{ hint: check.clue, path: ['clue'] }]),
  ...(check.wrong ?? []).map(({ hint }, at) => ({ hint, path: ['wrong', at, 'hint'] })),
  ...(check.check === 'number' ? (check.none ?? []) : []).flatMap((one, at) =>
    typeof one === 'string' ? [] : [{ hint: one.hint, path: ['none', at, 'hint'] }],
  ),
]

const tellsKey = (check: GradedCheck, hint: string): boolean => {
  if (check.check === 'equals') return check.values.some((value) => holds(hint, value))
  if (check.check === 'regex') return matchesPattern(check.pattern, check.flags ?? '', hint)
  if (check.check === 'number') return (hint.match(/-?\d+(?:\.\d+)?/g) ?? []).some((number) => Number(number) === check.value)
  return false
}

const holds = (hint: string, phrase: string): boolean => {
  const wanted = normalise(phrase)
  const hasSigns = /(?:^|\s)[^\p{L}\p{N}\s…]+(?:\s|$)/u.test(wanted)
  if (hasSigns) return normalise(hint).includes(wanted)
  return (
    wanted !== '' && ` ${normalise(hint).replace(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${wanted.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `)
  )
}
