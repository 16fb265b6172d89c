import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import type { Passage } from '../retrieval/passages.ts'

/** A question that asks what to do. */
export const asksHow =
  /^\W*(?:(?:and|so|but|ok|okay) )*(?:how (?:do|can|could|should|would|must|to)\b|what (?:can|could|should|must|do) (?:i|we|one)\b|is there (?:a|any) way\b)/i

/** A sentence that says what to do. */
export const instruction =
  /^(?:Add|Ask|Bring|Change|Check|Choose|Close|Compare|Delete|Give|Go|Install|Keep|Leave|Let|Look|Make|Move|Open|Press|Put|Remove|Replace|Restart|Run|Save|Send|Set|Start|Stop|Take|Tell|Try|Turn|Type|Use|Wait|Write)\b/

/** Verbs that begin an instruction where something has gone wrong; elsewhere, most of these words are nouns. */
const mending = /^(?:Build|Call|Clone|Copy|Create|Do|End|Fill|Fix|Kill|Mend|Pull|Push|Rename|Repeat|Reset|Switch|Undo|Update|Upgrade)\b/

/** An instruction that only shows what is wrong. */
const looking = /^(?:Ask|Check|Compare|Keep|Look|Open|Save|Wait)\b/

/** Clauses of a sentence that say what to do: “check the port” of “It comes from another server: check the port.” */
const instructionsIn = (sentence: string): string[] =>
  sentence
    .split(/(?<=[,:;])\s+/)
    .map((clause) => clause.replace(/^(?:(?:and|or|so|then) )*\p{Ll}/u, (start) => start.slice(-1).toUpperCase()))
    .filter((clause) => instruction.test(clause) || mending.test(clause))

/** True for a sentence of which a clause says what to change: “To share the network, leave `--net` out.” */
export const hasRemedy = (sentence: string): boolean => instructionsIn(sentence).some((clause) => !looking.test(clause))

/** True for a sentence that says what to change, or at least where to look. */
export const hasInstruction = (sentence: string): boolean => instructionsIn(sentence).length > 0

export const instructs = ({ kind, text, introduced }: Passage): boolean =>
  (kind === 'text' || kind === 'answer') && (introduced !== undefined || sentencesOf(text).some((sentence) => instruction.test(sentence)))

/**
 * Returns what helps against a cause: for a question that asks how, if the best passage gives no instruction, the passage of the same step that
 * begins with one and shares most of the subject.
 */
export const remedyFor = <Ranked extends { passage: Passage }>(
  question: string,
  ranked: readonly Ranked[],
  sharedBy: (one: Ranked) => number,
): Ranked | undefined => {
  const [best, ...others] = ranked
  if (!best || best.passage.kind === 'answer' || !asksHow.test(question) || instructs(best.passage)) return undefined
  return others
    .filter(({ passage }) => passage.stepId === best.passage.stepId && passage.kind === 'text' && !passage.followsTask)
    .filter((one) => instruction.test(one.passage.text) && sharedBy(one) > 0)
    .toSorted((a, b) => sharedBy(b) - sharedBy(a))[0]
}
