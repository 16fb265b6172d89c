import { lazy, Suspense, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { completionsLabel } from '../../core/catalogue/completions.ts'
import type { Project } from '../../core/catalogue/project.ts'
import { useUser } from '../accounts/api.ts'
import { newestPositionOf } from '../documents/position.ts'
import { scrollToNode } from '../documents/scrolling.ts'
import { openModal } from '../shell/modals/modals.ts'
import { showToast } from '../shell/toasts/toasts.ts'
import { useUpgradePrompt } from '../plans/useUpgradePrompt.ts'
import { AvatarStack } from '../ui/AvatarStack.tsx'
import { Button } from '../ui/Button.tsx'
import { Emblem } from '../ui/Emblem.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ProBadge } from '../ui/ProBadge.tsx'
import { projectWords as words } from '../words/project.ts'
import { daysAgo } from '../words/when.ts'
import { useSelectProject } from './api.ts'
import styles from './ProjectHead.module.css'
import { TrackChoice } from './TrackChoice.tsx'

const UpdateNotice = lazy(() => import('../tasks/UpdateNotice.tsx').then((module) => ({ default: module.UpdateNotice })))

/** What the project is, in the title block of a technical drawing, and the way in. */
export const ProjectHead = ({ project, firstStep, mayStart }: { project: Project; firstStep: string | undefined; mayStart: boolean }) => {
  const { metadata } = project
  const user = useUser()
  const promptUpgrade = useUpgradePrompt()
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <span className={styles.emblem}>
          <Emblem name={metadata.icon} size={40} />
        </span>
        <h1>
          {metadata.title || words.untitled}{' '}
          {metadata.plan === 'pro' && <ProBadge isPro={user?.isPro ?? false} location="pro_badge_project_head" onUpgrade={promptUpgrade} />}
        </h1>
        <p>{metadata.description}</p>
      </div>
      <Facts project={project} />
      {mayStart && (
        <>
          {metadata.tracks.length > 1 && <TrackChoice tracks={metadata.tracks} />}
          <div className={styles.go}>
            <Onward project={project} firstStep={firstStep} />
            {project.status === 'INCOMPLETE' && <AddButton project={project} />}
            <span className={styles.modified}>{words.lastModified(daysAgo(metadata.lastModified))}</span>
          </div>
          <Update key={project.id} project={project} />
        </>
      )}
    </header>
  )
}

/** The line's height is kept while its words are on the way. A version that is published meanwhile opens no dialog. */
const Update = ({ project }: { project: Project }) => {
  const [offers] = useState(project.hasUpdates)
  if (!project.hasUpdates) return null
  return (
    <div className={styles.update}>
      <Suspense>
        <UpdateNotice project={project} offers={offers} />
      </Suspense>
    </div>
  )
}

/** Leads to where the reader is, to what is open, or through a complete project again. */
const Onward = ({ project, firstStep }: { project: Project; firstStep: string | undefined }) => {
  const client = useQueryClient()
  const position = newestPositionOf(project)
  const { status } = project
  const press = () => {
    if (!firstStep) return
    import('./continueReading.ts').then(
      ({ continueReading }) => continueReading(client, project, firstStep),
      () => scrollToNode(firstStep),
    )
  }
  return (
    <Button look="filled" size="large" onClick={press}>
      {status === 'COMPLETE' ? words.review : status === 'INCOMPLETE' && !position ? words.start : words.goOn}
      <Icon name="arrow-right" size={18} />
    </Button>
  )
}

const Facts = ({ project: { metadata, completions, completedBy } }: { project: Project }) => (
  <dl className={styles.facts}>
    <div>
      <dt>{words.difficulty.label}</dt>
      <dd>
        <span className={styles.level} data-level={metadata.difficulty} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        {words.difficulty[metadata.difficulty]}
      </dd>
    </div>
    <div>
      <dt>{words.time}</dt>
      <dd>{metadata.time} min</dd>
    </div>
    <div>
      <dt>{words.cost}</dt>
      <dd>{metadata.cost}</dd>
    </div>
    <div>
      <dt>{words.needs}</dt>
      <dd>{metadata.needs}</dd>
    </div>
    <div className={styles.wide}>
      <dt>{words.concepts}</dt>
      <dd className={styles.concepts}>{metadata.concepts.map(({ name }) => name).join(', ')}</dd>
    </div>
    <div>
      <dt>{words.completedBy}</dt>
      <dd>
        {completions > 0 ? (
          <>
            {completedBy.length > 0 && <AvatarStack urls={completedBy} />}
            {words.people(completionsLabel(completions))}
          </>
        ) : (
          <span className={styles.nobody}>{words.nobodyYet}</span>
        )}
      </dd>
    </div>
  </dl>
)

const AddButton = ({ project }: { project: Project }) => {
  const user = useUser()
  const select = useSelectProject()
  const press = () => {
    if (!user) return openModal('login', { action: { kind: 'select', projectId: project.id } })
    select.mutate({ project, selected: !project.selected }, { onError: () => showToast({ title: words.addFailed, variant: 'error' }) })
  }
  return (
    <Button size="large" icon={project.selected ? 'check' : 'plus'} aria-pressed={project.selected} onClick={press}>
      {project.selected ? words.added : words.add}
    </Button>
  )
}
