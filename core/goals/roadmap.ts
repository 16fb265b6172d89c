/** A candidate for a goal. `points`: how well it matches the goal; `position`: in the catalogue. */
export type GoalOffer = { type: 'course' | 'project'; id: string; projects: readonly string[]; points: number; position: number }

const maxCourses = 2
const maxProjects = 6
/** Points for a word of the goal in a title, a concept or a description, and for a matching category. */
const minPoints = 0.6
/** Minimum share of the best candidate's points. */
const minShare = 0.5

/** Returns the candidates that match the goal well enough, arranged by `goalRoadmap`. */
export const roadmapByPoints = (offers: readonly GoalOffer[]): GoalOffer[] => {
  const best = Math.max(0, ...offers.map(({ points }) => points))
  const threshold = Math.max(minPoints, best * minShare)
  return goalRoadmap(offers.filter(({ points }) => points >= threshold).toSorted((a, b) => b.points - a.points))
}

/** Chooses the best two series and six projects outside them, and sorts them in learning order. */
export const goalRoadmap = (offers: readonly GoalOffer[]): GoalOffer[] => {
  const courses = offers.filter(({ type }) => type === 'course').slice(0, maxCourses)
  const taken = new Set(courses.flatMap(({ projects }) => projects))
  const projects = offers.filter(({ type, id }) => type === 'project' && !taken.has(id)).slice(0, maxProjects)
  return [courses, projects].flatMap((some) => some.toSorted((a, b) => a.position - b.position))
}
