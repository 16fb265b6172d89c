import { projectResetDialog } from './dialogs.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { isRequired, missionStatus, requiredCount, type MissionStatus } from '@fieldwork/core/tasks/status.ts'
import { useUser } from '../accounts/api.ts'
import { useLogIn } from '../accounts/loginDialog.ts'
import { useCompleteProject } from '../catalogue/api.ts'
import { ResponseError } from '../platform/calls/call.ts'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { scrollToNode } from '../platform/documents/scrolling.ts'
import { useStatuses } from '../documents/useStatuses.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { Tooltip } from '../ui/popovers/Tooltip.tsx'
import { missionMessages as messages, taskMessages } from '../messages/tasks.ts'
import { shareDialog, useOpenSharing, useReopened } from '../sharing/shareDialog.ts'
import { AnswerSync } from '../tasks/AnswerSync.tsx'
import { validationsQuery } from '../tasks/api.ts'
import { Box } from '../ui/layout/Box.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './Mission.module.css'
import { FlagIcon, RetryIcon, ShareIcon } from '../ui/icons/icons.ts'

const Skipped = lazyPart(() => import('../documents/Skipped.tsx').then((file) => file.Skipped))

/** The end of the project: what remains to be done, or its completion. */
export const Mission = ({ project }: { project: Project }) => {
  const client = useQueryClient()
  const user = useUser()
  const logIn = useLogIn()
  const { dialogs } = usePlatform()
  const openSharing = useOpenSharing()
  const complete = useCompleteProject()
  const { items } = useStatuses(project.id)
  const [wasRefused, setRefused] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  const isKnown = items.length > 0
  const status: MissionStatus = isKnown || project.status === 'COMPLETE' ? missionStatus(items, project.status === 'COMPLETE') : 'DISABLED'
  const { complete: done, all } = requiredCount(items)
  const nextOpen = items.find((item) => isRequired(item) && item.status !== 'COMPLETE')
  const inReview = items.find((item) => !item.hidden && item.status === 'IN_REVIEW')

  useReopened(project)
  // The celebration appears as soon as the server has the completion. If loading fails, opening tries again.
  useEffect(() => {
    if (status === 'ENABLED') shareDialog.load().catch(() => {})
  }, [status])

  const press = () => {
    if (!user) return logIn()
    complete.mutate(project.id, {
      onSuccess: () => {
        // The button disappears, so the dialog returns the focus to the heading.
        heading.current?.focus({ preventScroll: true })
        openSharing(project, 'projectComplete', { isNew: true })
      },
      onError: (error) => {
        setRefused(error instanceof ResponseError && error.code === 'tasks_incomplete')
        void client.invalidateQueries({ queryKey: validationsQuery(project.id).queryKey })
      },
    })
  }
  const title = isKnown ? messages.titles[status] : messages.loading
  const text = isKnown ? messages.texts[status] : messages.texts.loading
  return (
    <Stack
      as="section"
      align="center"
      gap={6}
      text="body"
      className={styles.mission}
      data-block
      id="mission"
      aria-labelledby="mission-title"
      data-mission={status}
    >
      <AnswerSync projectId={project.id} />
      <Text as="h2" text="heading" id="mission-title" ref={heading} tabIndex={-1}>
        {typeof title === 'function' ? title(all - done) : title}
      </Text>
      <Text tone="quiet">{text}</Text>
      <Box above={12} below={6}>
        {status === 'DISABLED' || status === 'ENABLED' ? (
          <Tooltip text={taskMessages.notYet} show={status === 'DISABLED'} tapTime={2000}>
            <Button
              variant="filled"
              size="large"
              icon={FlagIcon}
              softDisabled={status === 'DISABLED'}
              loading={complete.isPending}
              onClick={press}
            >
              {messages.complete}
            </Button>
          </Tooltip>
        ) : (
          <Row as="span" inline gap={8} text="strong" className={styles.won}>
            <Ring status={status === 'COMPLETE' ? 'complete' : 'review'} label="" />
            {status === 'COMPLETE' ? messages.completed : messages.completedWithReview}
          </Row>
        )}
      </Box>
      {status === 'DISABLED' && nextOpen && (
        <Button variant="link" onClick={() => scrollToNode(nextOpen.id)}>
          {messages.toNextTask}
        </Button>
      )}
      {(status === 'COMPLETE' || status === 'COMPLETE_WITH_REVIEW') && (
        <Row align="stretch" justify="center" wrap gap={4} above={6}>
          {inReview && (
            <Button variant="quiet" onClick={() => scrollToNode(inReview.id)}>
              {messages.toReview}
            </Button>
          )}
          <Button variant="quiet" icon={ShareIcon} onClick={() => openSharing(project, 'projectComplete')}>
            {messages.share}
          </Button>
          <Button variant="quiet" icon={RetryIcon} onClick={() => dialogs.open(projectResetDialog, { projectId: project.id })}>
            {messages.restart}
          </Button>
        </Row>
      )}
      {status !== 'DISABLED' && (
        <div className={styles.skipped}>
          <Suspense>
            <Skipped project={project} />
          </Suspense>
        </div>
      )}
      {complete.isError && (wasRefused ? <OpenTasks projectId={project.id} /> : <Banner type="error">{complete.error.message}</Banner>)}
    </Stack>
  )
}

/** Links to the tasks that are open according to the server. */
const OpenTasks = ({ projectId }: { projectId: string }) => {
  const open = (useQuery(validationsQuery(projectId)).data ?? []).filter((item) => isRequired(item) && item.status !== 'COMPLETE')
  if (open.length === 0) return null
  return (
    <Text as="div" above={12} text="body">
      <Banner type="error">
        {messages.stillOpen}
        <Stack as="ul" gap={4} above={6}>
          {open.map(({ id, title }) => (
            <li key={id}>
              <Button variant="link" onClick={() => scrollToNode(id)}>
                {title}
              </Button>
            </li>
          ))}
        </Stack>
      </Banner>
    </Text>
  )
}
