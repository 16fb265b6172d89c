import { demandsAnswer } from '@fieldwork/core/chats/hints.ts'
import {
  asksForNext,
  asksToChoose,
  asksToFix,
  asksWhere,
  type Continuation,
  continuationIn,
  detailIn,
  isBareQuestion,
  reportsNoChange,
  reportsTrouble,
} from '@fieldwork/core/chats/turns.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { everydayWords, questionWords } from '../../lexicon/searchWords.ts'
import { afterStep, detailPassages, furtherPassages, onwardLink, samePassage } from '../../tutor/finding/continued.ts'
import { gives } from '../../tutor/finding/reason.ts'
import { hasInstruction, hasRemedy } from '../../tutor/finding/remedy.ts'
import { asksMeaning, authored } from './authored.ts'
import type { Matches, SecondQuestion } from './secondMessage.ts'
import { isAfterDefinition, termDefinedIn } from './references.ts'
import { isSameBlock } from './sameSubject.ts'
import { linkBack, quotedAgain, remedyBefore } from './saidBefore.ts'

/** Answers a message that continues the answer before, such as “where is that?”, “which file?”, “how do I fix it?” or “what next?”. */
export const continuing = (asked: SecondQuestion): Matches | undefined =>
  passageAgain(asked) ?? detail(asked) ?? remedy(asked) ?? authored(asked) ?? continuation(asked)

/** “Where is that?” */
const passageAgain = ({ message, shown: [first], index, values }: SecondQuestion): Matches | undefined =>
  asksWhere(message) && first ? { matches: samePassage(index, first, values) } : undefined

const asksForProgram = /^\W*(?:which|what) program\b/i

/** “Which file?” */
const detail = (asked: SecondQuestion): Matches | undefined => {
  const { message, question, shown, index, values } = asked
  // The one that causes a message is no file.
  if (asksForProgram.test(message) && reportsTrouble(question)) return undefined
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
const remedy = ({ message, question, shown, firstAnswer, answers, index, values }: SecondQuestion): Matches | undefined => {
  if (!asksToFix(message) || isAfterDefinition(firstAnswer, question)) return undefined
  const again = remedyBefore([...firstAnswer, ...shown], index, values)
  const isAbove = again.some(({ quote, isPrepared }) => isPrepared && answers[0]?.[0]?.quote === quote)
  if (isAbove) return { matches: [], continues: 'above' }
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
  const hasFailed = reportsNoChange(message)
  // The text at the place of an author’s answer may come before it, or be about something else.
  if (wanted && shown[0]?.isPrepared && !hasFailed) return afterPrepared(shown[0], message, wanted)
  const quoted = shown.filter(({ quote }) => quote !== '')
  // A link without a sentence may tell the answer of a task.
  const places = quoted.length > 0 ? quoted : shown.slice(0, 1).filter(({ best }) => best !== undefined)
  const further = wanted ? furtherPassages(index, places, wanted, question, values) : []
  if (wanted === 'reason' && !hasFailed) {
    const terms = questionWords(question)
    const reasons = further.filter((one) => explains(one, terms))
    return { matches: reasons, continues: reasons.length > 0 ? wanted : withoutReason(message) }
  }
  const matches = further.filter((one) => !hasFailed || !places.some((place) => place.quote === '' && isSameBlock(place, one)))
  if (matches.length === 0) return asksForNext(message) ? atStepEnd(second) : undefined
  if (hasFailed && matches.every((one) => isIn(answers, one))) return { matches: [], continues: 'nowhere' }
  return { matches, continues: wanted }
}

/** “What does that do?” asks for no reason. */
const withoutReason = (message: string) => (asksMeaning.test(message) ? 'nowhere' : 'noReason')

/** Replies after an author’s answer that has no reason or example. Its command serves as an example. */
const afterPrepared = (passage: QuotedPassage, message: string, wanted: Continuation): Matches | undefined => {
  if (asksToFix(message)) return { matches: [], continues: sentencesOf(passage.quote).some(hasInstruction) ? 'above' : 'noRemedy' }
  if (wanted === 'reason') return { matches: [], continues: withoutReason(message) }
  if (wanted === 'further') return { matches: [linkBack(passage)], continues: 'resume' }
  return wanted === 'example' && passage.code !== undefined ? { matches: [], continues: 'ownExample' } : undefined
}

/** A reason that has no word of the question may be for something else. */
const explains = ({ quote }: SourcePassage, terms: readonly string[]): boolean =>
  sentencesOf(quote).some((sentence) => gives(sentence, 'reason')) && everydayWords(quote).some((word) => terms.includes(word))

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
