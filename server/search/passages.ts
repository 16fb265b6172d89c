import { otherSubjects } from '@fieldwork/core/lexicon/ambiguity.ts'
import { type VariableValues, withVariables } from '@fieldwork/core/documents/variables.ts'
import { markedWords } from '@fieldwork/core/search/matches.ts'
import { formsOf, type SearchTerm } from '@fieldwork/core/search/ranking.ts'
import type { PassageMatch } from '@fieldwork/core/search/schema.ts'
import { bestSentence, isBareCode } from '@fieldwork/core/search/sentences.ts'
import type { Phrase } from '@fieldwork/core/search/words.ts'
import type { ShownPassage } from '../database/jsonColumns.ts'

/** Maximum number of steps shown of the first project, and of each other one, so that they stay in view. */
const maxSteps = { first: 3, other: 1 }

/**
 * Returns a sentence of the best steps of each project, in the order of `projectIds`, then of other projects: for a single word, those that say
 * what it is first, and text before code. With the title of its step, each has every term; a line of code has them without it.
 */
export const shownPassages = (
  passages: readonly ShownPassage[],
  projectIds: readonly string[],
  { terms, weights, phrase }: { terms: readonly SearchTerm[]; weights: readonly number[]; phrase: Phrase | undefined },
): PassageMatch[] => {
  const forms = new Map(terms.flatMap((term, at) => formsOf(term).map((word) => [word, at] as const)))
  const whole = passages
    .flatMap((passage) => shown(passage, forms, weights, phrase) ?? [])
    .toSorted((a, b) => (phrase ? 0 : Number(b.isTeaching) - Number(a.isTeaching) || Number(b.isProse) - Number(a.isProse)))
    .filter(({ projectId, stepId }, at, all) => all.findIndex((one) => one.projectId === projectId && one.stepId === stepId) === at)
  return [...new Set([...projectIds, ...whole.map(({ projectId }) => projectId)])].flatMap((id, at) =>
    whole.filter(({ projectId }) => projectId === id).slice(0, at === 0 ? maxSteps.first : maxSteps.other),
  )
}

/**
 * Returns the passages that mention what a search is about: code, such as a log with an iPhone in it, says nothing about a subject that only
 * other catalogues have.
 */
export const mentioningPassages = (passages: readonly ShownPassage[], terms: readonly SearchTerm[]): ShownPassage[] => {
  const isOther = terms.length === 1 && otherSubjects.includes(terms[0]!.word)
  return passages.filter(({ prose }) => prose || !isOther)
}

const shown = (
  { trackId, projectId, projectTitle, stepId, blockId, title, text, prose, values }: ShownPassage,
  forms: ReadonlyMap<string, number>,
  weights: readonly number[],
  phrase: Phrase | undefined,
): (PassageMatch & { isTeaching: boolean; isProse: boolean }) | undefined => {
  const sentenceWith = (filled: VariableValues | null) => bestSentence(filled ? withVariables(text, filled) : text, forms, weights, phrase)
  // As indexed, with the examples of its variables.
  const { terms } = sentenceWith(values && { ...values, variables: [] })
  const sentence = sentenceWith(values)
  const { ranges: titleRanges, words: inTitle } = markedWords(title, forms)
  // The title of a step says little about a line of code in it.
  const covered = new Set([...terms, ...(prose ? [...inTitle].map((word) => forms.get(word)!) : [])])
  if (covered.size < weights.length || (!prose && isBareCode(sentence.text))) return undefined
  return {
    projectId,
    projectTitle,
    stepId,
    blockId,
    ...(trackId === null ? {} : { trackId }),
    title,
    titleRanges,
    text: sentence.text,
    textRanges: sentence.ranges,
    isTeaching: sentence.isTeaching,
    isProse: prose,
  }
}
