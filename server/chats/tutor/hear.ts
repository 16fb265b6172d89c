import { continuationIn, courtesyIn } from '@fieldwork/core/chats/turns.ts'
import { definitionOf } from '@fieldwork/core/messages/definitions.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import type { Unexplained } from '../../adapters/model/model.ts'
import { subjectWords } from '../../lexicon/searchWords.ts'
import { plain } from '../../tutor/finding/continued.ts'
import { quotedPassages } from '../../tutor/finding/found.ts'
import { asksHow } from '../../tutor/finding/remedy.ts'
import { isShell, type Passage } from '../../tutor/retrieval/passages.ts'
import { productQuestionIn } from './productQuestions.ts'
import { isShortReference, pronoun } from './references.ts'
import { explainSelection, isAboutSelection, namesTask, optionIn, selectedPassages, withoutRepetition } from './selection.ts'
import { type Earlier, type Heard, hearMessage, isAboutInstalling, isSure, type SearchedProject, selectionIn } from './turn.ts'

/** `earlier`: newest first. `words`: the message with what is attached to it. `selection`: attached text that the message may be about. */
export const hear = (message: string, words: string, earlier: readonly Earlier[], project: SearchedProject, selection = ''): Heard => {
  // “How do I solve it?” after “why?” is still about the text that was attached to that.
  const wanted = continuationIn(message)
  const isHow = wanted !== undefined && asksHow.test(message)
  const before = isHow || wanted === 'reason' ? earlier.find(({ role }) => role === 'user') : undefined
  const attached = selection === '' && before ? selectionIn(before) : ''
  if (attached !== '') {
    const about = hear(message, words, earlier, project, attached)
    if (isHow || about.matches.some(({ quote }) => isNew(quote, earlier))) return about
  }
  const isCourtesy = courtesyIn(message) !== undefined && !pronoun.test(message)
  if (selection === '' || isCourtesy || namesTask.test(message) || productQuestionIn(message)?.isCertain)
    return hearMessage(message, words, earlier, project)
  const request = { message, selection, ...project }
  const selected = selectedPassages(request)
  const explained = (): Heard => {
    const all = explainSelection(request, selected)
    const isDefined = optionIn(message) !== undefined || (all[0] !== undefined && isDefinition(all[0]))
    const unexplained = isDefined ? undefined : commandIn(selection, selected)
    const matches = all.filter(({ title }) => !unexplained || !isAboutInstalling.test(title))
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

/** The selected term, or the command of a selected line, if it has a definition that holds in every project. */
const commandIn = (selection: string, [passage]: readonly Passage[]): Unexplained | undefined => {
  const [first = ''] = selection.trim().split(/\s+/)
  const name = passage?.kind === 'code' && isShell.test(passage.language ?? '') ? first : selection.trim()
  return definitionOf(name) === undefined ? undefined : { name, isDefinition: true, isUsed: true }
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
