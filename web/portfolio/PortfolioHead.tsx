import type { ReactNode } from 'react'
import { ThemeSwitch } from '../accounts/ThemeSwitch.tsx'
import { Avatar } from '../ui/images/Avatar.tsx'
import styles from './Portfolio.module.css'

type Props = {
  owner: { ownerName: string; ownerPicture: string }
  /** Buttons beside the switch between light and dark. */
  actions: ReactNode
  /** Below them. */
  aside?: ReactNode
  children: ReactNode
}

/** Whose portfolio it is, its title and description, and what can be done with it. */
export const PortfolioHead = ({ owner: { ownerName, ownerPicture }, actions, aside, children }: Props) => (
  <header className={styles.head}>
    <div className={styles.about}>
      <p className={styles.owner}>
        <Avatar url={ownerPicture} name="" size="lg" />
        <span dir="auto">{ownerName}</span>
      </p>
      {children}
    </div>
    <div className={styles.side}>
      <div className={styles.actions}>
        <ThemeSwitch />
        {actions}
      </div>
      {aside}
    </div>
  </header>
)
