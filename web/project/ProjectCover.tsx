import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isLocked } from '@fieldwork/core/catalogue/access.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { freeLike } from '@fieldwork/core/catalogue/series.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { useUser } from '../accounts/api.ts'
import { useLogIn } from '../accounts/loginDialog.ts'
import { useLock, useUpgradePrompt } from '../plans/api.ts'
import { GenericError } from '../ui/feedback/GenericError.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { LockIcon } from '../ui/icons/icons.ts'
import { loginReasons } from '../messages/accounts.ts'
import { documentMessages } from '../messages/document.ts'
import { projectMessages as messages } from '../messages/project.ts'
import { shellMessages } from '../messages/shell.ts'
import { projectsQuery, useUnlockProject } from '../catalogue/api.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import styles from './ProjectCover.module.css'

/** Replaces the steps of a project that the reader may not read. Unlocks the project automatically for Pro users. */
export const ProjectCover = ({ project }: { project: Project }) => {
  const user = useUser()
  const logIn = useLogIn()
  const promptUpgrade = useUpgradePrompt()
  const unlock = useUnlockProject()
  const hasUnlocked = useRef(false)
  const lock = useLock('project_locked')
  const isEntitled = !lock && isLocked(project)
  useEffect(() => {
    if (!isEntitled || hasUnlocked.current) return
    hasUnlocked.current = true
    unlock.mutate(project.id)
  }, [isEntitled, unlock, project.id])

  if (isEntitled && unlock.isError) return <GenericError />
  return (
    <Stack as="section" align="center" gap={6} above={32} className={styles.cover} aria-busy={isEntitled}>
      <Stack as="span" align="middle" below={6} className={styles.lock}>
        <LockIcon size={18} />
      </Stack>
      <Text as="h2" text="heading">
        {messages.coverTitle(project.metadata.outline.length)}
      </Text>
      <p>
        {messages.coverRead}
        <br />
        {!user
          ? messages[promptUpgrade ? 'coverLogin' : 'coverElsewhere']
          : isEntitled || promptUpgrade
            ? messages.coverUpgrade
            : shellMessages.pro.unavailable}
      </p>
      {!user && (
        <Button variant="pro" size="large" onClick={() => logIn({ reason: loginReasons.pro })}>
          {documentMessages.secretLogin}
        </Button>
      )}
      {isEntitled && (
        <Button variant="pro" size="large" loading>
          {messages.opening}
        </Button>
      )}
      {user && promptUpgrade && (
        <Button variant="pro" size="large" onClick={() => promptUpgrade('project_locked')}>
          {documentMessages.secretUnlock}
        </Button>
      )}
      {!isEntitled && <FreeProjects project={project} />}
    </Stack>
  )
}

/** Leads on to projects that need no plan. */
const FreeProjects = ({ project }: { project: Project }) => {
  const free = freeLike(project, useQuery(projectsQuery).data ?? [])
  if (free.length === 0) return null
  return (
    <Text as="div" above={16} text="small">
      {messages.coverFree(free.length)}
      <ul>
        {free.map((one) => (
          <li key={one.id}>
            <Link className={styles.other} to={projectPath(one, storedTrack())}>
              {one.metadata.title}
            </Link>
          </li>
        ))}
      </ul>
    </Text>
  )
}
