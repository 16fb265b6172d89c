import { limitsInSearch } from '../search/limitsInSearch.ts'

/**
 * A candidate for a goal. `points`: how much of the goal it matches, in weights of words; `share`: as a share of the goal; `position`: in the
 * catalogue; `isNamed`: true if the goal names a subject of the catalogue.
 */
export type GoalOffer = {
  type: 'course' | 'project'
  id: string
  projects: readonly string[]
  points: number
  share: number
  isNamed: boolean
  position: number
}

const maxCourses = 2
const maxProjects = 6
const maxNearest = 3
type Bound = { points: number; share: number }

/** Minimum match between a result and a goal: enough points, or most of a short goal. Lower if the goal names a subject of the catalogue. */
const enough: Bound = { points: 1.05, share: 0.26 }
const most: Bound = { points: 0.55, share: 0.62 }
const enoughIfNamed: Bound = { points: 0.35, share: 0.15 }
/** Minimum share of a goal that one of the nearest results has to match. */
const near: Bound = { points: 0.5, share: 0.22 }
/** Minimum share of the best candidate's points. A course comes before single projects, so it has to match as well as they do. */
const minCourseShare = 0.99
const minProjectShare = 0.55

const reaches = ({ points, share }: GoalOffer, bound: Bound): boolean => points >= bound.points && share >= bound.share
const fits = (offer: GoalOffer): boolean =>
  reaches(offer, enough) || reaches(offer, most) || (offer.isNamed && reaches(offer, enoughIfNamed))

type Found<Offer extends GoalOffer> = { roadmap: Offer[]; nearest: Offer[] }

/** Like `roadmapByPoints`, but a goal that only says its author is a beginner leads to the catalogue's first series. */
export const roadmapFor = <Offer extends GoalOffer>(offers: readonly Offer[], goal: string): Found<Offer> => {
  if (limitsInSearch(goal)?.difficulty !== 'easy') return roadmapByPoints(offers)
  const [first] = offers.filter(({ type }) => type === 'course').toSorted((a, b) => a.position - b.position)
  return { roadmap: first ? [first] : [], nearest: [] }
}

/** Returns the candidates that lead to the goal, arranged by `goalRoadmap`, or else the nearest ones. */
export const roadmapByPoints = <Offer extends GoalOffer>(offers: readonly Offer[]): Found<Offer> => {
  const ranked = offers.toSorted((a, b) => b.points - a.points)
  const fitting = ranked.filter(fits)
  const best = fitting[0]
  if (!best) return { roadmap: [], nearest: ranked.filter((offer) => reaches(offer, near)).slice(0, maxNearest) }
  const least = (type: GoalOffer['type']) => best.points * (type === 'course' ? minCourseShare : minProjectShare)
  return { roadmap: goalRoadmap(fitting.filter((offer) => offer.points >= least(offer.type))), nearest: [] }
}

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
