import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import { drawValues } from '@fieldwork/compiler/evidence/expressions.ts'
import { randomUUID } from 'node:crypto'
import { problem } from '@fieldwork/core/problems.ts'
import type { Queryable } from '../database/transaction.ts'
import { declaredValues, insertValues, replaceValues } from './queries.ts'

/** A project with the caller's personal values. Those that it lacks are drawn now, and stay. */
export const withPersonalValues = async (db: Queryable, userId: string, project: Project): Promise<Project> => {
  const drawn = project.metadata.variables.filter(({ personal }) => personal !== undefined)
  if (drawn.every(({ name }) => project.variables.some((own) => own.name === name))) return project
  await insertValues(db, userId, project.id, newValues(project.metadata.variables))
  const { variables } = await learnersValues(db, userId, project.id)
  const personal = variables.filter(({ name }) => drawn.some((one) => one.name === name))
  const others = project.variables.filter(({ name }) => !personal.some((one) => one.name === name))
  return { ...project, variables: [...others, ...personal.map(({ name, value }) => ({ name, value, scope: 'project' as const }))] }
}

/** What a learner's variables are called in a project. Personal ones that are missing are drawn now. */
export const drawnValues = async (db: Queryable, userId: string, projectId: string): Promise<VariableValues> => {
  const values = await learnersValues(db, userId, projectId)
  const isDrawn = ({ name, personal }: Project['metadata']['variables'][number]) =>
    personal === undefined || values.variables.some((own) => own.name === name)
  if (values.metadata.variables.every(isDrawn)) return values
  await insertValues(db, userId, projectId, newValues(values.metadata.variables))
  return learnersValues(db, userId, projectId)
}

/** Draws new personal values for a project. What was answered stays. */
export const redrawValues = async (db: Queryable, userId: string, projectId: string): Promise<void> => {
  const { metadata } = await learnersValues(db, userId, projectId)
  await replaceValues(db, userId, projectId, newValues(metadata.variables))
}

const newValues = (declared: Project['metadata']['variables']) => drawValues(declared, randomUUID())

/** What a learner's variables are called on the version they are on. */
export const learnersValues = async (
  db: Queryable,
  userId: string,
  projectId: string,
): Promise<VariableValues & Pick<Project, 'metadata'>> => {
  const row = await declaredValues(db, userId, projectId)
  if (!row) throw problem('not_found')
  return { variables: row.variables ?? [], metadata: row.own_metadata ?? row.metadata }
}
