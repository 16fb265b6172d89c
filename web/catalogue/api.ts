import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import * as contract from '@fieldwork/core/catalogue/contract.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { maxUnplanned } from '@fieldwork/core/planner/topics.ts'
import { preferencesQuery, useSavePreferences, useUser } from '../accounts/api.ts'
import { catalogueMessages, planMessages } from '../messages/catalogue.ts'
import { createBroadcast } from '../platform/browser/broadcast.ts'
import { call } from '../platform/calls/call.ts'
import { usePlatform } from '../platform/PlatformContext.ts'

export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: ({ signal }) => call(contract.listProjects, { query: {} }, { signal }),
  staleTime: 30_000,
})

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId],
    queryFn: ({ signal }) => call(contract.getProject, { params: { projectId } }, { signal }),
    staleTime: 30_000,
  })

export const coursesQuery = queryOptions({
  queryKey: ['courses'],
  queryFn: ({ signal }) => call(contract.listCourses, {}, { signal }),
  staleTime: 5 * 60_000,
})

/** The settings of the catalogue as a whole. */
export const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: ({ signal }) => call(contract.getCatalogue, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const recommendedTopicsQuery = queryOptions({
  queryKey: ['topics'],
  queryFn: ({ signal }) => call(contract.listRecommendedTopics, {}, { signal }),
})

/** Takes some of My Projects out of a plan, or puts them back, with a notice whose Undo changes only these projects. */
export const useUnplanned = () => {
  const save = useSavePreferences()
  const client = useQueryClient()
  const { toasts } = usePlatform()
  const change = async (projectIds: readonly string[], isTakenOut: boolean): Promise<boolean> => {
    const others = (client.getQueryData(preferencesQuery.queryKey)?.unplannedProjects ?? []).filter((id) => !projectIds.includes(id))
    try {
      await save({ unplannedProjects: (isTakenOut ? [...others, ...projectIds] : others).slice(-maxUnplanned) })
    } catch {
      toasts.show({ title: planMessages.saveFailed, variant: 'error' })
      return false
    }
    // The server plans by the saved preferences.
    await client.invalidateQueries({ queryKey: ['schedule'] })
    return true
  }
  return async (projectIds: readonly string[], isTakenOut: boolean, title: string): Promise<void> => {
    const from = document.activeElement
    if (!(await change(projectIds, isTakenOut))) return
    const action = { label: planMessages.undo, onClick: () => void change(projectIds, !isTakenOut), from }
    toasts.show({ title, action, position: 'top' })
  }
}

/** How many projects there are and how long they take; for readers without Pro also how many are free and locked. */
export const useExtents = () => {
  const isPro = useUser()?.isPro ?? false
  return {
    extentOf: (projects: readonly Project[]) => catalogueMessages.extent(projects, isPro),
    extentWithin: (projects: readonly Project[]) => catalogueMessages.extentWithin(projects, isPro),
  }
}

type OpenedProject = { project: Project; track: string | undefined }

/** The project on the screen. */
export const OpenProjectContext = createContext<OpenedProject | null>(null)

export const useOpenProject = (): OpenedProject => {
  const opened = use(OpenProjectContext)
  if (!opened) throw new Error('A document node stands outside of a project')
  return opened
}

/** Invalidates every query that contains the project. */
export const projectUpdated = (client: QueryClient, project: Project): void => {
  client.setQueryData(projectQuery(project.id).queryKey, project)
  client.setQueryData(projectsQuery.queryKey, (projects) => projects?.map((known) => (known.id === project.id ? project : known)))
  projectChanges.send('changed')
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

/** Doesn't wait until the tasks are read again, because the celebration would wait, too. */
export const useCompleteProject = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (projectId: string) => call(contract.updateProject, { params: { projectId }, body: { status: 'COMPLETE' } }),
    onSuccess: (project) => {
      projectUpdated(client, project)
      void client.invalidateQueries({ queryKey: ['validations', project.id] })
    },
  })
}

export const useUnlockProject = () =>
  useProjectMutation((projectId) => call(contract.updateProject, { params: { projectId }, body: { locked: false } }))

export const useUpdateContent = () => useProjectMutation((projectId) => call(contract.updateProjectContent, { params: { projectId } }))

/** Notifies the other tabs that the user's projects have changed. */
export const projectChanges = createBroadcast<'changed'>('fieldwork.projects')

/** Adds projects to My Projects or removes them, one change at a time. Shown immediately, and undone if the server refuses. */
export const useSelectProjects = () => {
  const client = useQueryClient()
  const show = (wanted: readonly Project[], selected: boolean, selectedTime: string | null) => {
    const ids = new Set(wanted.map(({ id }) => id))
    const change = (project: Project) => (ids.has(project.id) ? { ...project, selected, selectedTime } : project)
    for (const id of ids) client.setQueryData(projectQuery(id).queryKey, (project) => project && change(project))
    client.setQueryData(projectsQuery.queryKey, (projects) => projects?.map(change))
  }
  return useMutation({
    mutationKey: selectionKey,
    scope: { id: 'selection' },
    mutationFn: ({ projects, selected }: Selecting) => {
      const selectedTime = selected ? new Date().toISOString() : null
      return call(contract.selectProjects, { body: projects.map(({ id: projectId }) => ({ projectId, selectedTime })) })
    },
    onMutate: async ({ projects, selected }) => {
      // The response to an earlier read would restore the old state.
      await Promise.all([client.cancelQueries(projectsQuery), ...projects.map(({ id }) => client.cancelQueries(projectQuery(id)))])
      show(projects, selected, selected ? new Date().toISOString() : null)
    },
    onError: (_error, { projects, selected }) => {
      for (const project of projects) show([project], !selected, project.selectedTime)
    },
    onSettled: async () => {
      projectChanges.send('changed')
      if (client.isMutating({ mutationKey: selectionKey }) > 1) return
      await Promise.all([
        client.invalidateQueries(projectsQuery),
        client.invalidateQueries({ queryKey: ['project'] }),
        client.invalidateQueries(recommendedTopicsQuery),
      ])
    },
  })
}

/** Projects to add or remove, in their previous state. */
type Selecting = { projects: readonly Project[]; selected: boolean }

const selectionKey = ['selection']
