import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { everydayWords, subjectWords } from '../../lexicon/searchWords.ts'
import type { PassageIndex } from '../../tutor/passageIndex.ts'
import type { Passage } from '../../tutor/retrieval/passages.ts'

export type BlockReference = Pick<QuotedPassage, 'blockId' | 'conceptId'>

export const isSameBlock = (one: BlockReference, other: BlockReference): boolean =>
  one.blockId === other.blockId && one.conceptId === other.conceptId

/** Share of the message’s own subject, by weight, that a passage must have if it was found with the question before. */
const minOwnShare = 0.5

export const hasSubjectOf = ({ weightOf }: PassageIndex, { title, text }: SourcePassage, message: string): boolean =>
  shareOf(subjectWords(message), `${title} ${text}`, weightOf) >= minOwnShare

export const shareOf = (words: readonly string[], text: string, weightOf: (word: string) => number): number => {
  const subject = [...new Set(words)]
  const contained = new Set(everydayWords(text))
  const weigh = (all: readonly string[]) => all.reduce((sum, word) => sum + weightOf(word), 0)
  return subject.length === 0 ? 1 : weigh(subject.filter((word) => contained.has(word))) / weigh(subject)
}

/** Share of the subject of the question before, by weight, that a passage about the same has. */
const minSameSubject = 0.5

/** True if the best passage is among others that are about the question before, or has enough words of its subject. */
export const isAboutSame = (
  { weightOf }: PassageIndex,
  [best]: readonly SourcePassage[],
  question: string,
  others: readonly BlockReference[],
): boolean => {
  if (!best || others.some((one) => isSameBlock(one, best))) return true
  return shareOf(subjectWords(question), `${best.title} ${best.text}`, weightOf) >= minSameSubject
}

/** Words of a passage, and of what its author says that people ask for it; of an author’s answer, what they ask for that. */
export const termsOf = (index: PassageIndex, { blockId, title, text, quote, question, isPrepared }: SourcePassage): Set<string> => {
  const isMeant = ({ kind, lookups }: Passage) => !isPrepared || (kind === 'answer' && lookups.some((all) => all.phrases[0] === question))
  const phrases = index.passages
    .filter((one) => one.blockId === blockId && isMeant(one))
    .flatMap(({ lookups }) => lookups.flatMap((one) => one.phrases))
  return new Set(everydayWords([isPrepared ? quote : `${title}\n${text}`, ...phrases].join('\n')))
}
