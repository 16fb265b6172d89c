import { isDeepStrictEqual } from 'node:util'
import { DocumentationChange } from '@fieldwork/core/documentation/schema.ts'
import type { Documentation } from '@fieldwork/core/documentation/documentation.ts'
import { isRefusal } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import { upload } from '../uploads/queries.ts'
import { currentDocumentation } from './material.ts'
import { type MadePerson, madePerson } from './queries.ts'

/** Returns how files made now would differ; only the files show the links. Nothing if the project can no longer be read. */
export const changesSince = async (context: Context, userId: string, projectId: string): Promise<DocumentationChange[]> => {
  const made = await madePerson(context.db, userId, projectId)
  if (!made) return []
  if (!made.content) return ['work']
  const { author, origin } = made.content.documentation
  try {
    const current = await currentDocumentation(context, made, projectId)
    const isSame = {
      name: current.documentation.author === author,
      work: await saysTheSame(context, { ...made, name: author }, projectId, 'page'),
      links: isDeepStrictEqual(asStored(current.documentation.origin), origin),
    }
    return DocumentationChange.options.filter((change) => !isSame[change])
  } catch (error) {
    if (isRefusal(error)) return []
    throw error
  }
}

/** True if a PDF made now would differ from the last one only in its owner's name and its links to public pages. */
export const isSameWork = async (context: Context, userId: string, projectId: string): Promise<boolean> => {
  const made = await madePerson(context.db, userId, projectId)
  return made?.content != null && saysTheSame(context, { ...made, name: made.content.documentation.author }, projectId, 'work')
}

/** True if a PDF made now would be the same as the last one, or if none can be made because the project can no longer be read. */
export const isUpToDate = async (context: Context, userId: string, projectId: string): Promise<boolean> => {
  try {
    return (await changesSince(context, userId, projectId)).length === 0 && (await isSameWork(context, userId, projectId))
  } catch (error) {
    if (isRefusal(error)) return true
    throw error
  }
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

/** The documentation without the links to public pages. Its theme and address are chosen each time, so a page is compared without them. */
const contentOf = (documentation: Documentation, contents: Contents): unknown =>
  asStored({ ...documentation, origin: null, ...(contents === 'page' && { theme: null, address: null }) })

const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

type Contents = 'page' | 'work'
