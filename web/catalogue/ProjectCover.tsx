import { useEffect, useRef } from 'react'
import { isLocked } from '../../core/catalogue/access.ts'
import type { Project } from '../../core/catalogue/project.ts'
import { useUser } from '../accounts/api.ts'
import { openModal, openFromLockedItem } from '../shell/modals/modals.ts'
import { GenericError } from '../ui/GenericError.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { documentWords } from '../words/document.ts'
import { projectWords as words } from '../words/project.ts'
import { useUnlockProject } from './api.ts'
import styles from './ProjectCover.module.css'

/** Stands where the steps would be when they are not this reader's to read; lets a Pro reader in by itself. */
export const ProjectCover = ({ project }: { project: Project }) => {
  const user = useUser()
  const unlock = useUnlockProject()
  const asked = useRef(false)
  const isEntitled = Boolean(user?.isPro) && isLocked(project)
  useEffect(() => {
    if (!isEntitled || asked.current) return
    asked.current = true
    unlock.mutate(project.id)
  }, [isEntitled, unlock, project.id])

  if (isEntitled && unlock.isError) return <GenericError />
  return (
    <section className={styles.cover} aria-busy={isEntitled}>
      <span className={styles.lock}>
        <Icon name="lock" size={18} />
      </span>
      <h2>{words.coverTitle(project.metadata.outline.length)}</h2>
      <p>
        {words.coverRead}
        <br />
        {user ? words.coverUpgrade : words.coverLogin}
      </p>
      {isEntitled ? (
        <Button look="pro" size="large" working>
          {words.opening}
        </Button>
      ) : user ? (
        <Button look="pro" size="large" onClick={() => openFromLockedItem('project_locked')}>
          {documentWords.secretUnlock}
        </Button>
      ) : (
        <Button look="pro" size="large" onClick={() => openModal('login', { gated: true })}>
          {documentWords.secretLogin}
        </Button>
      )}
    </section>
  )
}
