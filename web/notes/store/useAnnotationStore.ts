import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { SectionNode } from '@fieldwork/core/documents/nodes/section/schema.ts'
import type { OpenSections } from '@fieldwork/core/documents/parts.ts'
import { authorOf, useUser } from '../../accounts/api.ts'
import { useLock } from '../../plans/api.ts'
import { sectionQuery, useVariables } from '../../documents/api.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { annotationStoreOf, type AnnotationStore } from './annotationStore.ts'

/** The project with the learner's current variables. */
export const useNamedProject = (project: Project): Project => {
  const { variables } = useVariables()
  return useMemo(() => ({ ...project, variables }), [project, variables])
}

/** Returns the store of the signed-in user, even after their session ended; undefined for a visitor. */
export const useAnnotationStore = (projectId: string): AnnotationStore | undefined => {
  const client = useQueryClient()
  const platform = usePlatform()
  const userId = authorOf(useUser(), platform)
  return userId === null ? undefined : annotationStoreOf(client, platform, userId, projectId)
}

/** The text of unlocked Pro sections, by content id. */
export const useSecretTexts = ({ id, version, unlockedSections }: Project, sections: readonly SectionNode[]): OpenSections => {
  const isPlanned = !useLock('secret_mission_unlock')
  const open = sections.filter(({ contentId }) => contentId !== undefined && isPlanned && unlockedSections.includes(contentId))
  return useQueries({
    queries: open.map(({ contentId = '' }) => sectionQuery(id, version, contentId)),
    combine: (results) =>
      new Map(open.flatMap((section, index) => (results[index]?.data ? [[section.contentId!, results[index].data]] : []))),
  })
}
