import { useEffect, type ReactNode } from 'react'
import type { BlockNode, SectionNode } from '../../../core/documents/nodes.ts'
import { useUser } from '../../accounts/api.ts'
import { openModal, openFromLockedItem } from '../../shell/modals/modals.ts'
import { useUpgradePrompt } from '../../plans/useUpgradePrompt.ts'
import { Button } from '../../ui/Button.tsx'
import { GenericError } from '../../ui/GenericError.tsx'
import { ProBadge } from '../../ui/ProBadge.tsx'
import { useFocusKept } from '../../ui/useFocusKept.ts'
import { documentWords as words } from '../../words/document.ts'
import { takeAction, usePendingAction } from '../../accounts/pendingAction.ts'
import { useReading } from '../ProjectContext.tsx'
import { useSecretText, useUnlocking } from '../secretMission.ts'
import styles from './SecretMission.module.css'

type Props = { node: SectionNode; renderBlocks: (blocks: readonly BlockNode[]) => ReactNode; children: ReactNode }

/** A Pro section: locked, its teaser and the way in; unlocked, its text beneath. */
export const SecretMission = ({ node, renderBlocks, children }: Props) => {
  const user = useUser()
  const promptUpgrade = useUpgradePrompt()
  const { project } = useReading()
  const { contentId = '' } = node
  const unlock = useUnlocking(contentId)
  const text = useSecretText(contentId)
  const blocks = unlock.isPending ? undefined : text
  const keepFocus = useFocusKept<HTMLElement>(Boolean(blocks), '[data-body]')
  const label = user ? (user.isPro ? words.secretJumpIn : words.secretUnlock) : words.secretLogin
  const open = () => {
    if (!user) openModal('login', { gated: true, action: { kind: 'unlock', projectId: project.id, contentId } })
    else if (!user.isPro) openFromLockedItem('secret_mission_unlock')
    else unlock.mutate()
  }
  // Pressed before logging in.
  const isWanted = usePendingAction(({ action }) => action?.kind === 'unlock' && action.contentId === contentId)
  useEffect(() => {
    if (isWanted && user && takeAction() && user.isPro) unlock.mutate()
  }, [isWanted, user, unlock])
  return (
    <section
      {...keepFocus}
      className={styles.secret}
      id={node.id}
      data-block
      data-status={blocks ? 'unlocked' : 'locked'}
      aria-labelledby={`${node.id}-heading`}
    >
      <div className={styles.cover}>
        <div>
          <h2 className={styles.heading} id={`${node.id}-heading`}>
            {node.heading}{' '}
            <ProBadge isPro={user?.isPro ?? false} location="pro_badge_secret_mission" locked={!blocks} onUpgrade={promptUpgrade} />
          </h2>
          {children}
        </div>
        {!blocks && (
          <Button look="pro-line" icon="lock" working={unlock.isPending} onClick={open}>
            {label}
          </Button>
        )}
      </div>
      {unlock.isError && <GenericError />}
      {blocks && (
        <div className={styles.text} data-body tabIndex={-1}>
          {renderBlocks(blocks)}
        </div>
      )}
    </section>
  )
}
