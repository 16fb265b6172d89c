import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { projectPath } from '@fieldwork/core/paths.ts'
import { projectsQuery } from '../../catalogue/api.ts'
import { storedTrack } from '../../platform/documents/storedTrack.ts'
import { Link } from '../../ui/Link.tsx'
import { InPageLink } from '../InPageLink.tsx'

type Props = { href: string; children: ReactNode }

/** A link in the text: within this document, to another project, or external. */
export const TextLink = ({ href, children }: Props) => {
  if (href.startsWith('#')) return <InPageLink to={href.slice(1)}>{children}</InPageLink>
  if (href.startsWith('/projects/')) return <ProjectLink href={href}>{children}</ProjectLink>
  return (
    <Link unstyled to={href}>
      {children}
    </Link>
  )
}

/** Adds the chosen track to the address once the projects are loaded. */
const ProjectLink = ({ href, children }: Props) => {
  const project = useQuery(projectsQuery).data?.find(({ id }) => href === `/projects/${id}`)
  return (
    <Link unstyled to={project ? projectPath(project, storedTrack()) : href}>
      {children}
    </Link>
  )
}
