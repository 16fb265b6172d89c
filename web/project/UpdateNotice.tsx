import { projectUpdateDialog } from './dialogs.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { projectUpdateQuery, useRecordOffer } from './projectUpdate.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { updateMessages as messages } from '../messages/projectDialogs.ts'
import { Text } from '../ui/text/Text.tsx'

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, [contenteditable]') ?? false

/**
 * Says in one line that a newer version is available. With `offers`, also opens the dialog: once per version, not over another dialog or while
 * the user is typing, and not in a completed project.
 */
export const UpdateNotice = ({ project, offers }: { project: Project; offers: boolean }) => {
  const { data: update } = useQuery(projectUpdateQuery(project.id))
  const { dialogs } = usePlatform()
  const recordOffer = useRecordOffer(project.id)
  const isDue = update && !update.wasOffered && offers && project.status !== 'COMPLETE'
  const version = isDue ? update.version : undefined
  useEffect(() => {
    if (version === undefined || isTyping() || dialogs.isOpen()) return
    recordOffer(version)
    dialogs.open(projectUpdateDialog, { projectId: project.id })
  }, [version, project.id, recordOffer, dialogs])
  if (!update) return null
  return (
    <Text text="body" tone="quiet">
      {messages.available(messages.changes(update))}{' '}
      <Button variant="link" onClick={() => dialogs.open(projectUpdateDialog, { projectId: project.id })}>
        {messages.open}
      </Button>
    </Text>
  )
}
