import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Project } from '../../core/catalogue/project.ts'
import { projectUpdateQuery } from '../catalogue/projectUpdate.ts'
import { openModal, useModals } from '../shell/modals/modals.ts'
import { localStore } from '../shell/storage.ts'
import { Button } from '../ui/Button.tsx'
import { updateWords as words } from '../words/projectDialogs.ts'
import styles from './UpdateNotice.module.css'

const keyOf = (projectId: string) => `fieldwork.updateOffered.${projectId}`

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, [contenteditable]') ?? false

/**
 * Says in one line that a newer version is there. On entering (`offers`), opens the dialog as well: once per version in this browser, not
 * over another dialog or while somebody types, and not for a project that is complete.
 */
export const UpdateNotice = ({ project, offers }: { project: Project; offers: boolean }) => {
  const { data: update } = useQuery(projectUpdateQuery(project.id))
  const version = update?.version
  const mayOffer = offers && project.status !== 'COMPLETE'
  useEffect(() => {
    if (!mayOffer || version === undefined || localStore.getItem(keyOf(project.id)) === String(version)) return
    if (isTyping() || useModals.getState().modals.length > 0) return
    localStore.setItem(keyOf(project.id), String(version))
    openModal('projectUpdate', { projectId: project.id })
  }, [mayOffer, version, project.id])
  if (!update) return null
  return (
    <p className={styles.notice}>
      {words.available(words.changes(update))}{' '}
      <Button look="link" onClick={() => openModal('projectUpdate', { projectId: project.id })}>
        {words.open}
      </Button>
    </p>
  )
}
