import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import { drawValues } from '@fieldwork/compiler/evidence/expressions.ts'
import { randomUUID } from 'node:crypto'
import { problem } from '@fieldwork/core/problems.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { declaredValues, insertValues, replaceValues } from './queries.ts'

const isPersonal = ({ personal }: Project['metadata']['variables'][number]): boolean => personal !== undefined

/** Adds the caller's personal values to a project that is open to them. Draws and stores missing ones, except for an impersonating administrator. */
export const withPersonalValues = async (db: Queryable, { user, impersonation }: Caller, project: Project): Promise<Project> => {
  if (!user || impersonation || project.locked || areDrawn(project)) return project
  const { variables, metadata } = await drawnValues(db, user.id, project.id)
  const names = metadata.variables.filter(isPersonal).map(({ name }) => name)
  const others = project.variables.filter(({ name }) => !names.includes(name))
  const drawn = variables.filter(({ name }) => names.includes(name))
  return { ...project, variables: [...others, ...drawn.map(({ name, value }) => ({ name, value, scope: 'project' as const }))] }
}

/** Returns a learner's values of the variables in a project. Draws and stores missing personal ones. */
export const drawnValues = async (db: Queryable, userId: string, projectId: string): Promise<LearnersValues> => {
  const values = await learnersValues(db, userId, projectId)
  if (areDrawn(values)) return values
  const stored = Object.fromEntries(values.variables.map(({ name, value }) => [name, value]))
  await insertValues(db, userId, projectId, drawValues(values.metadata.variables, randomUUID(), stored))
  return learnersValues(db, userId, projectId)
}

const areDrawn = ({ metadata, variables }: LearnersValues): boolean =>
  metadata.variables.filter(isPersonal).every(({ name }) => variables.some((own) => own.name === name))

/** Replaces a learner's personal values in a project. Keeps answers unchanged. */
export const redrawValues = async (db: Queryable, userId: string, projectId: string): Promise<void> => {
  const { metadata } = await learnersValues(db, userId, projectId)
  await replaceValues(db, userId, projectId, drawValues(metadata.variables, randomUUID()))
}

type LearnersValues = VariableValues & Pick<Project, 'metadata'>

/** Returns a learner's values of the variables in their version of a project. Throws `not_found` for an unknown project. */
const learnersValues = async (db: Queryable, userId: string, projectId: string): Promise<LearnersValues> => {
  const row = await declaredValues(db, userId, projectId)
  if (!row) throw problem('not_found')
  return { variables: row.variables ?? [], metadata: row.own_metadata ?? row.metadata }
}
