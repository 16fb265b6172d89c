import { isLocked } from '../../core/catalogue/access.ts'
import { completionsLabel } from '../../core/catalogue/completions.ts'
import { projectPath } from '../../core/paths.ts'
import type { Project, ProjectStatus } from '../../core/catalogue/project.ts'
import { useUser } from '../accounts/api.ts'
import { openModal } from '../shell/modals/modals.ts'
import { showToast } from '../shell/toasts/toasts.ts'
import { useUpgradePrompt } from '../plans/useUpgradePrompt.ts'
import { AvatarStack } from '../ui/AvatarStack.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Link } from '../ui/Link.tsx'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { ProBadge } from '../ui/ProBadge.tsx'
import { Ring, type RingStatus } from '../ui/Ring.tsx'
import { useFocusKept } from '../ui/useFocusKept.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { catalogueWords as words } from '../words/catalogue.ts'
import { projectWords } from '../words/project.ts'
import { useSelectProject } from './api.ts'
import styles from './ProjectRow.module.css'
import { storedTrack } from './storedTrack.ts'

/** A project in a list: how it stands, what it asks, and whether it is among one's own. */
export const ProjectRow = ({ project }: { project: Project }) => {
  const user = useUser()
  const promptUpgrade = useUpgradePrompt()
  const { metadata, status, progress } = project
  return (
    <li className={styles.row}>
      <Ring status={ringOf[status]} percent={progress || undefined} size={38} label="" soft />
      <div>
        <p className={styles.title}>
          <Link plain to={projectPath(project, storedTrack())}>
            {metadata.title || projectWords.untitled}
          </Link>
          {metadata.plan === 'pro' && (
            <ProBadge isPro={user?.isPro ?? false} location="pro_badge_directory" locked={isLocked(project)} onUpgrade={promptUpgrade} />
          )}
        </p>
        <p className={styles.facts}>{words.facts(metadata.time, words.difficulty[metadata.difficulty])}</p>
      </div>
      <div className={styles.state}>
        <span data-status={status}>{words.status[status]}</span>
        <Completions project={project} />
      </div>
      {status === 'INCOMPLETE' && <Selection project={project} />}
    </li>
  )
}

const ringOf: Record<ProjectStatus, RingStatus> = {
  INCOMPLETE: 'not-started',
  IN_PROGRESS: 'progress',
  IN_REVIEW: 'review',
  COMPLETE: 'complete',
}

const Completions = ({ project: { completions, completedBy } }: { project: Project }) =>
  completions > 0 ? (
    <span className={styles.completions}>
      <AvatarStack urls={completedBy}>
        {projectWords.people(completionsLabel(completions))} <VisuallyHidden>{words.completedThis}</VisuallyHidden>
      </AvatarStack>
    </span>
  ) : null

/** What was begun stays in My Projects. Before that: a plus that becomes the row's menu. It changes at once, and back again, with a word about it, when the server refuses. */
const Selection = ({ project }: { project: Project }) => {
  const user = useUser()
  const select = useSelectProject()
  const keepFocus = useFocusKept<HTMLDivElement>(project.selected, 'button')
  const { title } = project.metadata
  const change = (selected: boolean) => {
    if (!user) return openModal('login', { action: { kind: 'select', projectId: project.id } })
    select.mutate({ project, selected }, { onError: () => showToast({ title: words.changeFailed, variant: 'error' }) })
  }
  return (
    <div {...keepFocus}>
      {project.selected ? (
        <Menu
          label={words.moreFor(title)}
          align="end"
          trigger={(wiring) => <IconButton {...wiring} icon="more" label={words.moreFor(title)} tooltip={false} />}
        >
          <MenuItem icon="close" onSelect={() => change(false)}>
            {words.remove}
          </MenuItem>
        </Menu>
      ) : (
        <IconButton icon="plus" label={words.add(title)} tooltip={false} onClick={() => change(true)} />
      )}
      <VisuallyHidden role="status">{project.selected && select.isSuccess && projectWords.added}</VisuallyHidden>
    </div>
  )
}
