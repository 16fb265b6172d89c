import type { ReactNode } from 'react'
import { ThemeSwitch } from '../accounts/ThemeSwitch.tsx'
import { Avatar } from '../ui/images/Avatar.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './Portfolio.module.css'

type Props = {
  owner: { ownerName: string; ownerPicture: string }
  /** The heading, which may be the owner's name. */
  title?: string
  /** Buttons at the end. */
  actions: ReactNode
  /** Below them. */
  aside?: ReactNode
  children: ReactNode
}

/** The owner of a portfolio, its title and description, and its actions. */
export const PortfolioHead = ({ owner: { ownerName, ownerPicture }, title, actions, aside, children }: Props) => (
  <header className={styles.head}>
    <div>
      <Row gap={12} weight="bold" below={14} breaks>
        <Avatar url={ownerPicture} name="" size="lg" />
        {ownerName && title !== ownerName && <span dir="auto">{ownerName}</span>}
        <ThemeSwitch />
      </Row>
      {children}
    </div>
    <Stack className={styles.side}>
      <Row wrap gap={8}>
        {actions}
      </Row>
      {aside}
    </Stack>
  </header>
)
