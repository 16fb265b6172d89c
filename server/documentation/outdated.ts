import { isDeepStrictEqual } from 'node:util'
import type { Documentation } from '@fieldwork/core/documentation/documentation.ts'
import { isRefusal } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import { upload } from '../uploads/queries.ts'
import { currentDocumentation } from './material.ts'
import { type MadePerson, madePerson } from './queries.ts'

/** `page`: leaves out the parts that only the files show. `work`: leaves out the links to public pages. */
type Contents = 'files' | 'page' | 'work'

/** True if files or a page made now would have other contents. False if the project can no longer be read. */
export const isOutdated = async (context: Context, userId: string, projectId: string, contents: Contents): Promise<boolean> => {
  const made = await madePerson(context.db, userId, projectId)
  try {
    return made !== undefined && !(await saysTheSame(context, made, projectId, contents))
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

/** True if a PDF made now would differ from the last one only in its owner's name and its links to public pages. */
export const isSameWork = async (context: Context, userId: string, projectId: string): Promise<boolean> => {
  const made = await madePerson(context.db, userId, projectId)
  return made?.content != null && saysTheSame(context, { ...made, name: made.content.documentation.author }, projectId, 'work')
}

const saysTheSame = async (
  context: Context,
  { content, ...person }: MadePerson,
  projectId: string,
  contents: Contents,
): Promise<boolean> => {
  if (!content) return false
  const current = await currentDocumentation(context, person, projectId)
  if (!isDeepStrictEqual(contentOf(content.documentation, contents), contentOf(current.documentation, contents))) return false
  if (content.pictures.length !== current.pictures.length) return false
  for (const [index, key] of current.pictures.entries()) {
    const stored = content.pictures[index]
    // A picture that was unreadable then doesn't count as a change.
    if (stored && (stored.key !== key || stored.etag !== (await upload(context.db, person.user_id, key))?.etag)) return false
  }
  return true
}

/** The documentation as stored. Its theme and address are chosen each time, so only those of the `work` are compared. */
const contentOf = (documentation: Documentation, contents: Contents): unknown =>
  JSON.parse(
    JSON.stringify({
      ...documentation,
      ...(contents !== 'work' && { theme: null, address: null }),
      ...(contents !== 'files' && { origin: null }),
    }),
  )
