import { type VariableValues, withVariables } from '@fieldwork/core/documents/variables.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { plain } from '../../tutor/finding/continued.ts'
import { quotedPassages } from '../../tutor/finding/found.ts'
import type { PassageIndex } from '../../tutor/passageIndex.ts'
import type { Passage } from '../../tutor/retrieval/passages.ts'

type SelectedCode = { selection: string; index: PassageIndex; values: VariableValues }

/**
 * Of a line of code, the sentences of its step that begin with a part of it, such as “`qr` says that it is an answer.”, or else that name enough
 * of it: “`count(*)` counts rows.”
 */
export const sentencesOnParts = ({ selection, index, values }: SelectedCode, { stepId }: Passage): SourcePassage[] => {
  const parts = new Set(selection.split(/[^\w.-]+/).filter(Boolean))
  const about = index.passages.flatMap((passage) => {
    if (passage.kind !== 'text' || passage.stepId !== stepId || passage.followsTask) return []
    const sentences = sentencesOf(withVariables(passage.text, values))
    const own = sentences.filter((one) => parts.has(/^`([^`\s]+)`/.exec(one)?.[1] ?? ''))
    return [{ passage, own, naming: sentences.filter((one) => shareNamed(one, selection) >= minShareNamed) }]
  })
  const [best] = about.toSorted((a, b) => b.own.length - a.own.length || b.naming.length - a.naming.length)
  const quoted = best && best.own.length > 0 ? best.own : (best?.naming.slice(0, 2) ?? [])
  return best && quoted.length > 0 ? withQuote(index, best.passage, quoted.join(' '), values) : []
}

/** Share of the selected characters that a sentence has as code. */
const minShareNamed = 0.5

const shareNamed = (sentence: string, selection: string): number => {
  const named = new Set([...sentence.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => (selection.includes(code) ? [code] : [])))
  return [...named].join('').length / selection.trim().length
}

/** Some sentences of a passage, without its code. */
export const withQuote = (index: PassageIndex, passage: Passage, quote: string, values: VariableValues): SourcePassage[] =>
  quotedPassages(index, [plain(passage)], values).map(({ code: _code, ...one }) => ({ ...one, quote, best: '' }))
