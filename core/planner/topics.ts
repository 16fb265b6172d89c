import { lockOf } from '../plans/gates.ts'
import { isInMyProjects } from '../catalogue/onward.ts'
import { categoryOf } from '../catalogue/order.ts'
import type { Project } from '../catalogue/schema.ts'

/** Longest id or name of a topic, in characters. */
export const maxTopicLength = 200
/** Maximum number of chosen topics. */
export const maxTopics = 50
/** Maximum number of projects that were taken out of a plan. */
export const maxUnplanned = 100

/** Means all topics. */
export const allTopics = 'All'

/** Toggles a topic. "All" excludes the others: choosing it clears them, and choosing another clears it. */
export const withTopic = (chosen: readonly string[], pressed: string): string[] => {
  if (chosen.includes(pressed)) return chosen.filter((topic) => topic !== pressed)
  return pressed === allTopics ? [allTopics] : [...chosen.filter((topic) => topic !== allTopics), pressed]
}

/** True if a course has the projects of topics, besides My Projects. */
export const followsTopics = (topics: readonly string[]): boolean => topics.length > 0 && !topics.includes(allTopics)

/**
 * Returns the projects of a course. Without topics, or with All: My Projects, or every project if that is empty. Otherwise those of the
 * chosen categories and series. Pro projects outside of My Projects require Pro.
 */
export const projectsOfTopics = <P extends Pick<Project, 'selected' | 'status' | 'metadata'>>(
  projects: readonly P[],
  topics: readonly string[],
  pro: boolean,
): P[] => {
  const accessible = projects.filter(isAccessible(pro))
  if (followsTopics(topics)) {
    const isChosen = (topic: string | undefined) => topic !== undefined && topics.includes(topic)
    return accessible.filter((project) => isChosen(categoryOf(project)) || isChosen(project.metadata.series?.id))
  }
  const own = projects.filter(isInMyProjects)
  return own.length > 0 ? own : accessible
}

/** True for projects that are open to everyone, and all with Pro, also those that haven’t been opened yet. */
export const isAccessible =
  (pro: boolean) =>
  ({ metadata }: Pick<Project, 'metadata'>): boolean =>
    metadata.plan !== 'pro' || !lockOf('project_locked', { pro })

/** What determines the projects of a plan. */
export type PlanChoice = {
  selectedCategories: readonly string[]
  /** Ids of those of My Projects that the learner took out. */
  unplannedProjects: readonly string[]
  scheduleStart: string | null
}

type Plannable = Pick<Project, 'id' | 'selected' | 'status' | 'completedAt' | 'metadata'>

/** Returns the projects of a plan: those of its topics, and My Projects without those that the learner took out or completed before it began. */
export const projectsOfPlan = <P extends Plannable>(projects: readonly P[], choice: PlanChoice, pro: boolean): P[] => {
  const ofTopics = projectsOfTopics(projects, choice.selectedCategories, pro)
  if (!followsTopics(choice.selectedCategories)) return ofTopics
  return projects.filter((project) => ofTopics.includes(project) || isOwnInPlan(project, choice))
}

const isOwnInPlan = (project: Plannable, { unplannedProjects, scheduleStart }: PlanChoice): boolean =>
  isInMyProjects(project) &&
  !unplannedProjects.includes(project.id) &&
  (project.status !== 'COMPLETE' || (scheduleStart !== null && (project.completedAt ?? '') >= scheduleStart))

/** Returns the unfinished projects that are in a plan without being of its topics. */
export const ownOutsideTopics = <P extends Plannable>(projects: readonly P[], choice: PlanChoice, pro: boolean): P[] => {
  const ofTopics = projectsOfTopics(projects, choice.selectedCategories, pro)
  return projectsOfPlan(projects, choice, pro).filter((project) => project.status !== 'COMPLETE' && !ofTopics.includes(project))
}

/** True if a plan follows topics and leaves the project out. */
export const isOutsidePlan = (project: Plannable, choice: PlanChoice, pro: boolean): boolean =>
  followsTopics(choice.selectedCategories) && projectsOfPlan([project], choice, pro).length === 0
