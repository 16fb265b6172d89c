import * as contract from '@fieldwork/core/goals/contract.ts'
import {
  chosenPath,
  fittingPath,
  type GoalOffer,
  goalRoadmap,
  isSureLead,
  type GoalStep,
  ownParts,
  roadmapByPoints,
  roadmapFor,
  uncoveredNames,
} from '@fieldwork/core/goals/roadmap.ts'
import { goalParts, maxParts, sharesVerb } from '@fieldwork/core/goals/goalParts.ts'
import type { Goal, GoalResults, LearningPath } from '@fieldwork/core/goals/schema.ts'
import { spelledGoal } from '@fieldwork/core/goals/spelledGoal.ts'
import { entitiesOf } from '@fieldwork/core/goals/goalProjectIds.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { collectAnswer } from '../adapters/model/collectAnswer.ts'
import type { ChoiceRequest, Model } from '../adapters/model/model.ts'
import { choiceDataOf, choiceInstructions } from '../adapters/model/prompt.ts'
import { recordEvent } from '../analytics/queries.ts'
import type { Context } from '../context.ts'
import { messageWithCause } from '../messageWithCause.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Caller, SignedInCaller } from '../http/caller.ts'
import { takeFromCaller } from '../http/rateLimits.ts'
import { serve, serveLimited, type Served } from '../http/route.ts'
import { createBudget, tokensOf } from '../modelUsage/budget.ts'
import { ambiguousStems } from './goalReader.ts'
import { rankedOffers } from './offers.ts'
import { type GoalSteps, goalOf, goalOffers, pathTitles, saveGoal, visiblePath, visiblePaths } from './queries.ts'
import { resultsOf } from './results.ts'
import { type Led, uncoveredIn } from './uncovered.ts'

type Budget = ReturnType<typeof createBudget>

/** `answerTime`: milliseconds that a language model has; tests give less. */
export const goals = (context: Context, model: Model, { answerTime = 15_000 } = {}): Served[] => {
  const budget = createBudget(context, model)
  return [
    serve(contract.listPaths, ({ caller }) => pathTitles(context.db, caller)),
    serve(contract.getPath, ({ caller, params }) => pathFor(context, caller, params.pathId)),
    serve(contract.listGoalResults, ({ caller, query, address }) => goalResultsFor(context, caller, address, query.goal)),
    serve(contract.getGoal, ({ caller }) => readGoal(context, caller)),
    serveLimited('goals', contract.setGoal, async ({ caller, body, signal }) => {
      const found = await findRoadmap(context, model, budget, {
        caller,
        goal: spelledGoal(body.goal),
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerTime)]),
      })
      return context.db.transaction(async (tx) => {
        await tx.lock(`goal ${caller.user.id}`)
        const steps = stepsOf(found)
        await recordEvent(tx, { name: 'goal_set', user: caller.user, details: { results: steps.roadmap.length, by: found.by } })
        const current = await readGoal({ db: tx }, caller)
        // A goal that leads nowhere doesn't replace a path.
        if (steps.roadmap.length === 0 && current && (current.path || current.suggestedRoadmap.length > 0))
          return { ...current, goalDescription: body.goal, ...(await resultsOf(tx, caller, steps)), isStored: false as const }
        await saveGoal(tx, caller.user.id, body.goal, steps)
        return (await readGoal({ db: tx }, caller))!
      })
    }),
  ]
}

type LedPart = Led & { goal: string; uncovered: readonly string[] }
/** `uncovered`: names in a goal without a roadmap that no project covers. */
type Roadmap = Led & { parts: readonly LedPart[]; uncovered?: string[] }

const stepsOf = (whole: Roadmap): GoalSteps => {
  const ofParts = (stepsFor: (part: LedPart) => GoalStep[]) =>
    whole.parts.flatMap((part) => stepsFor(part).map((step) => ({ ...step, part: part.goal })))
  return {
    roadmap: [...stepsTo(whole), ...ofParts((part) => [...uncoveredStep(part), ...stepsTo(part)])],
    nearest: [...(whole.path ? [] : offerSteps(whole.nearest)), ...ofParts((part) => (isLed(part) ? [] : offerSteps(part.nearest)))],
  }
}
const isLed = ({ path, roadmap }: Led): boolean => path !== undefined || roadmap.length > 0
const uncoveredStep = (part: LedPart): GoalStep[] =>
  isLed(part) && part.uncovered.length === 0 ? [] : [{ type: 'none', id: '', uncovered: part.uncovered }]
const stepsTo = ({ path, roadmap }: Omit<Led, 'nearest'>): GoalStep[] => [
  ...(path ? [{ type: 'path' as const, id: path.id }] : []),
  ...offerSteps(roadmap),
]
const offerSteps = (offers: readonly GoalOffer[]): GoalStep[] => offers.map(({ type, id }) => ({ type, id }))

/** Returns what leads to a goal by its words. Throws `too_many_requests` if the user or network has asked too often. */
export const goalResultsFor = async (context: Context, caller: Caller, address: string, typed: string): Promise<GoalResults> => {
  await takeFromCaller(context.limits, 'goalResults', caller.user?.id, address)
  const goal = spelledGoal(typed)
  const rank = await readRanking(context, caller)
  const ranked = rank(goal)
  const roadmap = await matchingRoadmap(context.db, caller, rank, goal)
  const results = await resultsOf(context.db, caller, stepsOf(roadmap))
  const { parts = [] } = results
  const answers = [...results.suggestedRoadmap, ...results.nearest, ...parts.flatMap(({ suggestedRoadmap }) => suggestedRoadmap)]
  const ids = new Set([...answers.map(({ id }) => id), ...entitiesOf(answers)])
  const matches = ranked.offers
    .filter(({ id, reasons }) => ids.has(id) && reasons.length > 0)
    .map(({ id, reasons }): [string, string[]] => [id, [...new Set(reasons.map(({ word }) => word))]])
  const uncovered = results.parts
    ? parts.flatMap((part) => part.uncovered ?? [])
    : (roadmap.uncovered ?? (await uncoveredIn(context.db, caller, goal, ranked, roadmap)))
  return {
    ...results,
    matches: Object.fromEntries(matches),
    ...(isSureLead(roadmap.roadmap, uncovered) && { isSure: true as const }),
    ...(uncovered.length > 0 && { uncovered }),
  }
}

/** Throws `not_found` if the caller may see none of its projects. */
const pathFor = async ({ db }: Context, caller: Caller, pathId: string): Promise<LearningPath> => {
  const path = await visiblePath(db, caller, pathId)
  if (!path) throw problem('not_found')
  return path
}

const readGoal = async ({ db }: { db: Queryable }, caller: SignedInCaller): Promise<Goal | null> => {
  const goal = await goalOf(db, caller)
  if (!goal) return null
  return {
    id: goal.id,
    goalDescription: goal.description,
    ...(await resultsOf(db, caller, goal)),
    createdAt: goal.created_at.toISOString(),
    updatedAt: goal.updated_at.toISOString(),
  }
}

/** Ranks what the caller may see by how well it matches a goal, or a part of one. */
type Ranking = (goal: string) => ReturnType<typeof rankedOffers>

const readRanking = async ({ db }: Context, caller: Caller): Promise<Ranking> => {
  const [offers, paths] = [await goalOffers(db, caller), await visiblePaths(db, caller)]
  return (goal) => rankedOffers(offers, paths, goal)
}

const matchingRoadmap = async (db: Queryable, caller: Caller, rank: Ranking, goal: string): Promise<Roadmap> => {
  const { offers, paths, facts } = rank(goal)
  const lead = { path: fittingPath(paths, offers, facts), ...roadmapFor(offers, facts, goal) }
  const whole = isLed(lead) ? lead : await withoutUnrelated(db, caller, goal, { offers, facts }, lead)
  const parts = goalParts(goal)
    .slice(0, maxParts)
    .flatMap((part) => {
      const ranked = rank(part)
      // “And have fun” says nothing.
      if (ranked.offers.every(({ points }) => points === 0) && uncoveredNames(ranked.facts, true).length === 0) return []
      const { roadmap, nearest } = roadmapByPoints(ranked.offers, ranked.facts)
      return {
        ...ranked,
        goal: part,
        path: fittingPath(ranked.paths, ranked.offers, ranked.facts),
        roadmap,
        nearest: [...roadmap, ...nearest].slice(0, 1),
      }
    })
  const isOneWish = parts.some(
    ({ goal: part, facts: { isNamed, untaught, unmet } }) =>
      sharesVerb(part, parts[0]!.goal) && !isNamed && untaught.length + unmet.length === 0,
  )
  if (isOneWish) return { ...whole, parts: [] }
  const answered: LedPart[] = []
  for (const part of ownParts(whole, parts)) answered.push({ ...part, uncovered: await uncoveredIn(db, caller, part.goal, part, part) })
  return { ...whole, parts: answered }
}

/**
 * Leaves out the nearest results that only share words with a goal that no project is about, and names these: a result that matches by one of
 * them, such as a game server for “a mobile game”, has to match by another that isn’t an everyday word.
 */
const withoutUnrelated = async (db: Queryable, caller: Caller, goal: string, ranked: Parameters<typeof uncoveredIn>[3], lead: Led) => {
  const uncovered = await uncoveredIn(db, caller, goal, ranked, lead)
  const names = new Set(uncovered.map((name) => name.toLowerCase()))
  const isRelated = ({ reasons }: GoalOffer) => {
    const others = reasons.filter(({ word }) => !names.has(word.toLowerCase()))
    return others.some(({ stem }) => others.length === reasons.length || !ambiguousStems.has(stem))
  }
  return { ...lead, nearest: lead.nearest.filter(isRelated), uncovered }
}

/** Finds the roadmap to a goal: by the choice of the language model, or else by the words of the goal. */
const findRoadmap = async (
  context: Context,
  model: Model,
  budget: Budget,
  { caller, goal, signal }: { caller: SignedInCaller; goal: string; signal: AbortSignal },
): Promise<Roadmap & { by: 'model' | 'words' }> => {
  const rank = await readRanking(context, caller)
  const { offers, paths, facts } = rank(goal)
  try {
    if (!(await budget.offlineReason(caller.user.id)) && offers.length > 0) {
      const offered = offers.slice(0, maxOffers)
      // Every request counts, regardless of its result.
      await budget.add(caller.user.id, tokensOf(choiceInstructions, choiceDataOf({ goal, offers: offered })))
      const chosen = await chooseOffers(model, goal, offered, signal)
      if (chosen) {
        const path = chosen.length > 0 ? (fittingPath(paths, offers, facts) ?? chosenPath(paths, chosen)) : undefined
        return { by: 'model', path, roadmap: goalRoadmap(chosen), parts: [], nearest: [] }
      }
    }
  } catch (error) {
    context.log.warn({ reason: messageWithCause(error) }, 'the words of a goal are used, since the language model did not choose')
  }
  return { by: 'words', ...(await matchingRoadmap(context.db, caller, rank, goal)) }
}

/** Maximum number of offers that a language model chooses from. */
const maxOffers = 60

/** Characters; twelve numbers need fewer. */
const maxAnswerLength = 2000

/** Returns the offers that a language model chooses, best first; undefined without a model. Throws if it fails. */
const chooseOffers = async <Offer extends ChoiceRequest['offers'][number]>(
  model: Model,
  goal: string,
  offers: readonly Offer[],
  signal: AbortSignal,
): Promise<Offer[] | undefined> => {
  if (!model.choose) return undefined
  const answer = await collectAnswer(model.choose({ goal, offers }, signal), maxAnswerLength)
  const numbers = [...answer.matchAll(/\[(\d{1,3})\]/g)].map(([, number]) => Number(number))
  const chosen = [...new Set(numbers)].flatMap((number) => offers[number - 1] ?? [])
  if (chosen.length === 0 && !/\bnone\b/i.test(answer)) throw new Error('The answer names none of the offers.')
  return chosen
}
