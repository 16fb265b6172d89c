import { isBroadGoal, isOpenGoal } from './openGoal.ts'

/** How well something matches a goal. `points`: how much of the goal it matches, in weights of words; `share`: as a share of the goal. */
type Match = { points: number; share: number }

/** The names in a goal, which don’t depend on what matches it. */
export type GoalFacts = {
  /** True if it names a subject of the catalogue by a word that means nothing else outside computing. */
  isNamed: boolean
  /** The subjects that it names, as typed, and only other catalogues have: it leads nowhere. */
  untaught: readonly string[]
  /** The products and exams that it names, as typed, and no project is about. It leads to the closest projects. */
  unmet: readonly string[]
  /** Its words, as typed, if the catalogue has none of them; otherwise the subjects among them that only texts of the catalogue mention. */
  unknown: readonly string[]
  /** If it only has keywords: these, as typed, without misspelled ones and everyday words that authors list. */
  keywords: readonly string[]
}

/** A candidate for a goal. `position`: in the catalogue. */
export type GoalOffer = Match & {
  type: 'course' | 'project'
  id: string
  projects: readonly string[]
  position: number
  /** True if the goal names its subject. */
  isSubject: boolean
  /** The words of the goal that say most about why it matches; the best first. `word`: as typed. */
  reasons: ReadonlyArray<{ stem: string; word: string }>
}

/**
 * A path, series or project that a goal leads to. `part`: the part of the goal that leads there; absent for the goal as a whole. `none`: a part
 * that leads nowhere, with an empty id. `uncovered`: what it names and no project covers.
 */
export type GoalStep = { type: GoalOffer['type'] | 'path' | 'none'; id: string; part?: string; uncovered?: readonly string[] }

/** A written path as a candidate. */
export type PathOffer = Match & { id: string; projects: readonly string[] }

const maxCourses = 2
const maxProjects = 6
const maxNearest = 3
type Bound = { points: number; share: number }

/** Minimum match between a result and a goal: enough points, or most of a short goal. Lower if the goal names a subject of the catalogue. */
const enough: Bound = { points: 1.05, share: 0.26 }
const most: Bound = { points: 0.55, share: 0.62 }
const whole: Bound = { points: 0.45, share: 1 }
const enoughIfNamed: Bound = { points: 0.35, share: 0.15 }
/** Minimum share of a goal that one of the nearest results has to match. */
const near: Bound = { points: 0.5, share: 0.22 }
/** Minimum share of the best candidate's points. A course comes before single projects, so it has to match as well as they do. */
const minCourseShare = 0.99
const minProjectShare = 0.55
/** Minimum share of a lone project's points that its series has to match: more than it gets from that project alone. */
const minSeriesShare = 0.6
/** A path fits if it matches enough, or if a short goal is one of its phrases. It may match a little less than the best candidate. */
const wholePhrase: Bound = { points: 0.55, share: 1 }
const minPathShare = 0.8
/** Minimum share of a path's projects that a language model has to choose. */
const minChosenShare = 0.5

const reaches = ({ points, share }: Match, bound: Bound): boolean => points >= bound.points && share >= bound.share
const fits = (offer: GoalOffer, { isNamed, untaught }: GoalFacts): boolean =>
  untaught.length === 0 &&
  (reaches(offer, enough) || reaches(offer, most) || reaches(offer, whole) || (isNamed && reaches(offer, enoughIfNamed)))

type Found<Offer extends GoalOffer> = { roadmap: Offer[]; nearest: Offer[] }

/** Like `roadmapByPoints`, but an open or broad goal leads to the catalogue's first project, and to the series that begins with it. */
export const roadmapFor = <Offer extends GoalOffer>(offers: readonly Offer[], facts: GoalFacts, goal: string): Found<Offer> => {
  if (!isOpenGoal(goal) && !isBroadGoal(goal)) return roadmapByPoints(offers, facts)
  const [project] = offers.filter(({ type }) => type === 'project').toSorted((a, b) => a.position - b.position)
  const series = offers.find(({ type, projects }) => type === 'course' && projects[0] === project?.id)
  return { roadmap: [project, series].filter((offer) => offer !== undefined), nearest: [] }
}

/** Returns the candidates that lead to the goal, arranged by `goalRoadmap`, or else the nearest ones. */
export const roadmapByPoints = <Offer extends GoalOffer>(offers: readonly Offer[], facts: GoalFacts): Found<Offer> => {
  const ranked = offers.toSorted((a, b) => b.points - a.points)
  const fitting = ranked.filter((offer) => fits(offer, facts))
  const best = fitting[0]
  if (!best) {
    const nearest = ranked.filter((offer) => reaches(offer, near))
    const isNear = (offer: Offer) => offer.points >= nearest[0]!.points * minProjectShare && isRelated(offer, nearest[0]!)
    return { roadmap: [], nearest: nearest.filter(isNear).slice(0, maxNearest) }
  }
  const least = (type: GoalOffer['type']) => best.points * (type === 'course' ? minCourseShare : minProjectShare)
  const roadmap = goalRoadmap(fitting.filter((offer) => offer.points >= least(offer.type) && isRelated(offer, best)))
  const series = roadmap.length === 1 && roadmap[0] === best && best.type === 'project' ? seriesOf(best, fitting) : undefined
  return { roadmap: series ? [...roadmap, series] : roadmap, nearest: [] }
}

/** True if a candidate has to do with what the best one matches most, or is itself a subject that the goal names: another word in common isn’t enough. */
const isRelated = (offer: GoalOffer, best: GoalOffer): boolean =>
  offer === best || offer.isSubject || offer.reasons.some(({ stem }) => stem === best.reasons[0]?.stem)

/** The series or roadmap with a project that matches the goal best, if it matches more than that project. */
const seriesOf = <Offer extends GoalOffer>({ id, points }: Offer, fitting: readonly Offer[]): Offer | undefined =>
  fitting.find((offer) => offer.type === 'course' && offer.projects.includes(id) && offer.points >= points * minSeriesShare)

/**
 * Chooses the best two courses and six projects outside them. The best of each comes first, because it matches the goal best; other projects
 * follow in learning order. `offers`: best first.
 */
export const goalRoadmap = <Offer extends GoalOffer>(offers: readonly Offer[]): Offer[] => {
  const courses = offers.filter(({ type }) => type === 'course').slice(0, maxCourses)
  const taken = new Set(courses.flatMap(({ projects }) => projects))
  const [first, ...others] = offers.filter(({ type, id }) => type === 'project' && !taken.has(id)).slice(0, maxProjects)
  return [...courses, ...(first ? [first] : []), ...others.toSorted((a, b) => a.position - b.position)]
}

/** Returns the path that matches a goal best, unless it doesn't fit or one of the `offers` matches the goal much better. */
export const fittingPath = <Path extends PathOffer>(
  paths: readonly Path[],
  offers: readonly GoalOffer[],
  { untaught }: GoalFacts,
): Path | undefined => {
  const [best] = paths.toSorted((a, b) => b.points - a.points)
  const bestPoints = Math.max(0, ...offers.map(({ points }) => points))
  return best && untaught.length === 0 && (reaches(best, enough) || reaches(best, wholePhrase)) && best.points >= bestPoints * minPathShare
    ? best
    : undefined
}

/** Returns the path with the largest share of `chosen` projects, at least half of it. */
export const chosenPath = <Path extends PathOffer>(paths: readonly Path[], chosen: readonly GoalOffer[]): Path | undefined => {
  const ids = new Set(chosen.flatMap(({ projects }) => projects))
  const shareOf = ({ projects }: Path) => projects.filter((id) => ids.has(id)).length / projects.length
  const [best] = paths.toSorted((a, b) => shareOf(b) - shareOf(a))
  return best && shareOf(best) >= minChosenShare ? best : undefined
}

/** Minimum share of a goal that its first result has to match for it to be about the whole goal. */
const minSureShare = 0.9

/** True if the first result of a roadmap is about the whole goal, of which nothing is `uncovered`. */
export const isSureLead = ([first]: readonly GoalOffer[], uncovered: readonly string[]): boolean =>
  first !== undefined && uncovered.length === 0 && first.share >= minSureShare

/** The path or roadmap to a goal, or to a part of one. */
type Led = { path: PathOffer | undefined; roadmap: readonly GoalOffer[] }

/** Minimum match between a part of a goal and its path or its best project. */
const enoughOfPart: Bound = { points: 0.55, share: 0.7 }

type RankedPart = Led & { offers: readonly GoalOffer[]; facts: GoalFacts }

/**
 * Returns the parts of a goal, in its order, if several lead to something of their own and no path or series has the best project of all of
 * them, or if one does and another names what nothing covers. A part that is about the same as another one is left out; one that leads
 * nowhere has neither path nor roadmap. `goal`: what it leads to as a whole; `offers`: best first.
 */
export const ownParts = <Part extends RankedPart>(goal: Led, parts: readonly Part[]): Part[] => {
  const leads = parts.map((part) => {
    const ids = isUncovered(part) ? [] : leadIds(part)
    return { part, ids, best: part.offers.find(({ type, id }) => type === 'project' && ids.includes(id)) }
  })
  type Lead = (typeof leads)[number]
  const isSame = (one: Lead, { ids, best }: Lead) => (best && one.ids.includes(best.id)) || (one.best && ids.includes(one.best.id))
  const own: Lead[] = []
  const isEnough = ({ best, part: { path } }: Lead) =>
    best !== undefined && (reaches(best, enoughOfPart) || (path && reaches(path, enoughOfPart)))
  for (const lead of leads) if (isEnough(lead) && !own.some((other) => isSame(other, lead))) own.push(lead)
  const uncovered = leads.filter(({ part }) => isUncovered(part))
  const together = goal.path || goal.roadmap[0]?.type === 'course' ? leadIds(goal) : []
  const isTogether = uncovered.length === 0 && own.every(({ best }) => together.includes(best!.id))
  if (own.length === 0 || own.length + uncovered.length < 2 || isTogether) return []
  return leads
    .filter((lead) => own.includes(lead) || !own.some((other) => isSame(other, lead)))
    .map(({ part, best }) => (best ? part : { ...part, path: undefined, roadmap: [] }))
}

const isNowhere = ({ path, roadmap }: Led): boolean => !path && roadmap.length === 0

/** True if a part says nothing but what no project covers. A bill of AWS is a bill, even though no project is about AWS. */
const isUncovered = (part: RankedPart): boolean => {
  const names = uncoveredNames(part.facts, isNowhere(part)).join(' ').toLowerCase()
  return names !== '' && (isNowhere(part) || (part.offers[0]?.reasons ?? []).every(({ word }) => names.includes(word.toLowerCase())))
}

/**
 * The names in a goal, as typed, that no project covers. For one that leads nowhere, these may be all its words, or names in texts.
 */
export const uncoveredNames = ({ untaught, unmet, unknown }: GoalFacts, leadsNowhere = false): readonly string[] =>
  [untaught, unmet, leadsNowhere ? unknown : []].find((names) => names.length > 0) ?? []

/** The projects of the path or the series that a goal leads to first, or else its single ones. */
const leadIds = ({ path, roadmap }: Led): readonly string[] => {
  if (path) return path.projects
  return roadmap[0]?.type === 'course' ? roadmap[0].projects : roadmap.filter(({ type }) => type === 'project').map(({ id }) => id)
}
