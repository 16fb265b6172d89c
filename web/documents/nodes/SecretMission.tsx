import { useEffect, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { SectionNode } from '@fieldwork/core/documents/nodes/section/schema.ts'
import { useUser } from '../../accounts/api.ts'
import { useLogIn } from '../../accounts/loginDialog.ts'
import { useHidesProSections, useLock, useUpgradePrompt } from '../../plans/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { GenericError } from '../../ui/feedback/GenericError.tsx'
import { PlanBadge } from '../../plans/PlanBadge.tsx'
import { useRestoredFocus } from '../../ui/dom/useRestoredFocus.ts'
import { documentMessages as messages } from '../../messages/document.ts'
import { useOpenProject } from '../../catalogue/api.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { useSecretText, useUnlocking } from '../secretMission.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './SecretMission.module.css'
import { ArrowRightIcon, LockIcon } from '../../ui/icons/icons.ts'

type Props = { node: SectionNode; renderBlocks: (blocks: readonly BlockNode[]) => ReactNode; children: ReactNode }

/**
 * A Pro section: its teaser, with a button to unlock it, or followed by its text once it's unlocked. Absent where the reader can't get it.
 */
export const SecretMission = ({ node, renderBlocks, children }: Props) => {
  const user = useUser()
  const logIn = useLogIn()
  const promptUpgrade = useUpgradePrompt()
  const lock = useLock('secret_mission_unlock')
  const { pendingActions } = usePlatform()
  const { project } = useOpenProject()
  const { contentId = '' } = node
  const unlock = useUnlocking(contentId)
  const text = useSecretText(contentId)
  const blocks = unlock.isPending ? undefined : text
  const keepFocus = useRestoredFocus<HTMLElement>(Boolean(blocks), '[data-body]')
  const label = user ? (lock ? messages.secretUnlock : messages.secretJumpIn) : messages.secretLogin
  const isHidden = useHidesProSections()
  const open = () => {
    if (!user) logIn({ action: { kind: 'unlock', projectId: project.id, contentId } })
    else if (lock) promptUpgrade?.(lock.gate)
    else unlock.mutate()
  }
  // Requested before logging in.
  const isWanted = useStore(pendingActions.state, ({ action }) => action?.kind === 'unlock' && action.contentId === contentId)
  useEffect(() => {
    if (isWanted && user && pendingActions.take() && !lock) unlock.mutate()
  }, [isWanted, user, lock, unlock, pendingActions])
  if (isHidden) return null
  return (
    <section
      {...keepFocus}
      className={styles.secret}
      id={node.id}
      data-block
      data-kind={node.sectionType}
      data-status={blocks ? 'unlocked' : 'locked'}
      aria-labelledby={`${node.id}-heading`}
    >
      <Row gap={24} text="body" tone="quiet" className={styles.cover}>
        <Box grow>
          <Row as="h2" gap={10} text="subheading" tone="ink" below={4} id={`${node.id}-heading`}>
            {node.heading} <PlanBadge location="pro_badge_secret_mission" projectId={project.id} locked={!blocks} />
          </Row>
          {children}
        </Box>
        {!blocks && (
          <Button variant="pro-line" icon={user && !lock ? ArrowRightIcon : LockIcon} loading={unlock.isPending} onClick={open}>
            {label}
          </Button>
        )}
      </Row>
      {unlock.isError && <GenericError />}
      {blocks && (
        <div className={styles.text} data-body tabIndex={-1}>
          {renderBlocks(blocks)}
        </div>
      )}
    </section>
  )
}
