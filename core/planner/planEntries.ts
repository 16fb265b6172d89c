import type { Project } from '../catalogue/schema.ts'
import { bySeries } from '../catalogue/series.ts'
import { plannable } from './planWith.ts'

/** A project of a plan, or a series of which the plan has every project that it can have. */
export type PlanEntry = { series: { id: string; title: string } | undefined; projects: readonly Project[] }

/** Groups planned projects that make up a whole series; the others are entries of their own. `all`: the catalogue. */
export const planEntries = (planned: readonly Project[], all: readonly Project[], pro: boolean): PlanEntry[] => {
  const whole = bySeries(all).flatMap(({ id, title, projects }): PlanEntry[] => {
    const ofPlan = plannable(projects, pro)
    const isWhole = ofPlan.length > 1 && ofPlan.every((project) => planned.includes(project))
    return isWhole && id !== undefined && title !== undefined ? [{ series: { id, title }, projects: ofPlan }] : []
  })
  return planned.flatMap((project) => {
    const entry = whole.find(({ projects }) => projects.includes(project))
    if (!entry) return [{ series: undefined, projects: [project] }]
    return entry.projects[0] === project ? [entry] : []
  })
}
