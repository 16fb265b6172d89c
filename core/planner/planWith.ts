import { isInMyProjects } from '../catalogue/onward.ts'
import type { Project } from '../catalogue/schema.ts'
import { type Planned, planStart } from './planStart.ts'
import { hasPlan } from './studyTime.ts'
import { allTopics, followsTopics, isAccessible, isOutsidePlan, type PlanChoice } from './topics.ts'

/** Those of the projects that can still be added to a plan: neither complete nor closed to the learner. */
export const plannable = (projects: readonly Project[], pro: boolean): Project[] =>
  projects.filter(({ status }) => status !== 'COMPLETE').filter(isAccessible(pro))

/** True if the learner made a plan, and it has each of the projects that it can have. */
export const isPlanned = (projects: readonly Project[], choice: PlanChoice, pro: boolean): boolean =>
  hasPlan(choice) &&
  plannable(projects, pro).every((project) =>
    followsTopics(choice.selectedCategories) ? !isOutsidePlan(project, choice, pro) : isInMyProjects(project),
  )

type PlanChange = Partial<Planned> & { selectedCategories?: string[]; unplannedProjects?: string[]; hasSeenFirstSteps?: boolean }

/**
 * Returns the change after which the plan has the projects, once they are in My Projects: none of them is taken out, and a first plan follows
 * My Projects from today on. Empty if nothing has to change.
 */
export const planWith = (before: PlanChoice & Planned, projects: readonly Project[], today: string): PlanChange => {
  const unplannedProjects = before.unplannedProjects.filter((id) => projects.every((project) => project.id !== id))
  return {
    ...(before.selectedCategories.length === 0 && { selectedCategories: [allTopics] }),
    ...(unplannedProjects.length < before.unplannedProjects.length && { unplannedProjects }),
    ...(before.scheduleStart === null && { ...planStart(before, today), hasSeenFirstSteps: true }),
  }
}
