import type { User } from '@fieldwork/core/accounts/schema.ts'
import type { Course, Project } from '@fieldwork/core/catalogue/schema.ts'
import type { SearchAnswer, SearchType } from '@fieldwork/core/search/schema.ts'
import type { GoalResults, LearningPath, PathTitle } from '@fieldwork/core/goals/schema.ts'
import { impersonation } from '../platform/impersonation.ts'
import type { ProblemCode } from '@fieldwork/core/problems.ts'
import type { Features } from '@fieldwork/core/plans/schema.ts'

/** Data that the server includes in the page, which saves the app its first requests. */
export type BootData = {
  /** Absent if the database couldn't be asked. */
  user?: User | null
  features: Features
  /** The session is a suspended person's: there are no pages. */
  isSuspended?: true | undefined
  /** Why there is no page right now, with the administrator's sentence. */
  unavailable?: { code: ProblemCode; sentence?: string | undefined } | undefined
  /** On a project page that the visitor may see. */
  project?: Project
  /** On the start page, the page of all projects and the page of a path: the catalogue, unless it is very large. */
  projects?: Project[]
  /** On the page of all projects, if it shows series. */
  courses?: Course[]
  /** On the page of all projects: the results of the search in its address. */
  search?: BootSearch
  /** On the start page and the page of a goal. */
  paths?: PathTitle[]
  /** On its page. */
  path?: LearningPath
  /** The results for the goal, on its page. */
  goal?: { goal: string; results: GoalResults }
}

export type BootSearch = { q: string; type: SearchType | undefined; answer: SearchAnswer }

/** Undefined during an impersonation, because the page's data is the administrator's own. */
export const readBoot = (): BootData | undefined => {
  if (impersonation()) return undefined
  const text = document.getElementById('boot')?.textContent
  return text ? (JSON.parse(text) as BootData) : undefined
}
