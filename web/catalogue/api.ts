import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import * as contract from '@fieldwork/core/catalogue/contract.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { call } from '../platform/call.ts'

export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: ({ signal }) => call(contract.listProjects, { query: {} }, { signal }),
})

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId],
    queryFn: ({ signal }) => call(contract.getProject, { params: { projectId } }, { signal }),
    staleTime: 30_000,
  })

type OpenedProject = { project: Project; track: string | undefined }

/** The project whose document is on the screen. */
export const OpenProjectContext = createContext<OpenedProject | null>(null)

export const useOpenProject = (): OpenedProject => {
  const opened = use(OpenProjectContext)
  if (!opened) throw new Error('A document node stands outside of a project')
  return opened
}

/** A project changed: every place that shows it hears of it. */
export const projectUpdated = (client: QueryClient, project: Project): void => {
  client.setQueryData(projectQuery(project.id).queryKey, project)
  client.setQueryData(projectsQuery.queryKey, (projects) => projects?.map((known) => (known.id === project.id ? project : known)))
}

export const useProjectMutation = (send: (projectId: string) => Promise<Project>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async (project) => {
      projectUpdated(client, project)
      await client.invalidateQueries({ queryKey: ['validations', project.id] })
    },
  })
}

export const useCompleteProject = () =>
  useProjectMutation((projectId) => call(contract.updateProject, { params: { projectId }, body: { status: 'COMPLETE' } }))

export const useUnlockProject = () =>
  useProjectMutation((projectId) => call(contract.updateProject, { params: { projectId }, body: { locked: false } }))

export const useUpdateContent = () => useProjectMutation((projectId) => call(contract.updateProjectContent, { params: { projectId } }))

/** Adds a project to My Projects or removes it, one change after the other; shown at once, taken back when the server refuses. */
export const useSelectProject = () => {
  const client = useQueryClient()
  const show = (id: string, selected: boolean) => {
    const change = (project: Project) => (project.id === id ? { ...project, selected } : project)
    client.setQueryData(projectQuery(id).queryKey, (project) => project && change(project))
    client.setQueryData(projectsQuery.queryKey, (projects) => projects?.map(change))
  }
  return useMutation({
    mutationKey: selectionKey,
    scope: { id: 'selection' },
    mutationFn: ({ project, selected }: { project: Project; selected: boolean }) =>
      call(contract.selectProjects, { body: [{ projectId: project.id, selectedTime: selected ? new Date().toISOString() : null }] }),
    onMutate: async ({ project: { id }, selected }) => {
      // The reply to an earlier read would bring back how it stood then.
      await Promise.all([client.cancelQueries(projectsQuery), client.cancelQueries(projectQuery(id))])
      show(id, selected)
    },
    onError: (_error, { project: { id }, selected }) => show(id, !selected),
    onSettled: async () => {
      if (client.isMutating({ mutationKey: selectionKey }) > 1) return
      await Promise.all([client.invalidateQueries(projectsQuery), client.invalidateQueries({ queryKey: ['project'] })])
    },
  })
}

const selectionKey = ['selection']
