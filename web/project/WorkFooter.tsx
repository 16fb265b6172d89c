import { Suspense } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { frameMessages } from '../messages/frame.ts'
import { ErrorBoundary } from '../platform/errors/ErrorBoundary.tsx'
import { lazyPart } from '../platform/loading/lazyPart.ts'

const WebCredential = lazyPart(() => import('../credentials/WebCredential.tsx').then((file) => file.WebCredential))

const ExportProject = lazyPart(() => import('../bundles/ExportProject.tsx').then((file) => file.ExportProject))

const EditorFolder = lazyPart(() => import('../bundles/EditorFolder.tsx').then((file) => file.EditorFolder))

type Props = { project: Project; isOpen: boolean; hasWork: boolean }

/** What a learner takes away: the folder to work in if the project is open to them, and of their work a credential and the project as a file. */
export const WorkFooter = ({ project, isOpen, hasWork }: Props) => (
  <ErrorBoundary part={frameMessages.myWork}>
    <Suspense>
      {isOpen && <EditorFolder project={project} />}
      {hasWork && <WebCredential project={project} />}
      {hasWork && <ExportProject project={project} />}
    </Suspense>
  </ErrorBoundary>
)
