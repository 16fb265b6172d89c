import { useEffect } from 'react'
import { portfolioMode } from '@fieldwork/core/portfolio/mode.ts'
import { useUser } from '../accounts/api.ts'
import { sendEvent } from '../platform/events/sendEvent.ts'
import { whenIdle } from '../platform/browser/whenIdle.ts'
import { OwnPortfolio } from './OwnPortfolio.tsx'
import styles from './Portfolio.module.css'
import { PublicPortfolio } from './PublicPortfolio.tsx'
import { VisitorPortfolio } from './VisitorPortfolio.tsx'

/** The user's own portfolio for editing, or another user's for reading. */
export const PortfolioPage = ({ nickname }: { nickname: string | undefined }) => {
  const user = useUser()
  useEffect(() => void whenIdle().then(() => sendEvent({ name: 'portfolio_viewed', data: {} })), [nickname])
  const isOwn = portfolioMode(user, nickname) === 'edit'
  return (
    <main className={styles.page}>
      {isOwn ? <OwnPortfolio /> : nickname === undefined ? <VisitorPortfolio /> : <PublicPortfolio nickname={nickname} />}
    </main>
  )
}
