import { lockOf } from '../plans/gates.ts'
import type { ProjectMetadata } from './schema.ts'

export type Reader = { signedIn: boolean; pro: boolean; admin: boolean }

type ProjectOffer = { plan?: ProjectMetadata['plan'] | null; visibility: ProjectMetadata['visibility'] }

/** A Pro project is open to Pro readers once it is unlocked. Other projects are open if they are public, and always to administrators. */
export const mayRead = (project: ProjectOffer, reader: Reader, locked: boolean): boolean =>
  project.plan === 'pro' ? !lockOf('project_locked', reader) && !locked && mayKnow(project, reader) : mayKnow(project, reader)

/** True if the project's overview and its entry in lists may be seen. */
export const mayKnow = ({ visibility }: Pick<ProjectOffer, 'visibility'>, { admin }: Pick<Reader, 'admin'>): boolean =>
  visibility === 'public' || admin

/** A person's access to a project. `listed`: it is still in the catalogue. `enrolled`: the person added or started it. */
export type ProjectAccess = ProjectOffer & { listed: boolean; enrolled: boolean; locked: boolean }

/** Returns why the overview of a project is refused, or undefined. Learners keep a project that left the catalogue. */
export const overviewRefusal = (access: ProjectAccess | undefined, reader: Reader): 'not_found' | 'not_allowed' | undefined => {
  if (!access || (!access.listed && !access.enrolled)) return 'not_found'
  return mayKnow(access, reader) ? undefined : 'not_allowed'
}

/** Returns why the text and tasks of a project are refused, or undefined. */
export const readingRefusal = (
  access: ProjectAccess | undefined,
  reader: Reader,
): 'not_found' | 'not_allowed' | 'plan_required' | undefined =>
  overviewRefusal(access, reader) ?? (access && !mayRead(access, reader, access.locked) ? 'plan_required' : undefined)

/** Calls `locked` only for Pro projects. It is true until the server's value is loaded, and false without a project. */
export const isLocked = (project: { locked?: boolean; metadata: { plan?: ProjectMetadata['plan'] } } | undefined): boolean =>
  project ? (project.metadata.plan === 'pro' ? (project.locked ?? true) : false) : false
