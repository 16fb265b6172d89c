import { demandsAnswer } from '@fieldwork/core/chats/hints.ts'
import {
  asksForNext,
  asksToChoose,
  asksToFix,
  asksWhere,
  continuationIn,
  detailIn,
  type FollowUpKind,
  isBareQuestion,
  reportsNoChange,
  reportsTrouble,
} from '@fieldwork/core/chats/turns.ts'
import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { everydayWords, questionWords } from '../../lexicon/searchWords.ts'
import {
  afterStep,
  detailPassages,
  furtherPassages,
  hasTerm,
  onwardLink,
  passagesAbout,
  samePassage,
} from '../../tutor/finding/continued.ts'
import { gives } from '../../tutor/finding/reason.ts'
import { hasRemedy } from '../../tutor/finding/remedy.ts'
import type { PassageIndex } from '../../tutor/passageIndex.ts'
import { isAfterDefinition, termDefinedIn } from './references.ts'
import { isSameBlock } from './sameSubject.ts'
import { quotedAgain, remedyBefore, secondPassage } from './saidBefore.ts'

/** `continues`: the passages follow the previous answer on the page, or are in its step. */
export type Matches = { matches: SourcePassage[]; continues?: FollowUpKind | undefined }

/**
 * A message after a question. `query`: the message with what is attached to it. `question`: the one before. `shown`: the passages that
 * answered it, the newest first. `firstAnswer`: those of the first answer to it. `lastShown`: those of the last answer that had any. `answers`:
 * those of every answer.
 */
export type SecondQuestion = {
  message: string
  query: string
  question: string
  shown: readonly QuotedPassage[]
  firstAnswer: readonly QuotedPassage[]
  lastShown: readonly QuotedPassage[]
  answers: ReadonlyArray<readonly QuotedPassage[]>
  index: PassageIndex
  values: VariableValues
}

/** Answers a message that continues the answer before, such as “where is that?”, “which file?”, “how do I fix it?” or “what next?”. */
export const continuing = (asked: SecondQuestion): Matches | undefined =>
  passageAgain(asked) ?? detail(asked) ?? remedy(asked) ?? continuation(asked)

/** “Where is that?” */
const passageAgain = ({ message, shown: [first], index, values }: SecondQuestion): Matches | undefined =>
  asksWhere(message) && first ? { matches: samePassage(index, first, values) } : undefined

/** “Which file?” */
const detail = (asked: SecondQuestion): Matches | undefined => {
  const { message, shown, index, values } = asked
  const wanted = detailIn(message)
  const matches = wanted ? detailPassages(index, shown, wanted, values) : []
  if (matches.length > 0) return { matches, continues: 'detail' }
  if (demandsAnswer(message)) return { matches: [] }
  if (isBareQuestion(message)) return choice(asked)
  return wanted && shown.length > 0 ? onward(asked) : undefined
}

/** “Which should I use?” is answered by what the author said of both. */
const choice = ({ message, shown: [first] }: SecondQuestion): Matches =>
  first?.isPrepared && asksToChoose(message) ? { matches: [quotedAgain(first)], continues: 'again' } : { matches: [], continues: 'nowhere' }

/** “How do I fix it?” is answered by what was shown, or else by what follows, if that says what to do and isn't about another message. */
const remedy = ({ message, question, shown, firstAnswer, index, values }: SecondQuestion): Matches | undefined => {
  if (!asksToFix(message) || isAfterDefinition(firstAnswer, question)) return undefined
  const again = remedyBefore([...firstAnswer, ...shown], index, values)
  if (again.length > 0) return { matches: again, continues: 'again' }
  const link = shown.find(({ quote, best = '' }) => quote === '' && hasRemedy(best))
  if (link) return { matches: samePassage(index, link, values), continues: 'again' }
  const helps = ({ quote }: SourcePassage) => !quote.startsWith('`') && sentencesOf(quote).some(hasRemedy)
  for (const passage of [...firstAnswer, ...shown].filter(({ quote }) => quote !== '')) {
    const matches = furtherPassages(index, [passage], 'further', question, values).filter(helps)
    if (matches.length > 0) return { matches, continues: 'further' }
  }
  const [first] = firstAnswer
  return first?.isPrepared && reportsTrouble(question) ? { matches: [quotedAgain(first)], continues: 'again' } : undefined
}

/** “And then?”, “why?”, “what’s the command?” */
const continuation = (second: SecondQuestion): Matches | undefined => {
  const { message, question, shown, firstAnswer, answers, index, values } = second
  if (asksToFix(message) && isAfterDefinition(firstAnswer, question)) return undefined
  const wanted = continuationIn(message)
  // The command of an author’s answer is its example.
  if (wanted === 'example' && shown[0]?.isPrepared && shown[0].code !== undefined)
    return { matches: [quotedAgain(shown[0])], continues: 'again' }
  // What stands at its place in the text may come before it.
  if (asksForNext(message) && shown[0]?.isPrepared) return { matches: [], continues: 'resume' }
  const quoted = shown.filter(({ quote }) => quote !== '')
  // A link without a sentence may tell the answer of a task.
  const places = quoted.length > 0 ? quoted : shown.slice(0, 1).filter(({ best }) => best !== undefined)
  const further = wanted ? furtherPassages(index, places, wanted, question, values) : []
  const hasFailed = reportsNoChange(message)
  const term = termDefinedIn(shown, question)
  if (
    term !== undefined &&
    (wanted === 'example' || wanted === 'reason') &&
    !hasFailed &&
    !further.some((one) => hasTerm(one.text, term))
  ) {
    const about = passagesAbout(index, term, wanted, values)
    return { matches: about, continues: about.length > 0 ? wanted : wanted === 'reason' ? 'nowhere' : undefined }
  }
  const matches = further.filter((one) => !hasFailed || !places.some((place) => place.quote === '' && isSameBlock(place, one)))
  if (matches.length === 0) {
    if (asksForNext(message)) return atStepEnd(second)
    const beside = wanted === 'reason' && !hasFailed ? secondPassage(shown) : []
    return beside.length > 0 ? { matches: beside, continues: 'noReason' } : undefined
  }
  if (hasFailed && matches.every((one) => isIn(answers, one))) return { matches: [], continues: 'nowhere' }
  // A reason that has no word of the question may be for something else.
  const terms = questionWords(question)
  const isExplained = matches.some(
    ({ quote }) =>
      sentencesOf(quote).some((sentence) => gives(sentence, 'reason')) && everydayWords(quote).some((word) => terms.includes(word)),
  )
  return { matches, continues: wanted === 'reason' && !isExplained ? 'noReason' : wanted }
}

/** What follows the last text before a task or the end of a step. */
const atStepEnd = ({ lastShown, index, values }: SecondQuestion): Matches | undefined => {
  const following = afterStep(index, lastShown, values)
  if (following === 'task') return { matches: [], continues: 'task' }
  return following ? { matches: following, continues: 'nextStep' } : undefined
}

/** What follows the last answer on the page. */
export const onward = ({ shown, question, message, index, values }: SecondQuestion): Matches => {
  const matches = termDefinedIn(shown, question) === undefined ? onwardLink(index, shown, message, values) : []
  return { matches, continues: matches.length > 0 ? 'onward' : 'nowhere' }
}

/** Of the passages after the first one of an answer, only a sentence was shown. */
export const isIn = (answers: SecondQuestion['answers'], one: SourcePassage): boolean =>
  answers.some((all) => all.some((other, at) => isSameBlock(one, other) && one.quote === other.quote && (at === 0 || one.quote === '')))
