import { Suspense } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { frameMessages } from '../messages/frame.ts'
import { ErrorBoundary } from '../platform/errors/ErrorBoundary.tsx'
import { lazyPart } from '../platform/loading/lazyPart.ts'

const WebCredential = lazyPart(() => import('../credentials/WebCredential.tsx').then((file) => file.WebCredential))

const ExportProject = lazyPart(() => import('../bundles/ExportProject.tsx').then((file) => file.ExportProject))

/** What somebody takes away of their work: a credential, and the project as a file. */
export const WorkFooter = ({ project }: { project: Project }) => (
  <ErrorBoundary part={frameMessages.myWork}>
    <Suspense>
      <WebCredential project={project} />
      <ExportProject project={project} />
    </Suspense>
  </ErrorBoundary>
)
