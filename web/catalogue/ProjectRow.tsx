import type { ReactNode } from 'react'
import { isLocked } from '@fieldwork/core/catalogue/access.ts'
import { completionsLabel, minShownCompletions } from '@fieldwork/core/catalogue/completions.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { isDone } from '@fieldwork/core/catalogue/nextProject.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { useUser } from '../accounts/api.ts'
import { AvatarStack } from '../ui/images/AvatarStack.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { Link } from '../ui/Link.tsx'
import { Menu, MenuItem } from '../ui/popovers/Menu.tsx'
import { PlanBadge } from '../plans/PlanBadge.tsx'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { useRestoredFocus } from '../ui/dom/useRestoredFocus.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { catalogueMessages as messages } from '../messages/catalogue.ts'
import { projectMessages } from '../messages/project.ts'
import { ringOf } from './ringOf.ts'
import { useSelection } from './useSelection.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './ProjectRow.module.css'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { CloseIcon, MoreIcon, PlusIcon } from '../ui/icons/icons.ts'

type Props = {
  project: Project
  /** Replaces time and difficulty under the title. */
  facts?: string | undefined
  /** Its number in an order, shown as its sign until it's in review or complete. Says that it isn't started, too. */
  step?: number | undefined
  /** Items of its menu, before “Remove”. */
  menu?: ReactNode
  /** Replaces the button that adds it. */
  action?: ReactNode
  /** A line about the project. */
  children?: ReactNode
}

/** Content of a project's list item: its state, its requirements, and whether it's in My Projects. */
export const ProjectRow = ({ project, facts, step, menu, action, children }: Props) => {
  const { metadata, status, progress } = project
  // Nothing is recorded for visitors.
  const hasStatus = useUser() !== null
  // A locked project can't be opened, and its page doesn't offer to add it. If it was added before, it can be removed.
  const mayAdd = status === 'INCOMPLETE' && (project.selected || !isLocked(project))
  const statusText = status === 'IN_PROGRESS' && isDone(project) ? messages.ready : messages.status[status]
  const isNumbered = step !== undefined && status === 'INCOMPLETE'
  return (
    <div className={styles.row}>
      {hasStatus || step !== undefined ? (
        <Ring status={ringOf[status]} percent={progress} size={38} label="" soft>
          {(status === 'INCOMPLETE' || status === 'IN_PROGRESS') && step}
        </Ring>
      ) : (
        <ProjectIcon name={metadata.icon} size={36} />
      )}
      <div>
        <Row as="p" wrap className={styles.title}>
          <Link unstyled to={projectPath(project, storedTrack())}>
            {metadata.title || projectMessages.untitled}
          </Link>
          {metadata.plan === 'pro' && <PlanBadge location="pro_badge_directory" projectId={project.id} locked={isLocked(project)} />}
        </Row>
        {children && (
          <Text text="small" tone="quiet">
            {children}
          </Text>
        )}
        <Text text="caption" tone="faint">
          {facts ?? messages.facts(metadata.time, messages.difficulty[metadata.difficulty])}
        </Text>
      </div>
      <Stack align="end" gap={2} text="caption" tone="quiet" className={styles.state}>
        {hasStatus && (
          <span data-status={status}>{isNumbered ? <VisuallyHidden>{messages.status[status]}</VisuallyHidden> : statusText}</span>
        )}
        <Completions project={project} />
      </Stack>
      {action ?? ((menu || mayAdd) && <Selection project={project} menu={menu} />)}
    </div>
  )
}

/** How many people completed a project, if they are more than a few. */
const Completions = ({ project: { completions, completedBy } }: { project: Project }) =>
  completions >= minShownCompletions ? (
    <Text as="span" tone="faint">
      <AvatarStack urls={completedBy}>{messages.finishedIt(projectMessages.people(completionsLabel(completions)))}</AvatarStack>
    </Text>
  ) : null

/** Adds a project to My Projects or removes it, unless it was begun; `menu` has what else can be done. */
const Selection = ({ project, menu }: Pick<Props, 'project' | 'menu'>) => {
  const { change, isSaved } = useSelection(project)
  const keepFocus = useRestoredFocus<HTMLDivElement>(project.selected, 'button')
  const { title } = project.metadata
  return (
    <div {...keepFocus}>
      {menu || project.selected ? (
        <Menu
          label={messages.moreFor(title)}
          align="end"
          trigger={(wiring) => <IconButton {...wiring} icon={MoreIcon} label={messages.moreFor(title)} tooltip={false} />}
        >
          {menu}
          {project.selected && project.status === 'INCOMPLETE' && (
            <MenuItem icon={CloseIcon} onSelect={() => change(false)}>
              {messages.remove}
            </MenuItem>
          )}
        </Menu>
      ) : (
        <IconButton icon={PlusIcon} label={messages.add(title)} tooltip={false} onClick={() => change(true)} />
      )}
      <VisuallyHidden role="status">{project.selected && isSaved && projectMessages.added}</VisuallyHidden>
    </div>
  )
}
