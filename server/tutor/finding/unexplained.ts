import { type VariableValues, withVariables } from '@fieldwork/core/documents/variables.ts'
import { toolDefinitions } from '@fieldwork/core/messages/tools.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import type { SourcePassage, Unexplained } from '../../adapters/model/model.ts'
import { subjectWords } from '../../lexicon/searchWords.ts'
import type { PassageIndex } from '../passageIndex.ts'
import { isShell } from '../retrieval/passages.ts'
import { namesProduct } from './fit.ts'
import { quotedPassages } from './found.ts'

const asksWhat = /^\W*(?:what|who)(?:['’]?s| is| are) (?:an? |the )?([\w.+#-]{2,40}?)\W*$/i
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
  if (name === '') return undefined
  const subject = { name, isDefinition: sought !== '' }
  if (!index.isMentioned(name))
    return sought === '' || isTool(name) ? { matches: [], unexplained: { ...subject, isUsed: false } } : undefined
  if (sought === '' || !(isTool(name) || isCommand(index, name))) return undefined
  const matches = definitionsOf(index, name, values).slice(0, 1)
  return matches.length > 0 ? { matches } : { matches, unexplained: { ...subject, isUsed: true } }
}

/** True for the name of a tool or a product, which people ask about wherever they are. */
export const isTool = (name: string): boolean => toolDefinitions.has(name.toLowerCase()) || namesProduct(subjectWords(name))

const literally = (name: string): string => name.replace(/[.+]/g, '\\$&')

const isCommand = ({ passages }: PassageIndex, name: string): boolean => {
  const command = new RegExp(`(?:^|[|;&] *|\\bsudo |\\binstall (?:\\S+ )*)${literally(name)}(?=\\s|$)`, 'im')
  return passages.some(({ kind, language, text }) => kind === 'code' && isShell.test(language ?? '') && command.test(text))
}

/** Passages with a sentence such as “You serve it with nginx, one of the most used web servers.” */
const definitionsOf = (index: PassageIndex, name: string, values: VariableValues): SourcePassage[] => {
  const defines = new RegExp(
    `(?:^|[\\s\`])${literally(name)}\`?(?: is (?:an?|one of)\\b|, (?:one of (?:the|many)\\b|an? [\\w-]+ (?:that|which|for|to|of)\\b))`,
    'i',
  )
  return index.passages.flatMap((passage) => {
    const sentence = passage.kind === 'text' && !passage.followsTask && sentencesOf(passage.text).find((one) => defines.test(one))
    if (!sentence) return []
    const match = { passage, probability: 1, words: new Set<string>(), named: undefined }
    return quotedPassages(index, [match], values).map(({ code: _code, ...one }) => ({ ...one, quote: withVariables(sentence, values) }))
  })
}
