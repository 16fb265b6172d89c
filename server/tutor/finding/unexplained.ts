import { type VariableValues, withVariables } from '@fieldwork/core/documents/variables.ts'
import { definitionOf } from '@fieldwork/core/messages/definitions.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import type { SourcePassage, Unexplained } from '../../adapters/model/model.ts'
import { subjectWords } from '../../lexicon/searchWords.ts'
import type { PassageIndex } from '../passageIndex.ts'
import { isShell } from '../retrieval/passages.ts'
import { namesProduct } from './fit.ts'
import { quotedPassages } from './found.ts'

const asksWhat =
  /^\W*(?:(?:what|who)(?:['’]?s| is| are)|what (?:does|do)|define|explain) (?:an? |the )?([\w.+#-]{2,40}?(?: [\w-]{2,20}){0,2}?)(?: do| means?| (?:good |used )?for)?\W*$/i
const asksHow =
  /^\W*how (?:do|can|should) (?:i|you|we) (?:install|uninstall|use|set ?up|configure|update|upgrade|start|run|learn) ([\w.+#-]{2,40}?)\W*$/i

/** Returns the sentence that says what the tool of a question is, or the name that the project doesn’t explain; undefined for other questions. */
export const unexplainedIn = (
  index: PassageIndex,
  question: string,
  values: VariableValues,
): { matches: SourcePassage[]; unexplained?: Unexplained } | undefined => {
  const [, sought = ''] = asksWhat.exec(question) ?? []
  const name = sought || (asksHow.exec(question)?.[1] ?? '')
  if (name === '' || (name.includes(' ') && !definitionOf(name))) return undefined
  const subject = { name, isDefinition: sought !== '', ...(sought !== '' && { definition: definitionOf(name) }) }
  if (!index.isMentioned(name))
    return sought === '' || isTool(name) ? { matches: [], unexplained: { ...subject, isUsed: false } } : undefined
  if (sought === '' || !(isTool(name) || isCommand(index, name))) return undefined
  const matches = definitionsOf(index, name, values).slice(0, 1)
  return matches.length > 0 ? { matches } : { matches, unexplained: { ...subject, isUsed: true } }
}

/** True for the name of a tool or term that learners ask about in any project. */
export const isTool = (name: string): boolean => definitionOf(name) !== undefined || namesProduct(subjectWords(name))

/** True for a text that says what something is. */
export const defines = (text: string, name: string): boolean =>
  new RegExp(`^(?:an? |the )?${literally(name)}s?\`?(?:, [^,]{1,60},)? (?:is|are|means?|keeps?|turns?|makes?|runs?)\\b`, 'i').test(text) ||
  sentencesOf(text).some((one) => definitionForm(name).test(one))

const literally = (name: string): string => name.replace(/[.+]/g, '\\$&')

const isCommand = ({ passages }: PassageIndex, name: string): boolean => {
  const command = new RegExp(`(?:^|[|;&] *|\\bsudo |\\binstall (?:\\S+ )*)${literally(name)}(?=\\s|$)`, 'im')
  return passages.some(({ kind, language, text }) => kind === 'code' && isShell.test(language ?? '') && command.test(text))
}

/** “You serve it with nginx, one of the most used web servers.” */
const definitionForm = (name: string): RegExp =>
  new RegExp(
    `(?:^|[\\s\`])${literally(name)}\`?(?: is (?:an?|one of)\\b|, (?:one of (?:the|many)\\b|an? [\\w-]+ (?:that|which|for|to|of)\\b))`,
    'i',
  )

const definitionsOf = (index: PassageIndex, name: string, values: VariableValues): SourcePassage[] => {
  const form = definitionForm(name)
  return index.passages.flatMap((passage) => {
    const sentence = passage.kind === 'text' && !passage.followsTask && sentencesOf(passage.text).find((one) => form.test(one))
    if (!sentence) return []
    const match = { passage, probability: 1, words: new Set<string>(), named: undefined }
    return quotedPassages(index, [match], values).map(({ code: _code, ...one }) => ({ ...one, quote: withVariables(sentence, values) }))
  })
}
