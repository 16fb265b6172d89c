import { asksToFix, continuationIn } from '@fieldwork/core/chats/turns.ts'
import { asksForHelp } from '@fieldwork/core/chats/hints.ts'
import * as contract from '@fieldwork/core/chats/contract.ts'
import { maxSuggested } from '@fieldwork/core/chats/limits.ts'
import type { FinderAnswer } from '@fieldwork/core/chats/schema.ts'
import { offlineChatMessages as messages } from '@fieldwork/core/messages/tutor.ts'
import { answerTo } from '../adapters/model/offlineChat.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { takeFromCaller } from '../http/rateLimits.ts'
import { type Call, serve, type Served } from '../http/route.ts'
import { withSources } from '../tutor/citing.ts'
import type { PassageIndex } from '../tutor/passageIndex.ts'
import type { Passage } from '../tutor/retrieval/passages.ts'
import { createProjectIndexes, type Outline } from '../tutor/projectIndexes.ts'
import { answersCloseTo } from '../tutor/finding/closest.ts'
import { everydayWords } from '../lexicon/searchWords.ts'
import { earlierMessage, siteOf } from './tutor/chatRequests.ts'
import { hear } from './tutor/hear.ts'
import { isAboutAnswer, isOutside } from './tutor/turn.ts'

/** Finds passages for anyone who may read the project, as the tutor without a language model does, and stores nothing. */
export const finder = (context: Context, { projectIndexes = createProjectIndexes(context.db) } = {}): Served[] => {
  const find = async ({ caller, params, body, address }: Call<typeof contract.findInProject>): Promise<FinderAnswer> => {
    await takeFromCaller(context.limits, 'finds', caller.user?.id, address)
    const { earlier = [], trackId = '' } = body
    const project = await projectIndexes(caller, params.projectId, trackId)
    // The answers to earlier questions are found again: nothing of them is stored, and what a client says about them isn’t believed.
    const conversation = earlier.reduce<Earlier[]>(
      (before, one) => [...exchange(one, answer(one, before, project, context.config)), ...before],
      [],
    )
    return answer(body, conversation, project, context.config)
  }
  const suggest = async ({ caller, params, body, address }: Call<typeof contract.suggestQuestions>) => {
    await takeFromCaller(context.limits, 'finds', caller.user?.id, address)
    const { index, outline } = await projectIndexes(caller, params.projectId, body.trackId ?? '')
    const { stepId, question, blockId, quote } = body
    const isAboutBlock = question === undefined || isAboutAnswer(question)
    if (blockId !== undefined && isAboutBlock) return suggested(questionsBeside(index, blockId, quote, question), maxFurther)
    if (question !== undefined) return suggested(isOutside(question, index) ? [] : questionsCloseTo(index, question), maxFurther)
    return suggested(questionsFrom(index, outline, stepId), maxSuggested)
  }
  return [serve(contract.findInProject, find), serve(contract.suggestQuestions, suggest)]
}

const suggested = (questions: readonly string[], max: number) => ({ questions: [...new Set(questions)].slice(0, max) })

/** The first question of each answer that the author wrote, in reading order from this step on, then those before it. */
const questionsFrom = ({ passages }: PassageIndex, { parts }: Outline, stepId: string | undefined): string[] => {
  const at = Math.max(
    0,
    parts.findIndex(({ id }) => id === stepId),
  )
  return [...parts.slice(at), ...parts.slice(0, at)].flatMap(({ id }) =>
    passages.filter(({ kind, ...passage }) => kind === 'answer' && passage.stepId === id).flatMap(firstQuestion),
  )
}

const firstQuestion = ({ lookups }: Passage): string[] => lookups[0]?.phrases.slice(0, 1) ?? []

/** Questions close to another one, or beside an answer. Readers see three of them that they haven’t asked. */
const maxFurther = 12

/** Words that an answer has to share with the one shown, unless it’s below the same heading. */
const minSharedTerms = 2

const questionsCloseTo = (index: PassageIndex, question: string): string[] => answersCloseTo(index, question).flatMap(firstQuestion)

/** Matches questions such as “Why is the port taken?”, for “why?”, and “What do I do about …?”, for “how do I fix it?” */
const [asksForReason, asksForRemedy] = [/^why\b/i, /^(?:how do i|what do i do)\b/i]

/**
 * The first question of each other answer in the step of a block that is about the same, the closest first. For a message such as “why?” that
 * nothing answers, those of its kind come first, and the others of the step last.
 */
const questionsBeside = ({ passages, weightOf }: PassageIndex, blockId: string, quote = '', message = ''): string[] => {
  const at = passages.findIndex((passage) => passage.blockId === blockId)
  const block = passages[at]
  const terms = new Set(everydayWords(quote))
  const kind = asksToFix(message) ? asksForRemedy : continuationIn(message) === 'reason' ? asksForReason : undefined
  const beside = passages
    .filter((one) => one.kind === 'answer' && one.stepId === block?.stepId && one.text !== quote)
    .map((passage) => {
      const [question = ''] = firstQuestion(passage)
      const shared = [...new Set(everydayWords(`${question} ${passage.text}`).filter((word) => terms.has(word)))]
      return {
        question,
        isAbout: shared.length >= minSharedTerms || passage.headings === block?.headings,
        isOfKind: kind?.test(question) ?? false,
        weight: shared.reduce((sum, word) => sum + weightOf(word), 0),
        distance: Math.abs(at - passages.findIndex((other) => other.blockId === passage.blockId)),
      }
    })
    .toSorted((a, b) => Number(b.isOfKind) - Number(a.isOfKind) || b.weight - a.weight || a.distance - b.distance)
  const others = message === '' ? [] : beside.filter(({ isAbout }) => !isAbout)
  return [...beside.filter(({ isAbout }) => isAbout), ...others].map(({ question }) => question).filter(Boolean)
}

type Earlier = Parameters<typeof hear>[2][number]
type Project = Awaited<ReturnType<ReturnType<typeof createProjectIndexes>>>

type Searched = { question: string; selection?: string | undefined; stepId?: string | undefined }

const messageOf = ({ question, selection }: Searched): string => (question === selection ? '' : question)

/** `earlier`: newest first. */
const answer = (searched: Searched, earlier: readonly Earlier[], project: Project, config: Config): FinderAnswer => {
  const { selection, stepId } = searched
  const question = messageOf(searched)
  const { matches, continues, topic, unexplained, isAnswered } = hear(question, question, earlier, { ...project, stepId }, selection)
  // Steps of help are counted for each person. “How do I solve it?” after a definition isn’t about a task.
  if (!topic && !isAnswered && continues !== 'nowhere' && asksForHelp(question) && !matches.some(({ isRelevant }) => isRelevant))
    return { text: messages.hintsNeedAccount, passages: [] }
  const said = earlier.toReversed().map(earlierMessage)
  const request = {
    message: question,
    earlier: said,
    selections: selection === undefined ? [] : [selection],
    files: [],
    passages: matches,
    continues,
    topic,
    facts: project.facts,
    unexplained,
    hasOpenTask: false,
    ...siteOf(config),
  }
  return withSources(answerTo(request).join('\n\n'), matches)
}

const exchange = (searched: Searched, { text, passages }: FinderAnswer): Earlier[] => {
  const selections = searched.selection ? [{ type: 'selection' as const, content: searched.selection }] : []
  return [
    { role: 'assistant', content: [{ type: 'text', text }], sources: { passages, unbacked: [], offline: 'no model' } },
    { role: 'user', content: [{ type: 'text', text: messageOf(searched) }, ...selections], sources: null },
  ]
}
