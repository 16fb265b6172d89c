import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { isLocked } from '@fieldwork/core/catalogue/access.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { freeLike } from '@fieldwork/core/catalogue/series.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { dollars, prices } from '@fieldwork/core/plans/prices.ts'
import { useUser } from '../accounts/api.ts'
import { useLogIn } from '../accounts/loginDialog.ts'
import { useIsProSold, useLock, useUpgradePrompt } from '../plans/api.ts'
import { useAddresses } from '../ui/addresses.ts'
import { GenericError } from '../ui/feedback/GenericError.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { LockIcon } from '../ui/icons/icons.ts'
import { Link } from '../ui/Link.tsx'
import { loginReasons } from '../messages/accounts.ts'
import { documentMessages } from '../messages/document.ts'
import { capital, projectMessages as messages } from '../messages/project.ts'
import { projectsQuery, useUnlockProject } from '../catalogue/api.ts'
import { ProjectRow } from '../catalogue/ProjectRow.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { StepMarker } from '../ui/feedback/StepMarker.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './ProjectCover.module.css'

/** Says how to open the steps of a project that the reader may not read. Unlocks the project automatically for Pro users. */
export const ProjectCover = ({ project }: { project: Project }) => {
  const id = useId()
  const user = useUser()
  const logIn = useLogIn()
  const promptUpgrade = useUpgradePrompt()
  const unlock = useUnlockProject()
  const hasUnlocked = useRef(false)
  const lock = useLock('project_locked')
  const isProSold = useIsProSold()
  const { supportUrl, contactEmail } = useAddresses()
  const contact = supportUrl || (contactEmail && `mailto:${contactEmail}`)
  const isEntitled = !lock && isLocked(project)
  useEffect(() => {
    if (!isEntitled || hasUnlocked.current) return
    hasUnlocked.current = true
    unlock.mutate(project.id)
  }, [isEntitled, unlock, project.id])

  if (isEntitled && unlock.isError) return <GenericError />
  const { outcome, outline } = project.metadata
  const [asks, toOpen] = messages.coverClosed.ask
  const ask = user ? capital(asks) : asks
  return (
    <Stack as="section" gap={20} above={20} className={styles.cover} aria-labelledby={id} aria-busy={isEntitled}>
      <Row wrap gap={16}>
        <Stack as="span" align="middle" className={styles.lock}>
          <LockIcon size={18} />
        </Stack>
        <Box grow text="small" tone="quiet" className={styles.gate}>
          <Text as="h2" text="subheading" tone="ink" id={id}>
            {isProSold || isEntitled ? messages.coverTitle(outline.length) : messages.coverClosed.title(outline.length)}
          </Text>
          <p>
            {isProSold || isEntitled ? (
              messages[user ? 'coverUpgrade' : 'coverLogin']
            ) : (
              <>
                {!user && `${messages.coverClosed.login} `}
                {contact ? <Link to={contact}>{ask}</Link> : ask} {toOpen}
              </>
            )}{' '}
            {messages.coverRead}
          </p>
          {isProSold && !isEntitled && (
            <p>
              {messages.coverPrice(dollars(prices.pro.monthly), dollars(prices.pro.annual * 12))}{' '}
              {!user && <Link to={`${routePatterns.start}#pricing`}>{messages.coverPlans}</Link>}
            </p>
          )}
        </Box>
        {!user && (
          <Button variant={isProSold ? 'pro' : 'outline'} onClick={() => logIn({ reason: loginReasons[isProSold ? 'pro' : 'closed'] })}>
            {isProSold ? documentMessages.secretLogin : messages.coverClosed.button}
          </Button>
        )}
        {isEntitled && (
          <Button variant="pro" loading>
            {messages.opening}
          </Button>
        )}
        {user && promptUpgrade && (
          <Button variant="pro" onClick={() => promptUpgrade('project_locked')}>
            {documentMessages.secretUnlock}
          </Button>
        )}
      </Row>
      {outcome && (
        <div>
          <Text as="h3" text="label">
            {messages.coverOutcome}
          </Text>
          <Text above={4}>{outcome}</Text>
        </div>
      )}
    </Stack>
  )
}

/** Replaces the steps: leads on to projects that need no plan, and lists what the steps are about. */
export const ProjectOverview = ({ project }: { project: Project }) => {
  const lock = useLock('project_locked')
  return (
    <>
      {(lock || !isLocked(project)) && <FreeProjects project={project} />}
      <Steps outline={project.metadata.outline} />
    </>
  )
}

/** The steps with their tasks, none of which can be opened. Entries of the table of contents lead here. */
const Steps = ({ outline }: Pick<Project['metadata'], 'outline'>) => (
  <section className={styles.part} aria-label={messages.coverSteps}>
    <Text as="h2" text="subheading" below={14}>
      {messages.coverSteps}
    </Text>
    <ol className={styles.steps}>
      {outline.map(({ id, title, minutes, tasks = [] }, at) => (
        <li key={id} id={id}>
          <StepMarker step={at + 1} state="upcoming" hidden />
          <div>
            <Row justify="between" align="baseline" gap={16}>
              <Text weight="bold">{title}</Text>
              <Text as="span" text="caption" tone="faint" tabular className={styles.minutes}>
                {documentMessages.minutes(minutes)}
              </Text>
            </Row>
            {tasks.map((task) => (
              <Row key={task} gap={8} above={2} text="small" tone="quiet">
                <Ring status="incomplete" label={messages.coverTask} />
                {task}
              </Row>
            ))}
          </div>
        </li>
      ))}
    </ol>
  </section>
)

/** Leads on to projects that need no plan. */
const FreeProjects = ({ project }: { project: Project }) => {
  const free = freeLike(project, useQuery(projectsQuery).data ?? [])
  const title = useIsProSold() ? messages.coverFree : messages.coverClosed.free
  if (free.length === 0) return null
  return (
    <section className={styles.part}>
      <Text as="h2" text="subheading" below={8}>
        {title(free.length)}
      </Text>
      <ul>
        {free.map((one) => (
          <li key={one.id}>
            <ProjectRow project={one}>{likeness(one, project)}</ProjectRow>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Says what a free project has in common with the closed one. */
const likeness = (free: Project, { metadata: { concepts, series } }: Project): string | undefined => {
  const shared = free.metadata.concepts.filter(({ key }) => concepts.some((concept) => concept.key === key))
  if (shared.length > 0) return messages.alsoAbout(shared.map(({ name }) => name))
  return series && messages.sameSeries(series.title)
}
