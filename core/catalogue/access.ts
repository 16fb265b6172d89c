import { lockOf } from '../plans/gates.ts'
import type { ProjectMetadata } from './schema.ts'

export type Reader = { signedIn: boolean; pro: boolean; admin: boolean }

type ProjectOffer = { plan?: ProjectMetadata['plan'] | null; visibility: ProjectMetadata['visibility'] }

/** A Pro project needs a Pro reader and an unlocked project; any other is open when it is public, and always to admins. */
export const mayRead = (project: ProjectOffer, reader: Reader, locked: boolean): boolean =>
  project.plan === 'pro' ? !lockOf('project_locked', reader) && !locked && mayKnow(project, reader) : mayKnow(project, reader)

/** True if the project may be seen at all: its overview, its place in lists. */
export const mayKnow = ({ visibility }: Pick<ProjectOffer, 'visibility'>, { admin }: Pick<Reader, 'admin'>): boolean =>
  visibility === 'public' || admin

/** The access of one person to a project. `listed`: it is still in the catalogue; `enrolled`: the person chose or began it. */
export type ProjectAccess = ProjectOffer & { listed: boolean; enrolled: boolean; locked: boolean }

/** The reason to refuse the project's overview; undefined when there is none. One that left the catalogue stays with whoever has it. */
export const overviewRefusal = (access: ProjectAccess | undefined, reader: Reader): 'not_found' | 'not_allowed' | undefined => {
  if (!access || (!access.listed && !access.enrolled)) return 'not_found'
  return mayKnow(access, reader) ? undefined : 'not_allowed'
}

/** The reason to refuse the project's text and tasks; undefined when there is none. */
export const readingRefusal = (
  access: ProjectAccess | undefined,
  reader: Reader,
): 'not_found' | 'not_allowed' | 'plan_required' | undefined =>
  overviewRefusal(access, reader) ?? (access && !mayRead(access, reader, access.locked) ? 'plan_required' : undefined)

/** `locked` is asked only of Pro projects, is true until the server's value is there, and false when there is no project. */
export const isLocked = (project: { locked?: boolean; metadata: { plan?: ProjectMetadata['plan'] } } | undefined): boolean =>
  project ? (project.metadata.plan === 'pro' ? (project.locked ?? true) : false) : false
