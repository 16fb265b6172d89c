import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { GenericError } from '../ui/feedback/GenericError.tsx'
import { catalogueMessages as messages } from '../messages/catalogue.ts'
import { projectsQuery } from './api.ts'

type Props = {
  /** In the shape of what follows. */
  waiting: ReactNode
  children: (projects: Project[]) => ReactNode
}

/** The catalogue's projects in any shape, and what stands there while there are none. */
export const ProjectList = ({ waiting, children }: Props) => {
  const { data: projects, isError } = useQuery(projectsQuery)
  if (projects && projects.length === 0)
    return (
      <EmptyState boxed title={messages.none}>
        {messages.noneMore}
      </EmptyState>
    )
  if (projects) return children(projects)
  return isError ? <GenericError /> : waiting
}
