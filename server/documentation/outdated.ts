import { isDeepStrictEqual } from 'node:util'
import type { Documentation } from '@fieldwork/core/documentation/documentation.ts'
import { isRefusal } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import { upload } from '../uploads/queries.ts'
import { currentDocumentation } from './material.ts'
import { type MadePerson, madePerson } from './queries.ts'

/** True if files made now would say or show something else. Those of a project that can no longer be read stay. */
export const isOutdated = async (context: Context, userId: string, projectId: string): Promise<boolean> => {
  const made = await madePerson(context.db, userId, projectId)
  try {
    return made !== undefined && !(await saysTheSame(context, made, projectId))
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

const saysTheSame = async (context: Context, { content, ...person }: MadePerson, projectId: string): Promise<boolean> => {
  if (!content) return false
  const current = await currentDocumentation(context, person, projectId)
  if (!isDeepStrictEqual(contentOf(content.documentation), contentOf(current.documentation))) return false
  if (content.pictures.length !== current.pictures.length) return false
  for (const [index, key] of current.pictures.entries()) {
    const stored = content.pictures[index]
    // One that couldn't be read then is no change of the work.
    if (stored && (stored.key !== key || stored.etag !== (await upload(context.db, person.user_id, key))?.etag)) return false
  }
  return true
}

/** Without what is chosen anew whenever files are made; as it's stored. */
const contentOf = (documentation: Documentation): unknown => JSON.parse(JSON.stringify({ ...documentation, theme: null, address: null }))
