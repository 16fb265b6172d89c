import { Suspense } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { frameMessages } from '../messages/frame.ts'
import { ErrorBoundary } from '../platform/errors/ErrorBoundary.tsx'
import { lazyPart } from '../platform/loading/lazyPart.ts'

const WebCredential = lazyPart(() => import('../credentials/WebCredential.tsx').then((file) => file.WebCredential))

const ProjectZips = lazyPart(() => import('../bundles/ProjectZips.tsx').then((file) => file.ProjectZips))

type Props = { project: Project; isOpen: boolean; hasWork: boolean }

/** Downloads: the folder to work in if the project is open, and a credential and the project as a file if there is work. */
export const WorkFooter = ({ project, isOpen, hasWork }: Props) => (
  <ErrorBoundary part={frameMessages.myWork}>
    <Suspense>
      {hasWork && <WebCredential project={project} />}
      <ProjectZips project={project} isOpen={isOpen} hasWork={hasWork} />
    </Suspense>
  </ErrorBoundary>
)
