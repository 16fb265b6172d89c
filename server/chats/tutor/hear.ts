import { asksToFix, continuationIn, courtesyIn } from '@fieldwork/core/chats/turns.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import { definitionOf } from '@fieldwork/core/messages/definitions.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import type { SourcePassage, Unexplained } from '../../adapters/model/model.ts'
import { subjectWords } from '../../lexicon/searchWords.ts'
import { plain } from '../../tutor/finding/continued.ts'
import { explainsOption, meaningOf, namesOption, optionIn } from '../../tutor/finding/commandOptions.ts'
import { quotedPassages } from '../../tutor/finding/found.ts'
import { wantedBy } from '../../tutor/finding/reason.ts'
import { asksHow, hasInstruction } from '../../tutor/finding/remedy.ts'
import { isShell, type Passage } from '../../tutor/retrieval/passages.ts'
import { asksMeaning } from './authored.ts'
import { isAboutInstalling } from './aboutSystem.ts'
import { productQuestionIn } from './productQuestions.ts'
import { isShortReference, pronoun } from './references.ts'
import { conceptsIn, explainSelection, isAboutSelection, namesTask, selectedPassages, withoutRepetition } from './selection.ts'
import { type Earlier, type Heard, hearMessage, isSure, type SearchedProject, selectionIn } from './turn.ts'

/** `earlier`: newest first. `words`: the message with what is attached to it. `selection`: attached text that the message may be about. */
export const hear = (message: string, words: string, earlier: readonly Earlier[], project: SearchedProject, selection = ''): Heard => {
  // “How do I solve it?” after “why?” is still about the text that was attached to that.
  const wanted = continuationIn(message)
  const isHow = wanted !== undefined && asksHow.test(message)
  const before = isHow || wanted === 'reason' ? earlier.find(({ role }) => role === 'user') : undefined
  const attached = selection === '' && before ? selectionIn(before) : ''
  if (attached !== '') {
    const about = hear(message, words, earlier, project, attached)
    const last = earlier[0]?.sources?.passages ?? []
    const saysWhat = ({ isPrepared, quote }: QuotedPassage) => isPrepared && sentencesOf(quote).some(hasInstruction)
    if (about.matches.length === 0 && asksToFix(message) && last.some(saysWhat)) return { ...about, continues: 'above', isAnswered: true }
    if (isHow || about.matches.some(({ quote }) => isNew(quote, earlier))) return about
    const quotes = last.map(({ quote }) => quote)
    const concepts = asksMeaning.test(message) ? conceptsIn([attached, ...quotes], project) : []
    const matches = concepts.filter(({ quote }) => isNew(quote, earlier)).slice(0, 1)
    if (matches.length > 0) return { ...about, matches, continues: 'selection', isAnswered: true }
  }
  const isCourtesy = courtesyIn(message) !== undefined && !pronoun.test(message)
  if (selection === '' || isCourtesy || namesTask.test(message) || productQuestionIn(message)?.isCertain)
    return hearMessage(message, words, earlier, project)
  const request = { message, selection, ...project }
  const selected = selectedPassages(request)
  const explained = (): Heard => {
    const all = explainSelection(request, selected)
    const [first] = all
    const option = optionIn(message)
    const isDefined = first && (isDefinition(first) || (option !== undefined && explainsOption(first.quote, option)))
    const unexplained = isDefined || isHow || wantedBy(message) === 'reason' ? undefined : commandIn(message, selection, selected)
    const matches = unexplained ? beside(all, unexplained, selected[0], option) : all
    return {
      matches,
      unexplained,
      continues: 'selection',
      repliesTo: undefined,
      asksFurther: false,
      isAnswered: selected.length > 0 || isSure(matches),
    }
  }
  if (isAboutSelection(message, selection)) return explained()
  const isReference = isShortReference(message) && selected.length > 0
  const heard = hearMessage(message, words, isReference ? exchangeAbout(request, selected) : earlier, project)
  if (isReference && (!isSure(heard.matches) || (heard.continues && heard.continues !== 'detail')))
    return hasOwnSubject(message) ? heard : explained()
  const matches = withoutRepetition(heard.matches, selection)
  return matches.length === 0 && heard.matches.length > 0 ? explained() : { ...heard, matches }
}

/** “I ran git restore and lost my edits” says what to do, not what it is. */
const isDefinition = ({ conceptId, question = '' }: QuotedPassage): boolean =>
  conceptId !== undefined || /^what (?:is|are|does)\b/i.test(question)

const isNew = (quote: string, earlier: readonly Earlier[]): boolean =>
  quote !== '' && earlier.every(({ sources }) => sources?.passages.every((one) => one.quote !== quote) ?? true)

/** What adds to a definition: not what to install, and for a line of code no answer that its words only lead to. */
const beside = (
  all: readonly SourcePassage[],
  { name }: Unexplained,
  selected: Passage | undefined,
  option: string | undefined,
): SourcePassage[] => {
  const isTerm = definitionOf(name) !== undefined
  const isOwn = (one: SourcePassage) => isTerm || !one.isPrepared || one.blockId === selected?.blockId
  const isAbout = (one: SourcePassage) => (option === undefined ? isOwn(one) : namesOption(one, option))
  const isFitting = (one: SourcePassage) => isAboutInstalling.test(selected?.headings ?? '') || !isAboutInstalling.test(one.title)
  return all.filter((one) => isAbout(one) && isFitting(one)).slice(0, maxBeside)
}

const maxBeside = 2

/** The selected term, or the commands and options of selected code, if they have a definition that holds in every project. */
const commandIn = (message: string, selection: string, [passage]: readonly Passage[]): Unexplained | undefined => {
  const name = selection.trim()
  const isCode = passage?.kind === 'code' && isShell.test(passage.language ?? '')
  const definition = definitionOf(name) ?? meaningOf(name, isCode ? passage.text : undefined, message)
  return definition === undefined ? undefined : { name, isDefinition: true, isUsed: true, definition }
}

/** “How do I stop it?”, unlike “why is it so?”, isn’t answered by what stands around the selected text. */
const hasOwnSubject = (message: string): boolean => subjectWords(message).length > 0 && continuationIn(message) === undefined

/** A selection, as if the learner had asked for it before. */
const exchangeAbout = ({ selection, index, values }: SearchedProject & { selection: string }, selected: readonly Passage[]): Earlier[] => [
  {
    role: 'assistant',
    content: [],
    sources: { passages: quotedPassages(index, selected.map(plain), values), unbacked: [], offline: 'no model' },
  },
  { role: 'user', content: [{ type: 'text', text: selection }], sources: null },
]
