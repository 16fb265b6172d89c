import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { useUser } from '../accounts/api.ts'
import { publicAudience } from '../accounts/publicProfile/api.ts'
import { projectMessages } from '../messages/project.ts'
import { finishedProjectsMessages as messages } from '../messages/sharing.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { PlusIcon } from '../ui/icons/icons.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { addingOf, portfolioQuery, useFinishedProjects } from './api.ts'
import type { Notice } from './notice.ts'
import { useSaving } from './useSaving.ts'
import styles from './FinishedProjects.module.css'

type Props = {
  /** In a dialog, the heading of what follows. */
  more?: string | undefined
  /** Called once a project is added. */
  onAdded?: () => void
}

/** Offers the learner's finished projects, each added with one press. */
export const FinishedProjects = ({ more, onAdded }: Props) => {
  const { data: portfolio } = useQuery(portfolioQuery)
  const user = useUser()
  const finished = useFinishedProjects()
  const id = useId()
  if (!finished) return more ? <Skeleton height="120" above={16} below={24} /> : null
  if (!portfolio || finished.length === 0) return null
  return (
    <Stack as="section" gap={8} above={more ? 16 : 24} below={more ? 4 : 24} className={styles.projects} aria-labelledby={id}>
      <Text as="h2" text="label" id={id}>
        {messages.title}
      </Text>
      <Text text="small" tone="quiet">
        {portfolio.isPublic ? messages.isPublic(publicAudience(user?.isListed ?? false)) : messages.isPrivate}
      </Text>
      <Stack as="ul" gap={8}>
        {finished.map((project) => (
          <FinishedProject key={project.id} project={project} adding={addingOf(portfolio, project.id)} onAdded={onAdded} />
        ))}
      </Stack>
      {more && (
        <Text as="h2" text="label" above={16}>
          {more}
        </Text>
      )}
    </Stack>
  )
}

type RowProps = { project: Project; adding: 'waiting' | 'failed' | undefined; onAdded: (() => void) | undefined }

const FinishedProject = ({ project, adding, onAdded }: RowProps) => {
  const { toasts } = usePlatform()
  const show = ({ kind, text, link, onPress }: Notice) => {
    if (kind === 'success') return onAdded?.()
    const action = onPress && { label: messages.seePlans, onClick: onPress }
    toasts.show({ title: text.trim(), variant: 'error', contactUs: link !== undefined, ...(action && { action }) })
  }
  const { save, isSaving } = useSaving(project, show)
  const isAdding = isSaving || adding === 'waiting'
  const hasFailed = adding === 'failed'
  const title = project.metadata.title || projectMessages.untitled
  return (
    <Row as="li" gap={16} surface="card">
      <ProjectIcon name={project.metadata.icon} size={28} />
      <Stack grow gap={2}>
        <Text text="strong">{title}</Text>
        <Text text="small" tone="quiet">
          {project.metadata.outcomeForOthers ?? project.metadata.description}
        </Text>
        <Text text="caption" tone="faint" role="status">
          {isAdding ? messages.adding : hasFailed && messages.failed}
        </Text>
      </Stack>
      <Button
        size="small"
        icon={PlusIcon}
        loading={isAdding}
        aria-label={hasFailed ? messages.retryNamed(title) : messages.addNamed(title)}
        onClick={() => void save({ kind: 'portfolio' })}
      >
        {hasFailed ? messages.retry : messages.add}
      </Button>
    </Row>
  )
}
