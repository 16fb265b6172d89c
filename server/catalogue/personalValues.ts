import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import { drawValues } from '@fieldwork/compiler/evidence/expressions.ts'
import { randomUUID } from 'node:crypto'
import { problem } from '@fieldwork/core/problems.ts'
import type { Queryable } from '../database/transaction.ts'
import { declaredValues, insertValues, replaceValues } from './queries.ts'

/** Adds the caller's personal values to a project. Draws and stores missing ones. */
export const withPersonalValues = async (db: Queryable, userId: string, project: Project): Promise<Project> => {
  const drawn = project.metadata.variables.filter(({ personal }) => personal !== undefined)
  if (drawn.every(({ name }) => project.variables.some((own) => own.name === name))) return project
  await insertValues(db, userId, project.id, newValues(project.metadata.variables))
  const { variables } = await learnersValues(db, userId, project.id)
  const personal = variables.filter(({ name }) => drawn.some((one) => one.name === name))
  const others = project.variables.filter(({ name }) => !personal.some((one) => one.name === name))
  return { ...project, variables: [...others, ...personal.map(({ name, value }) => ({ name, value, scope: 'project' as const }))] }
}

/** Returns a learner's values of the variables in a project. Draws and stores missing personal ones. */
export const drawnValues = async (db: Queryable, userId: string, projectId: string): Promise<VariableValues> => {
  const values = await learnersValues(db, userId, projectId)
  const isDrawn = ({ name, personal }: Project['metadata']['variables'][number]) =>
    personal === undefined || values.variables.some((own) => own.name === name)
  if (values.metadata.variables.every(isDrawn)) return values
  await insertValues(db, userId, projectId, newValues(values.metadata.variables))
  return learnersValues(db, userId, projectId)
}

/** Replaces a learner's personal values in a project. Keeps answers unchanged. */
export const redrawValues = async (db: Queryable, userId: string, projectId: string): Promise<void> => {
  const { metadata } = await learnersValues(db, userId, projectId)
  await replaceValues(db, userId, projectId, newValues(metadata.variables))
}

const newValues = (declared: Project['metadata']['variables']) => drawValues(declared, randomUUID())

/** Returns a learner's values of the variables in their version of a project. Throws `not_found` for an unknown project. */
export const learnersValues = async (
  db: Queryable,
  userId: string,
  projectId: string,
): Promise<VariableValues & Pick<Project, 'metadata'>> => {
  const row = await declaredValues(db, userId, projectId)
  if (!row) throw problem('not_found')
  return { variables: row.variables ?? [], metadata: row.own_metadata ?? row.metadata }
}
