import { withVariables } from '@fieldwork/core/documents/variables.ts'
import { markedWords } from '@fieldwork/core/search/matches.ts'
import type { SearchTerm } from '@fieldwork/core/search/ranking.ts'
import type { PassageMatch } from '@fieldwork/core/search/schema.ts'
import { bestSentence } from '@fieldwork/core/search/sentences.ts'
import type { ShownPassage } from '../database/jsonColumns.ts'

/** Maximum number of steps shown of the first project, and of each other one, so that they stay in view. */
const maxSteps = { first: 3, other: 1 }
/** Minimum weight of a step's terms, as a share of the best step's in its project. */
const minShare = 0.7
/** A term in the text counts for more than one in the title of the step, which many blocks share. */
const hitWeights: Record<string, number> = { 0: 0, 1: 0.9, 2: 1 }

/** Returns the passages of the best steps of each project as sentences, in the order of `projectIds`, then those of other projects. */
export const shownPassages = (
  passages: readonly ShownPassage[],
  projectIds: readonly string[],
  terms: readonly SearchTerm[],
  weights: readonly number[],
): PassageMatch[] => {
  const words = new Map(terms.flatMap(({ exact, near }, at) => [...near, ...exact].map((word) => [word, weights[at]!] as const)))
  const matched = weights.filter((_, at) => terms[at]!.exact.length + terms[at]!.near.length > 0)
  const weighed = passages.map((passage) => ({ passage, weight: weightOf(passage, matched) })).toSorted((a, b) => b.weight - a.weight)
  return [...new Set([...projectIds, ...weighed.map(({ passage }) => passage.projectId)])].flatMap((id, at) => {
    const own = weighed.filter(({ passage }) => passage.projectId === id)
    const best = own[0]?.weight ?? 0
    return own
      .filter(({ weight }) => weight >= best * minShare)
      .slice(0, at === 0 ? maxSteps.first : maxSteps.other)
      .map(({ passage }) => shown(passage, words))
  })
}

/** Code and tables are shown only for steps without a sentence that matches as well. */
const codeWeight = 0.85

/** `weights`: of the terms with words, which are those of `hits`. */
const weightOf = ({ hits, prose }: ShownPassage, weights: readonly number[]): number =>
  weights.reduce((total, weight, at) => total + weight * hitWeights[hits.charAt(at)]!, 0) * (prose ? 1 : codeWeight)

const shown = (
  { trackId, projectId, projectTitle, stepId, blockId, title, text, values }: ShownPassage,
  words: ReadonlyMap<string, number>,
): PassageMatch => {
  const sentence = bestSentence(values ? withVariables(text, values) : text, words)
  return {
    projectId,
    projectTitle,
    stepId,
    blockId,
    ...(trackId === null ? {} : { trackId }),
    title,
    titleRanges: markedWords(title, words).ranges,
    text: sentence.text,
    textRanges: sentence.ranges,
  }
}
