import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { isLocked, mayRead } from '@fieldwork/core/catalogue/access.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { StepNode } from '@fieldwork/core/documents/nodes/step/schema.ts'
import { stepsFor } from '@fieldwork/core/documents/walk.ts'
import { useFlag, useUser } from '../accounts/api.ts'
import { documentQuery } from '../documents/api.ts'
import { VariablesProvider } from '../documents/VariablesProvider.tsx'
import { GuidedDocument } from '../documents/nodes/GuidedDocument.tsx'
import { scrollerId } from '../platform/documents/scrolling.ts'
import { useOpenedEvent } from '../platform/events/useOpenedEvent.ts'
import { TableOfContents } from './TableOfContents.tsx'
import { positionOnScreen } from '../documents/position.ts'
import { useRestoredPosition } from './useArrival.ts'
import { usePinned } from './usePinned.ts'
import { useEditing } from '../platform/documents/editing.ts'
import { ErrorBoundary } from '../platform/errors/ErrorBoundary.tsx'
import { Panel } from '../platform/panels/Panel.tsx'
import { usePlatform } from '../platform/PlatformContext.ts'
import { closePanel, usePanels } from '../platform/panels/panels.ts'
import { coversDocument } from '../platform/panels/shownPanels.ts'
import { useSearchParams } from '../platform/router/RouterContext.ts'
import { SkipLink } from '../platform/page/SkipLink.tsx'
import { createTextAdditions, TextAdditionsProvider } from '../platform/documents/textAdditions.ts'
import { whenActive } from '../platform/browser/whenActive.ts'
import { whenIdle } from '../platform/browser/whenIdle.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { Mission } from './Mission.tsx'
import { frameMessages } from '../messages/frame.ts'
import { projectMessages } from '../messages/project.ts'
import { projectQuery, OpenProjectContext } from '../catalogue/api.ts'
import { useCurrentProject } from './useCurrentProject.ts'
import { PendingAnswer } from './PendingAnswer.tsx'
import { ProjectCover, ProjectOverview } from './ProjectCover.tsx'
import { ProjectHeader } from './ProjectHeader.tsx'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { Box } from '../ui/layout/Box.tsx'
import styles from './ProjectPage.module.css'

const ChatPanel = lazyPart(() => import('../chats/panel/ChatPanel.tsx').then((file) => file.ChatPanel))
const ChatActions = lazyPart(() => import('../chats/panel/ChatActions.tsx').then((file) => file.ChatActions))
const Annotations = lazyPart(() => import('../notes/page/Annotations.tsx').then((file) => file.Annotations))
const FollowedPassage = lazyPart(() => import('../chats/answer/FollowedPassage.tsx').then((file) => file.FollowedPassage))
const EditedProject = lazyPart(() => import('./EditedProject.tsx').then((file) => file.EditedProject))
const EvidenceSync = lazyPart(() => import('../evidence/EvidenceSync.tsx').then((file) => file.EvidenceSync))
const MyWork = lazyPart(() => import('./MyWork.tsx').then((file) => file.MyWork))

/** The project: Ask on the left, the guided document in the centre, My work on the right. */
export const ProjectPage = ({ projectId }: { projectId: string }) => {
  const { data: project } = useSuspenseQuery(projectQuery(projectId))
  const user = useUser()
  const hasTutor = useFlag('capability.tutor')
  const hasModel = useFlag('capability.model')
  const isAskOpen = usePanels(({ open }) => open === 'left')
  const track = useSearchParams().get('track') ?? undefined
  const reader = { signedIn: Boolean(user), pro: user?.isPro ?? false, admin: user?.isAdmin ?? false }
  const isOpen = mayRead(project.metadata, reader, isLocked(project))

  const editor = useEditing((state) => state.projectId === project.id) && user?.isAdmin ? user : null

  // Left open on another page, Ask would only say that it's locked here.
  useEffect(() => {
    if (!isOpen && usePanels.getState().open === 'left') closePanel()
  }, [project.id, isOpen])
  // On a phone, it would cover the next project.
  useEffect(
    () => () => {
      if (coversDocument()) closePanel()
    },
    [project.id],
  )

  usePageTitle(project.metadata.title)
  useCurrentProject(project.id)
  useOpenedEvent(project.id)
  useRestoredPosition(project, isOpen)

  return (
    <OpenProjectContext value={{ project, track }}>
      <VariablesProvider>
        <div className={styles.stage}>
          {hasTutor && (
            <Panel
              side="left"
              title={hasModel ? frameMessages.ask : frameMessages.find}
              actions={
                isAskOpen && (
                  <Suspense>
                    <ChatActions projectId={project.id} />
                  </Suspense>
                )
              }
            >
              <Suspense>
                <ChatPanel project={project} track={track} isOpen={isOpen} stepInView={() => positionOnScreen()?.stepId} />
              </Suspense>
            </Panel>
          )}
          <Box as="main" grow className={styles.centre} data-centre>
            <div className={styles.scroller} id={scrollerId} tabIndex={-1}>
              <SkipLink />
              {editor ? (
                <ErrorBoundary part={projectMessages.editingPart}>
                  <Suspense>
                    <EditedProject key={project.id} project={project} user={editor} />
                  </Suspense>
                </ErrorBoundary>
              ) : isOpen ? (
                <OpenProject project={project} track={track} />
              ) : (
                <ClosedProject project={project} />
              )}
            </div>
          </Box>
          <Panel side="right" title={frameMessages.myWork}>
            <Suspense>
              <MyWork project={project} track={track} isOpen={isOpen} />
            </Suspense>
          </Panel>
        </div>
      </VariablesProvider>
    </OpenProjectContext>
  )
}

const OpenProject = ({ project, track }: { project: Project; track: string | undefined }) => {
  const { data: document } = useSuspenseQuery(documentQuery(project.id, project.version))
  const steps = stepsFor(document, track)
  const [isPinned] = usePinned()
  const [additions] = useState(createTextAdditions)
  const { toasts } = usePlatform()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    void whenIdle().then(async () => {
      await Annotations.load()
      setIdle(true)
    })
    // A panel opens by an action, and most visits end without one.
    void whenActive()
      .then(whenIdle)
      .then(() => Promise.all([MyWork.load(), ChatPanel.load()]))
  }, [])
  return (
    <TextAdditionsProvider value={additions}>
      {isIdle && (
        <ErrorBoundary
          part={projectMessages.notesPart}
          onFailed={() => toasts.show({ title: projectMessages.notesFailed, variant: 'error' })}
        >
          <Suspense>
            <Annotations project={project} track={track} steps={steps} sections={document.sections} />
          </Suspense>
        </ErrorBoundary>
      )}
      <div className={styles.margin}>
        <TableOfContents steps={steps} sections={document.sections} />
      </div>
      <article
        className={styles.document}
        data-pinned={isPinned}
        data-project={project.id}
        data-response={import.meta.env.SSR || undefined}
      >
        <ProjectHeader project={project} firstStep={steps[0]?.id} mayStart>
          <PendingAnswer project={project} steps={steps} />
        </ProjectHeader>
        <GuidedDocument steps={steps} sections={document.sections} />
        <Mission project={project} />
      </article>
      {isIdle && (
        <ErrorBoundary part="Evidence" onFailed={() => undefined}>
          <Suspense>
            <EvidenceSync projectId={project.id} document={document} />
          </Suspense>
        </ErrorBoundary>
      )}
      {isIdle && (
        <ErrorBoundary part={frameMessages.ask} onFailed={() => undefined}>
          <Suspense>
            <FollowedPassage project={project} document={document} track={track} />
          </Suspense>
        </ErrorBoundary>
      )}
    </TextAdditionsProvider>
  )
}

const ClosedProject = ({ project }: { project: Project }) => {
  const [isPinned] = usePinned()
  const outline = project.metadata.outline.map((step): StepNode => ({ type: 'step', children: [], ...step }))
  return (
    <>
      <div className={styles.margin}>
        <TableOfContents steps={outline} sections={[]} isClosed />
      </div>
      <article className={styles.document} data-pinned={isPinned}>
        <ProjectHeader project={project} firstStep={undefined} mayStart={false}>
          <ProjectCover project={project} />
        </ProjectHeader>
        <ProjectOverview project={project} />
      </article>
    </>
  )
}
