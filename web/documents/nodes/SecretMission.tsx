import type { ReactNode } from 'react'
import type { SectionNode } from '../../../core/documents/nodes.ts'
import { useUser } from '../../accounts/api.ts'
import { openModal, openFromLockedItem } from '../../shell/modals/modals.ts'
import { Button } from '../../ui/Button.tsx'
import { ProBadge } from '../../ui/ProBadge.tsx'
import { documentWords as words } from '../../words/document.ts'
import styles from './SecretMission.module.css'

/** A locked Pro section: its teaser, and the way in. */
export const SecretMission = ({ node, children }: { node: SectionNode; children: ReactNode }) => {
  const user = useUser()
  const label = user ? (user.isPro ? words.secretJumpIn : words.secretUnlock) : words.secretLogin
  const open = () => {
    if (!user) openModal('login', {})
    else if (!user.isPro) openFromLockedItem('secret_mission_unlock')
  }
  return (
    <section className={styles.secret} id={node.id} data-block aria-labelledby={`${node.id}-heading`}>
      <div>
        <h3 className={styles.heading} id={`${node.id}-heading`}>
          {node.heading} <ProBadge isPro={user?.isPro ?? false} location="pro_badge_secret_mission" locked onUpgrade={openFromLockedItem} />
        </h3>
        {children}
      </div>
      <Button look="pro-line" icon="lock" onClick={open}>
        {label}
      </Button>
    </section>
  )
}
