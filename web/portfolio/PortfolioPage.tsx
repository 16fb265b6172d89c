import { useEffect } from 'react'
import { portfolioMode } from '@fieldwork/core/portfolio/mode.ts'
import { useUser } from '../accounts/api.ts'
import { sendEvent } from '../platform/events/sendEvent.ts'
import { whenIdle } from '../platform/browser/whenIdle.ts'
import { OwnPortfolio } from './OwnPortfolio.tsx'
import { PublicPortfolio } from './PublicPortfolio.tsx'
import { VisitorPortfolio } from './VisitorPortfolio.tsx'

/** The user's own portfolio for editing, or another user's for reading. */
export const PortfolioPage = ({ nickname }: { nickname: string | undefined }) => {
  const user = useUser()
  useEffect(() => void whenIdle().then(() => sendEvent({ name: 'portfolio_viewed', data: {} })), [nickname])
  if (portfolioMode(user, nickname) === 'edit') return <OwnPortfolio />
  return nickname === undefined ? <VisitorPortfolio /> : <PublicPortfolio nickname={nickname} />
}
