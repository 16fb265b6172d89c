import { lockOf } from '../plans/gates.ts'
import type { ProjectMetadata } from './schema.ts'

export type Reader = { signedIn: boolean; pro: boolean; admin: boolean }

type ProjectOffer = { plan?: ProjectMetadata['plan'] | null; visibility: ProjectMetadata['visibility'] }

/** A Pro project needs a Pro reader and an unlocked project; any other is open when it is public, and always to admins. */
export const mayRead = (project: ProjectOffer, reader: Reader, locked: boolean): boolean =>
  project.plan === 'pro' ? !lockOf('project_locked', reader) && !locked && mayKnow(project, reader) : mayKnow(project, reader)

/** True if the project may be seen at all: its overview, and its entry in lists. */
export const mayKnow = ({ visibility }: Pick<ProjectOffer, 'visibility'>, { admin }: Pick<Reader, 'admin'>): boolean =>
  visibility === 'public' || admin

/** The access of one person to a project. `listed`: it is still in the catalogue; `enrolled`: the person chose or began it. */
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

/** `locked` is asked only of Pro projects, is true until the server's value is there, and false when there is no project. */
export const isLocked = (project: { locked?: boolean; metadata: { plan?: ProjectMetadata['plan'] } } | undefined): boolean =>
  project ? (project.metadata.plan === 'pro' ? (project.locked ?? true) : false) : false
