import { opensQuestion } from '@fieldwork/core/chats/turns.ts'
import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { everydayWords, numbersIn, questionWords, subjectWords } from '../../lexicon/searchWords.ts'
import type { FoundPassage, PassageIndex } from '../passageIndex.ts'
import { isTable, type Passage } from '../retrieval/passages.ts'
import { plain } from './continued.ts'
import { linkTo, maxPlaces, quotedPassages } from './found.ts'

/** `question`: the one before the message. `isState`: the message says that nothing changed, not what to look for. */
type FollowUp = { message: string; question: string; shown: readonly QuotedPassage[]; isState: boolean }

/**
 * `share`: share of the message’s own subject, by weight, that the best passage of the step has. `answer`: quotes the passage that has
 * all of it. `links`: the closest places, with a sentence if they have a word of the subject.
 */
export type StepMatches = { share: number; answer: SourcePassage[]; links: SourcePassage[] }

export const noMatches: StepMatches = { share: 0, answer: [], links: [] }

/** The weight of a word that only the question before has, if the message has words of its own. */
const contextWeight = 0.3
/** Words of the question before that a place has to have if the message says only that nothing changed. */
const minSharedContext = 2
/** How much a place loses for each passage between it and the one shown; the text after it is nearer than the text before it. */
const [lossAfter, lossBefore, maxLoss] = [0.1, 0.2, 2]
/** How much more a note about trouble counts if nothing has changed. */
const troubleWeight = 3
const troubleNote = /^(?:if|check)\b|\bif (?:it|that|this)\b|\b(?:restart|reload|start \S+(?: \S+)? again)\b/i
/** Words of a message that says what was tried. */
const tried = new Set(everydayWords('change line difference thing sentence both error message text step'))
/** The second place has at least this share of the words of the first. */
const minShareOfFirst = 0.5
/** Characters by which a passage that was shown is recognized. */
const comparedLength = 40
/** An author’s answer that begins like this fits only its own question. */
export const repliesToOther = /^(?:yes|no|not)\b/i

/** Finds the passages that a follow-up is about, in the step that was shown last. */
export const closestInStep = (index: PassageIndex, followUp: FollowUp, values: VariableValues): StepMatches => {
  const { message, question, shown, isState } = followUp
  const subject = [...new Set([...subjectWords(message), ...numbersIn(message)])].filter((word) => !isState || !tried.has(word))
  const context = questionWords(question).filter((word) => !subject.includes(word))
  const weigh = (words: readonly string[]) => words.reduce((sum, word) => sum + index.weightOf(word), 0)
  const blocks = shown.map(({ blockId }) => blockId)
  const at = index.passages.findIndex(({ blockId, kind }) => kind !== 'answer' && blockId === blocks[0])
  const read = shown.map(({ quote, best = '' }) => quote || best).filter(Boolean)
  const scored = index.passages
    .filter((one) => one.stepId === shown[0]?.stepId && (one.kind === 'text' || one.kind === 'answer') && !isTable(one))
    .filter(
      (one) => !(isState && (blocks.includes(one.blockId) || one.followsTask)) && !(one.kind === 'answer' && repliesToOther.test(one.text)),
    )
    .map((passage) => {
      const terms = termsIn(passage)
      const [own, around] = [subject, context].map((all) => all.filter((word) => terms.has(word))) as [string[], string[]]
      const isRead = read.some((text) => text.startsWith(passage.text.slice(0, comparedLength)) || passage.text.includes(text))
      const position = index.passages.findIndex((one) => one.blockId === passage.blockId)
      const loss = Math.min(maxLoss, position < at ? lossBefore * (at - position) : lossAfter * (position - at))
      const bonus = isState && troubleNote.test(`${passage.text} ${passage.headings}`) ? troubleWeight : 0
      return {
        passage,
        own,
        around,
        isRead,
        score:
          weigh(own) +
          (subject.length === 0 ? 1 : contextWeight) * weigh(around) +
          bonus -
          loss -
          (own.length === 0 && blocks.includes(passage.blockId) ? maxLoss : 0),
      }
    })
    .filter(
      ({ isRead, own, around }) =>
        !isRead && (!isState || own.length > 0 || around.length >= Math.min(minSharedContext, context.length || minSharedContext)),
    )
    .sort((a, b) => b.score - a.score)
  const [first] = scored
  if (!first) return noMatches
  const share = weigh(first.own) / (weigh(subject) || 1)
  const places = scored
    .filter(({ passage }, rank) => scored.findIndex((one) => one.passage.blockId === passage.blockId) === rank)
    .filter(({ own }, rank) => rank === 0 || (own.length > 0 && weigh(own) >= minShareOfFirst * weigh(first.own)))
    .slice(0, first.own.length > 0 || isState ? maxPlaces : 1)
  const isClear = isState || opensQuestion(message)
  const matchOf = ({ passage, own, around }: (typeof scored)[number]): FoundPassage => ({
    passage,
    probability: 1,
    words: new Set(own.length > 0 ? own : around),
    named: undefined,
  })
  const whole = scored.find(({ passage, own }) => own.length === subject.length && passage.kind === 'text' && !passage.followsTask)
  return {
    share,
    answer: whole && subject.length > 0 && !isState ? quotedPassages(index, [matchOf(whole)], values) : [],
    links: places.map((one) => linkTo(index, matchOf(one), values, isClear && one.own.length > 0)),
  }
}

/** “When it does not start”, “If the port is taken” */
const troubleHeading = /\b(?:if|when)\b.*\b(?:not|no|nothing|cannot|denied|fails?|hangs?|missing|refus\w+|stuck|taken|wrong)\b/i

/** Links to what the author wrote about trouble in a step, without what was read. */
export const troublesIn = (
  index: PassageIndex,
  stepId: string | undefined,
  isRead: (blockId: string) => boolean,
  values: VariableValues,
): SourcePassage[] =>
  index.passages
    .filter(({ kind, followsTask, ...one }) => kind === 'text' && one.stepId === stepId && !followsTask && !isRead(one.blockId))
    .filter(({ headings, title }) => troubleHeading.test(headings.slice(title.length)))
    .filter(({ headings }, at, all) => all.findIndex((one) => one.headings === headings) === at)
    .slice(0, maxPlaces)
    .map((passage) => linkTo(index, plain(passage), values, true))

/** False for “is that a career” in a step that has no word of it. A message without a subject may be about any step. */
export const hasWordOf = ({ passages }: PassageIndex, stepId: string | undefined, subject: readonly string[]): boolean => {
  const terms = new Set(passages.filter((one) => one.stepId === stepId).flatMap((one) => [...termsIn(one), ...everydayWords(one.title)]))
  return subject.length === 0 || subject.some((word) => terms.has(word))
}

/** Words of a passage, its code and the headings within the step. */
const termsIn = ({ headings, title, text, introduced = '', codeBefore = '' }: Passage): Set<string> =>
  new Set(everydayWords([headings.slice(title.length), text, introduced, codeBefore].join('\n')))
