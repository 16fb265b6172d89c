import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { GenericError } from '../ui/feedback/GenericError.tsx'
import { catalogueMessages as messages } from '../messages/catalogue.ts'
import { projectsQuery } from './api.ts'

type Props = {
  /** A skeleton of the list. */
  waiting: ReactNode
  children: (projects: Project[]) => ReactNode
}

/** Renders the catalogue's projects, or why there are none. */
export const ProjectList = ({ waiting, children }: Props) => {
  const { data: projects, isError, isPaused } = useQuery(projectsQuery)
  if (projects && projects.length === 0)
    return (
      <EmptyState boxed title={messages.none}>
        {messages.noneMore}
      </EmptyState>
    )
  if (projects) return children(projects)
  // Without a connection, the request waits until there is one.
  if (isPaused) return <Banner type="neutral">{messages.offline}</Banner>
  return isError ? <GenericError /> : waiting
}
