import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import * as contract from '@fieldwork/core/documents/contract.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { type Skipped, skippedOf } from '@fieldwork/core/tasks/skipped.ts'
import { isEmptyAnswer } from '@fieldwork/core/tasks/status.ts'
import { useOpenProject } from '../catalogue/api.ts'
import { call } from '../platform/calls/call.ts'
import { validationsQuery } from '../tasks/api.ts'
import { usePassedSteps } from './ownProgress.ts'

/** The document in the learner's version. Versions are immutable, so each is fetched once. */
export const documentQuery = (projectId: string, version: number) =>
  queryOptions({
    queryKey: ['document', projectId, version],
    queryFn: ({ signal }) => call(contract.getDocument, { params: { projectId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The text of a Pro section, which the learner must have unlocked. */
export const sectionQuery = (projectId: string, version: number, contentId: string) =>
  queryOptions({
    queryKey: ['section', projectId, version, contentId],
    queryFn: ({ signal }) => call(contract.getSection, { params: { projectId, contentId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

type Variables = Pick<Project, 'variables' | 'metadata'>

export const VariablesContext = createContext<Variables | null>(null)

/** The learner's variables in the open project. */
export const useVariables = (): Variables => {
  const { project } = useOpenProject()
  return use(VariablesContext) ?? project
}

/** A new version was published: invalidates everything about the project. */
export const projectChanged = (client: QueryClient, projectId: string): Promise<unknown> =>
  Promise.all([client.invalidateQueries({ queryKey: ['projects'] }), client.invalidateQueries({ queryKey: ['project', projectId] })])

/** Address of the project's texts as a zip of Markdown. */
export const exportAddress = (projectId: string): string => contract.exportProject.path.replace('{projectId}', projectId)

/** The parts of a complete project that the learner skipped; undefined until their answers are loaded. */
export const useSkipped = (project: Project): Skipped | undefined => {
  const { data: validations } = useQuery(validationsQuery(project.id))
  const passed = usePassedSteps(project)
  return (
    validations &&
    skippedOf({
      steps: project.metadata.outline,
      items: validations.map((one) => ({ ...one, filled: !isEmptyAnswer(one.answer) })),
      passed,
      quizAttempts: project.isQuizTaken === undefined ? undefined : Number(project.isQuizTaken),
    })
  )
}
