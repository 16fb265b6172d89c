import { Suspense, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { completionsLabel, minShownCompletions } from '@fieldwork/core/catalogue/completions.ts'
import { explorePath } from '@fieldwork/core/catalogue/explored.ts'
import type { Project, ProjectMetadata } from '@fieldwork/core/catalogue/schema.ts'
import { dayInWords } from '@fieldwork/core/messages/dates.ts'
import { useUser } from '../accounts/api.ts'
import { useLogIn } from '../accounts/loginDialog.ts'
import { Concept } from '../documents/nodes/Concept.tsx'
import { newestPositionOf } from '../documents/ownProgress.ts'
import { useScreenPosition } from '../documents/position.ts'
import { startEditing } from '../platform/documents/editing.ts'
import { scrollToNode } from '../platform/documents/scrolling.ts'
import { useIsProSold, useLock } from '../plans/api.ts'
import { PlanBadge } from '../plans/PlanBadge.tsx'
import { AvatarStack } from '../ui/images/AvatarStack.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { ArrowRightIcon, CheckIcon, PencilIcon, PlusIcon, ShareIcon } from '../ui/icons/icons.ts'
import { loginReasons } from '../messages/accounts.ts'
import { catalogueMessages, seriesMessages } from '../messages/catalogue.ts'
import { projectMessages as messages } from '../messages/project.ts'
import { daysAgo } from '../messages/when.ts'
import { useSelectProjects } from '../catalogue/api.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { ErrorBoundary } from '../platform/errors/ErrorBoundary.tsx'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { useOpenSharing } from '../sharing/shareDialog.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Title } from '../ui/text/Title.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './ProjectHeader.module.css'
import { TrackChoice } from './TrackChoice.tsx'

const UpdateNotice = lazyPart(() => import('./UpdateNotice.tsx').then((file) => file.UpdateNotice))

type Props = {
  project: Project
  firstStep: string | undefined
  mayStart: boolean
  /** Between the title and the facts. */
  children?: ReactNode
}

/** The project's title, facts and main actions, styled like the title block of a technical drawing. */
export const ProjectHeader = ({ project, firstStep, mayStart, children }: Props) => {
  const { metadata } = project
  const user = useUser()
  const openSharing = useOpenSharing()
  return (
    <header className={styles.header}>
      <Row align="start" gap={24} className={styles.title}>
        <Stack as="span" align="middle" tone="harbour" className={styles.icon}>
          <ProjectIcon name={metadata.icon} size={40} />
        </Stack>
        <Stack grow gap={10}>
          <Row justify="between" wrap gap={12} text="small" className={styles.source}>
            {metadata.series && <SeriesLink series={metadata.series} part={metadata.part} />}
            <Text as="span" text="caption" tone="faint">
              {messages.lastModified(daysAgo(metadata.lastModified))}
            </Text>
          </Row>
          <h1>
            <Title>{metadata.title || messages.untitled}</Title>{' '}
            {metadata.plan === 'pro' && <PlanBadge location="pro_badge_project_head" projectId={project.id} />}
          </h1>
          <Text tone="quiet" className={styles.description}>
            {metadata.description}
          </Text>
          {/* The cover of a closed project has its own. */}
          {mayStart && metadata.outcome && (
            <Text>
              <b>{seriesMessages.end}</b> {metadata.outcome}
            </Text>
          )}
          {metadata.visibility === 'private' && (
            <Text text="small" weight="bold" tone="quiet">
              {messages.private}
            </Text>
          )}
        </Stack>
      </Row>
      {mayStart && <Update key={project.id} project={project} />}
      {children}
      <ProjectDetails project={project} isOpen={mayStart} />
      {mayStart && metadata.tracks.length > 1 && <TrackChoice tracks={metadata.tracks} />}
      {(mayStart || user?.isAdmin || project.isAuthor) && (
        <Row wrap gap={12} above={20} className={styles.go}>
          {mayStart && <ContinueActions project={project} firstStep={firstStep} />}
          {mayStart && project.status === 'COMPLETE' && (
            <Button size="large" icon={ShareIcon} onClick={() => openSharing(project, 'projectComplete')}>
              {messages.shareWork}
            </Button>
          )}
          {mayStart && project.status === 'INCOMPLETE' && <AddButton project={project} />}
          {user?.isAdmin && (
            <Button size="large" icon={PencilIcon} onClick={() => startEditing(project.id)}>
              {messages.enableEditing}
            </Button>
          )}
          {(user?.isAdmin || project.isAuthor) && <Link to={`/admin/projects/${project.id}/answers`}>{messages.answers}</Link>}
          {mayStart && !user && <ExampleValues metadata={metadata} />}
        </Row>
      )}
      <Verified metadata={metadata} isOpen={mayStart} />
    </header>
  )
}

const SeriesLink = ({ series, part }: { series: NonNullable<ProjectMetadata['series']>; part: string | undefined }) => (
  <span>
    <Link to={explorePath({ type: 'course', ...series })}>{series.title}</Link>
    {part && `, ${part}`}
  </span>
)

/** Reserves the line's height while it loads. A version that is published later opens no dialog. */
const Update = ({ project }: { project: Project }) => {
  const [offers] = useState(project.hasUpdates)
  if (!project.hasUpdates) return null
  return (
    <Box above={16} className={styles.update}>
      <ErrorBoundary part={messages.updatePart}>
        <Suspense>
          <UpdateNotice project={project} offers={offers} />
        </Suspense>
      </ErrorBoundary>
    </Box>
  )
}

/** Continues at the reading position or the first open task, or reviews a completed project. */
const ContinueActions = ({ project, firstStep }: { project: Project; firstStep: string | undefined }) => {
  const client = useQueryClient()
  const screenPosition = useScreenPosition()
  const position = newestPositionOf(project, useUser()?.id ?? null)
  const { status } = project
  const press = () => {
    if (!firstStep) return
    import('./continueReading.ts').then(
      ({ continueReading }) => continueReading(client, screenPosition, project, firstStep),
      () => scrollToNode(firstStep),
    )
  }
  return (
    <Button variant="filled" size="large" onClick={press}>
      {status === 'COMPLETE' ? messages.review : status === 'INCOMPLETE' && !position ? messages.start : messages.goOn}
      <ArrowRightIcon size={18} />
    </Button>
  )
}

const ProjectDetails = ({ project: { metadata, completions, completedBy }, isOpen }: { project: Project; isOpen: boolean }) => (
  <Stack as="dl" text="body" className={styles.facts} data-edged>
    <Fact label={messages.difficulty.label}>
      <Row as="span" inline align="end" gap={4} className={styles.level} data-level={metadata.difficulty} aria-hidden="true">
        <i />
        <i />
        <i />
      </Row>
      {messages.difficulty[metadata.difficulty]}
    </Fact>
    <Fact label={messages.time}>{catalogueMessages.minutes(metadata.time)}</Fact>
    {isOpen ? <Fact label={messages.cost}>{metadata.cost}</Fact> : <Access />}
    <Fact label={messages.needs}>{metadata.needs}</Fact>
    {metadata.concepts.length > 0 && (
      <Fact label={messages.concepts} className={styles.concepts}>
        {metadata.concepts.map(({ key, name }) => (
          <Concept key={key} conceptKey={key} name={name}>
            {name}
          </Concept>
        ))}
      </Fact>
    )}
    {completions > 0 && (
      <Fact label={messages.completedBy}>
        {completedBy.length > 0 && <AvatarStack urls={completedBy} />}
        {completions < minShownCompletions ? messages.few(completions) : messages.people(completionsLabel(completions))}
      </Fact>
    )}
  </Stack>
)

/** Shown instead of the cost, which means nothing if the project is locked. */
const Access = () => {
  const lock = useLock('project_locked')
  const isProSold = useIsProSold()
  return <Fact label={messages.access.label}>{messages.access[lock && !isProSold ? 'invited' : 'pro']}</Fact>
}

const Fact = ({ label, className, children }: { label: string; className?: string | undefined; children: ReactNode }) => (
  <div className={className}>
    <Text as="dt" text="caption" tone="faint" below={2}>
      {label}
    </Text>
    <Row as="dd" gap={8} weight="bold">
      {children}
    </Row>
  </div>
)

/** Tells visitors before they begin that checked answers take an account, which has other numbers. */
const ExampleValues = ({ metadata }: Pick<Project, 'metadata'>) => {
  const logIn = useLogIn()
  if (!metadata.variables.some(({ personal }) => personal)) return null
  return (
    <Text text="small" className={styles.account}>
      {messages.reading}{' '}
      <Button variant="link" onClick={() => logIn({ reason: loginReasons.values })}>
        {messages.logIn}
      </Button>{' '}
      {messages.beforeStart}
    </Text>
  )
}

/** When the project was last verified, and with which versions. */
const Verified = ({ metadata, isOpen }: Pick<Project, 'metadata'> & { isOpen: boolean }) => {
  const { verified, verifiedOn, verifiedWith, commandsFor, commandsLeftOut, variables } = metadata
  const hasOwnValues = useUser() !== null && isOpen && variables.some(({ personal }) => personal)
  return (
    <Text text="caption" tone="faint" above={12}>
      <span>{messages.verified[verified](dayInWords(verifiedOn), commandsFor, commandsLeftOut, verifiedWith)}</span>
      {hasOwnValues && <b> {messages.ownValues}</b>}
    </Text>
  )
}

const AddButton = ({ project }: { project: Project }) => {
  const user = useUser()
  const logIn = useLogIn()
  const { toasts } = usePlatform()
  const select = useSelectProjects()
  const press = () => {
    if (!user) return logIn({ action: { kind: 'select', projectIds: [project.id] }, title: project.metadata.title })
    select.mutate(
      { projects: [project], selected: !project.selected },
      { onError: () => toasts.show({ title: messages.addFailed, variant: 'error' }) },
    )
  }
  return (
    <Button size="large" icon={project.selected ? CheckIcon : PlusIcon} aria-pressed={project.selected} onClick={press}>
      {project.selected ? messages.added : messages.add}
    </Button>
  )
}
