import type { ProjectMetadata } from './project.ts'

export type Reader = { signedIn: boolean; pro: boolean; admin: boolean }

/** A Pro project needs a Pro reader and an unlocked project; any other is open when it is public, and always to admins. */
export const mayRead = (project: { plan?: ProjectMetadata['plan']; visibility: ProjectMetadata['visibility'] }, reader: Reader, locked: boolean): boolean =>
  project.plan === 'pro' ? reader.pro && !locked && mayKnow(project, reader) : mayKnow(project, reader)

/** Whether the project may be seen at all: its overview, its place in lists. */
export const mayKnow = ({ visibility }: { visibility: ProjectMetadata['visibility'] }, { admin }: Pick<Reader, 'admin'>): boolean =>
  visibility === 'public' || admin

/** `locked` is asked only of Pro projects, is true until the server's value is there, and false when there is no project. */
export const isLocked = (project: { locked?: boolean; metadata: { plan?: ProjectMetadata['plan'] } } | undefined): boolean =>
  project ? (project.metadata.plan === 'pro' ? (project.locked ?? true) : false) : false
