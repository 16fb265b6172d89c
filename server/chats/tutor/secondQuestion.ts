import {
  asksAboutHarm,
  asksToFix,
  asksWhere,
  continuationIn,
  hasError,
  opensQuestion,
  reportsNoChange,
} from '@fieldwork/core/chats/turns.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { everydayWords, subjectWords } from '../../lexicon/searchWords.ts'
import { isVague } from '../../lexicon/vagueMessage.ts'
import { detailPassages, furtherPassages } from '../../tutor/finding/continued.ts'
import { isSafe, namesProduct } from '../../tutor/finding/fit.ts'
import { asLink, foundPassages, maxPlaces, telling } from '../../tutor/finding/found.ts'
import { closestInStep, hasWordOf, noMatches, type StepMatches, troublesIn } from '../../tutor/finding/inStep.ts'
import { asksYesOrNo, wantedBy } from '../../tutor/finding/reason.ts'
import { answerToBoth } from './bothQuestions.ts'
import { continuing, isIn, onward } from './continuing.ts'
import type { Matches, SecondQuestion } from './secondMessage.ts'
import { isAfterDefinition, isShortReference, pronoun, remedyQuestions, withObject } from './references.ts'
import { hasSubjectOf, isAboutSame, isSameBlock, shareOf, termsOf } from './sameSubject.ts'
import { hasEnough, isInVain, minRepeatedSubject, saidBefore } from './saidBefore.ts'

/** Answers a message after a question. “And how do I get it back?” gets no command that throws work away. */
export const secondQuestion = (asked: SecondQuestion): Matches => {
  const { matches, continues } = answerTo(asked)
  const isHarmless = ({ blockId, isPrepared, code }: SourcePassage) =>
    isPrepared ||
    (asksAboutHarm(asked.message) && code === undefined) ||
    asked.index.passages.every((one) => one.blockId !== blockId || one.kind === 'answer' || isSafe(asked.message, one))
  const safe = matches.filter(isHarmless)
  if (safe.length > 0 || matches.length === 0) return { matches: safe, continues }
  return { matches: foundPassages(asked.index, `${asked.question} ${asked.message}`, asked.values).filter(isHarmless) }
}

/** Tries ways to answer, from what a message most likely means to what may help. */
const answerTo = (asked: SecondQuestion): Matches => {
  const direct = continuing(asked)
  if (direct) return direct
  const search = searchAgain(asked)
  // A definition has nothing to put right, unless the author answers that.
  if (asksToFix(asked.message) && isAfterDefinition(asked.firstAnswer, asked.question)) {
    const remedy = named(search)
    return remedy?.matches[0]?.isPrepared ? remedy : { matches: [], continues: 'nowhere' }
  }
  const own = rephrased(search) ?? answer(search)
  const meant = own ? undefined : (harm(search) ?? named(search))
  if (meant) return meant
  const matches = own ?? saidAgain(search) ?? unchanged(search) ?? inStep(search) ?? vague(search)
  const reply = matches ? noSurer(search, matches) : near(search)
  const both = isSure(reply.matches) || search.isNoChange ? [] : answerToBoth(asked)
  return both.length > 0 ? { matches: closest([...both, ...reply.matches]) } : reply
}

/** A single word that a message shares makes no passage surer than the message alone does, unless the question before leads to it, too. */
const noSurer = ({ message, query, question, subject, index, values, stepId }: Search, { matches, continues }: Matches): Matches => {
  const [best] = matches
  if (!best || !isSure(matches) || isSure(foundPassages(index, query, values, { about: '', shown: [], stepId })))
    return { matches, continues }
  const terms = termsOf(index, best)
  // “Ctrl+C” is one word.
  const isShared = new Set(subject.filter((word) => word.length > 1 && terms.has(word))).size >= minRepeatedSubject
  const isBefore = !isInVain.test(message) && index.find(question).passages.some(({ passage }) => passage.blockId === best.blockId)
  return isShared || isBefore ? { matches, continues } : { matches: closest(matches.map((one) => asLink(index, one))) }
}

/**
 * `results`: passages for the message alone. `own`: the unread ones among them. `both`: passages for the message and the question before.
 * `step`: passages in the step shown last. `refersBack`: the message is more likely about the answer before than about something new.
 */
type Search = SecondQuestion & {
  subject: string[]
  refersBack: boolean
  isNoChange: boolean
  isAboutStep: boolean
  results: SourcePassage[]
  own: SourcePassage[]
  both: SourcePassage[]
  step: StepMatches
}

const searchAgain = (asked: SecondQuestion): Search => {
  const { message, query, question, shown, lastShown, answers, index, values, stepId: inView } = asked
  const wanted = continuationIn(message)
  const refersBack = isShortReference(message) || (isVague(message) && opensQuestion(message))
  const [stepId, isNoChange] = [refersBack ? shown[0]?.stepId : inView, reportsNoChange(message)]
  const isAboutStep = message.length <= maxFollowUpLength && !hasError(message) && lastShown.length > 0
  const results = wanted === 'command' || wanted === 'lines' ? [] : foundPassages(index, query, values, { about: '', shown: [], stepId })
  const read = { about: shown[0]?.quote ?? '', shown: shown.map(({ conceptId, blockId }) => conceptId ?? blockId) }
  return {
    ...asked,
    subject: subjectWords(message),
    refersBack,
    isNoChange,
    isAboutStep,
    results,
    own: message.trim() === question.trim() ? results : results.filter((one) => !isIn(answers, one)),
    both: foundPassages(index, `${question} ${message}`, values, { ...read, message, stepId }),
    step: isAboutStep ? closestInStep(index, { message, question, shown: lastShown, isState: isNoChange }, values) : noMatches,
  }
}

/** “And if I already committed?” */
const otherCase = /^\W*(?:and|but|so|what) (?:if|when)\b/i

/** A learner who asks the same in other words has read that answer. */
const rephrased = (search: Search): Matches | undefined => {
  const { message, question, shown, index, values, results, own } = search
  if (!results[0]?.isRelevant || own.includes(results[0])) return undefined
  const again = saidBefore(search)
  if (again.length > 0) return { matches: again }
  const terms = subjectWords(message)
  const after = furtherPassages(index, shown, 'further', question, values)
  const { conceptId, isPrepared, title, text } = results[0]
  if (
    !(isPrepared && hasEnough(message) && !otherCase.test(message)) &&
    after.some((one) => everydayWords(`${one.text} ${one.code ?? ''}`).some((word) => terms.includes(word)))
  )
    return { matches: after, continues: 'further' }
  const isAgain = conceptId !== undefined || (hasEnough(message) && shareOf(terms, `${title} ${text}`, index.weightOf) === 1)
  return isAgain ? { matches: results } : undefined
}

/** “Is that dangerous?” */
const harm = ({ message, lastShown, index, values }: Search): Matches | undefined => {
  const matches = asksAboutHarm(message) ? detailPassages(index, lastShown, 'harm', values) : []
  return matches.length > 0 ? { matches: matches.map(({ code: _code, ...one }) => one), continues: 'detail' } : undefined
}

/** “And how do I stop it?” after “How do I start nginx?” */
const named = ({ message, question, firstAnswer: [first], answers, index, values }: Search): Matches | undefined => {
  const questions = asksToFix(message) ? remedyQuestions : [message]
  for (const one of questions) {
    // “Merge conflict” alone was answered with the concept.
    const meant =
      withObject(one, question) ?? (first?.conceptName === undefined ? undefined : withObject(one, `what is ${first.conceptName}`))
    const matches = meant ? foundPassages(index, meant.whole, values, { about: '', shown: [], stepId: undefined }) : []
    const [best] = isSure(matches) ? matches : []
    if (best && meant && !isIn(answers, best) && subjectWords(meant.object).every((word) => termsOf(index, best).has(word)))
      return { matches }
  }
  return undefined
}

const answer = ({ own, isNoChange, refersBack, subject, index, question, shown }: Search): Matches | undefined => {
  const terms = own[0]?.isPrepared && own[0].isRelevant ? termsOf(index, own[0]) : undefined
  // “How do I block that address?” has a subject of its own, in spite of “that”.
  if (terms && !isNoChange && new Set(subject).size >= minRepeatedSubject && subject.every((word) => terms.has(word)))
    return { matches: own }
  const isElsewhere = isNoChange || (refersBack && new Set(subject).size < minOwnSubject && !isAboutSame(index, own, question, shown))
  return isSure(own) && !isElsewhere ? { matches: own } : undefined
}

const saidAgain = (search: Search): Matches | undefined => {
  const matches = search.refersBack ? saidBefore(search) : []
  return matches.length > 0 ? { matches } : undefined
}

/** “Did that, nothing changed.” */
const unchanged = ({ isNoChange, isAboutStep, step, lastShown, answers, index, values }: Search): Matches | undefined => {
  if (!isNoChange || !isAboutStep) return undefined
  const isRead = (blockId: string) => answers.some((all) => all.some((one) => one.blockId === blockId))
  const matches = step.links.length > 0 ? step.links : troublesIn(index, lastShown[0]?.stepId, isRead, values)
  return { matches, continues: matches.length > 0 ? 'step' : 'nowhere' }
}

const inStep = ({ refersBack, step, subject }: Search): Matches | undefined =>
  refersBack && step.answer.length > 0 && new Set(subject).size >= minQuotedSubject ? { matches: step.answer } : undefined

/** Neither links near the previous question nor what follows it answer “is that bad?”. */
const vague = (search: Search): Matches | undefined => {
  if (search.shown.length === 0 || !isVague(search.message)) return undefined
  if (!opensQuestion(search.message)) return { matches: [] }
  return asksYesOrNo.test(search.message) ? { matches: [], continues: 'nowhere' } : onward(search)
}

/** Links to places that may help, or to what follows. */
const near = (search: Search): Matches => {
  const { message, question, shown, lastShown, answers, index, subject, refersBack, isAboutStep, results, own, both, step } = search
  // A passage that needs the question before is only a guess.
  const needing = [...(refersBack ? step.answer : []), ...both].filter((one) => hasSubjectOf(index, one, message))
  const guesses = needing.map((one) => asLink(index, one))
  if (isSure(own) && guesses.length > 0) return { matches: closest(guesses) }
  const isInSameStep = ({ stepId }: SourcePassage) => lastShown.some((other) => other.stepId === stepId)
  // “How do I undo it?” isn’t about what can be undone elsewhere.
  const isAbout = (one: SourcePassage) =>
    !pronoun.test(message) || new Set(subject).size >= minOwnSubject || isAboutSame(index, [one], question, shown)
  const candidates = [...own.filter((one) => isInSameStep(one) || isAbout(one)).map((one) => asLink(index, one)), ...guesses]
  const places = candidates.filter((one) => !refersBack || !isRead(answers, one))
  const nearby = places.filter(isInSameStep)
  const links = step.share >= minStepShare && nearby.length === 0 ? step.links : []
  // A place elsewhere that has the words of the message is nearer than one of the step.
  const ranked = refersBack && !places[0]?.best ? [...links, ...places] : [...places, ...links]
  const matches = closest(refersBack && nearby.length > 0 ? nearby : ranked)
  if (matches.length > 0) return { matches, continues: links.includes(matches[0]!) ? 'step' : undefined }
  const repeated = results.map((one) => asLink(index, one))
  if (isSure(results) && !(refersBack && repeated.some((one) => isRead(answers, one)))) return { matches: closest(repeated) }
  // Questions such as “Is that right?” don't ask for something that the step could have.
  const isPossible = isAboutStep && refersBack && !namesProduct(subject) && (subject.length > 0 || opensQuestion(message))
  const continuesStep = wantedBy(message) === 'reason' || asksWhere(message) || hasWordOf(index, lastShown[0]?.stepId, subject)
  // “HEAD detached what now” is about something that the project lacks.
  const isHere = pronoun.test(message) || subject.every(index.isMentioned)
  return isPossible && continuesStep && isHere ? onward(search) : { matches: [] }
}

/** Leaves out repeated places, and links without a sentence if other links have one. */
const closest = (all: readonly SourcePassage[]): SourcePassage[] =>
  telling(all.filter((one, at) => all.findIndex((other) => isSameBlock(one, other)) === at)).slice(0, maxPlaces)

/** A message with fewer words of its own subject may mean the subject of the question before. */
const minOwnSubject = 3

/** True for a link to a sentence that was shown. */
const isRead = (answers: SecondQuestion['answers'], { best, blockId }: SourcePassage): boolean =>
  best !== undefined && best !== '' && answers.some((all) => all.some((one) => one.blockId === blockId && one.quote.includes(best)))

/** With fewer words, a passage of the step shown last that has all of them is only a guess. */
const minQuotedSubject = 2
/** Share of the message’s own subject, by weight, that a place of the step shown last must have. */
const minStepShare = 0.35
/** Maximum characters of a message that is looked up in the step shown last. */
const maxFollowUpLength = 100
const isSure = (found: readonly SourcePassage[]): boolean => found.some(({ isRelevant }) => isRelevant)
