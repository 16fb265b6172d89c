import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { mayRead, overviewRefusal, type Reader, readingRefusal, type ProjectAccess } from '@fieldwork/core/catalogue/access.ts'
import { lockedProblem } from '@fieldwork/core/plans/gates.ts'
import { problem, type ProblemCode } from '@fieldwork/core/problems.ts'

/** SQL condition: in enrolment `e`, the project was selected, unlocked or begun. Reading alone doesn't count. */
const isEnrolled = 'num_nonnulls(e.selected_time, e.unlocked_at, e.version, e.restarted_at) > 0'

/** The access of a caller to a project, as columns of `projects p left join enrolments e` of that caller. */
export const accessColumns = `p.visibility, p.plan, p.listed, ${isEnrolled} as "enrolled!",
  p.plan is not null and e.unlocked_at is null as "locked!", coalesce(e.version, p.version) as "version!"`

/** SQL condition: the caller may see project `p` at all, like `overviewRefusal`. `admin` is a parameter. */
export const isVisible = (admin: string): string => `(p.visibility = 'public' or ${admin}) and (p.listed or ${isEnrolled})`

/** SQL condition: the caller may read project `p`, like `readingRefusal`. `pro` and `admin` are parameters. */
export const isReadable = (pro: string, admin: string): string =>
  `${isVisible(admin)} and (p.plan is null or (${pro} and e.unlocked_at is not null))`

/** SQL condition: the caller may read the file of a Pro section: they have unlocked it, and have Pro (`pro`, a parameter). */
export const openSection = (userId: string, projectId: string, contentId: string, pro: string): string =>
  `(${pro} and exists (
     select from unlocked_sections k where k.user_id = ${userId} and k.project_id = ${projectId} and k.content_id = ${contentId}
   ))`

/** SQL condition: the caller has access to task `v`: one in a Pro section requires access to the section's file. */
export const openTask = (userId: string, pro: string): string =>
  `(v.content_id is null or ${openSection(userId, 'v.project_id', 'v.content_id', pro)})`

/** SQL condition: the caller is named as an author of project `p`. */
export const isAuthor = (userId: string): string =>
  `(p.authors <> '{}' and exists (select from users me where me.id = ${userId} and me.email = any(p.authors)))`

/** Returns the row of a project if the reader may see it at all. Throws not_found or not_allowed. */
export const visible = <Row extends ProjectAccess>(row: Row | undefined, reader: Reader): Row =>
  permitted(row, overviewRefusal(row, reader))

/** Returns the row of a project if the reader may read its text and tasks. Throws not_found, not_allowed or plan_required. */
export const readable = <Row extends ProjectAccess>(row: Row | undefined, reader: Reader): Row =>
  permitted(row, readingRefusal(row, reader))

declare const checked: unique symbol

/** A version of a project whose text the caller may read. Only this file creates it, so that no text is read without permission. */
export type ReadableVersion = { projectId: string; version: number; readonly [checked]: true }

/** The version of a row of a project. Throws not_found, not_allowed or plan_required. */
export const readableVersion = (
  projectId: string,
  row: (ProjectAccess & { version: number }) | undefined,
  reader: Reader,
): ReadableVersion => ({ projectId, version: readable(row, reader).version }) as ReadableVersion

/** Another version of the project, for comparison with the caller's. */
export const otherVersion = ({ projectId }: ReadableVersion, version: number) => ({ projectId, version }) as ReadableVersion

/** The version that everybody may read; undefined for a project that is private or Pro. */
export const publicVersion = ({ id, version, metadata }: Pick<Project, 'id' | 'version' | 'metadata'>): ReadableVersion | undefined =>
  mayRead(metadata, { signedIn: false, pro: false, admin: false }, true) ? ({ projectId: id, version } as ReadableVersion) : undefined

const permitted = <Row>(row: Row | undefined, refusal: ProblemCode | undefined): Row => {
  if (refusal === 'plan_required') throw lockedProblem({ gate: 'project_locked', code: refusal })
  if (refusal || !row) throw problem(refusal ?? 'not_found')
  return row
}

/** Key of the lock for all decisions about one person's work in one project. */
export const lockKey = (userId: string, projectId: string): string => `work ${userId} ${projectId}`

/** SQL that is true for a user, named as in the query, whose account is neither suspended nor about to be deleted. */
export const isActive = (user: string): string => `${user}.deletion_at is null and ${user}.suspended_at is null`
