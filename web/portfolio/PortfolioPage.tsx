import type { FocusEvent } from 'react'
import { useParams } from 'react-router'
import { routePatterns } from '../../core/paths.ts'
import { useUser } from '../accounts/api.ts'
import { openModal } from '../shell/modals/modals.ts'
import { showView } from '../shell/toolbarViews.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { DottedHouse } from '../ui/DottedHouse.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { portfolioWords as words } from '../words/portfolio.ts'
import styles from './PortfolioPage.module.css'

/** One's own portfolio, or that of whoever has the nickname in the address. Nothing can be put into one yet. */
export const PortfolioPage = () => {
  const { nickname } = useParams()
  usePageTitle(words.title)
  return <main className={styles.page}>{nickname === undefined ? <OwnPortfolio /> : <ComingSoon />}</main>
}

const ComingSoon = () => (
  <div className={styles.soon}>
    <DottedHouse />
    <h1>{words.soon}</h1>
  </div>
)

const OwnPortfolio = () => {
  const user = useUser()
  if (!user) return <VisitorHead />
  return (
    <>
      <header className={styles.head}>
        <p className={styles.owner}>
          <Avatar url={user.picture} name="" pro={user.isPro} />
          {user.name}
        </p>
        <h1>{words.placeholderTitle}</h1>
      </header>
      <EmptyState
        title={words.soonTitle}
        picture={<DottedHouse />}
        action={
          <Button look="filled" onClick={() => showView('directory')}>
            {words.backToProjects}
          </Button>
        }
      >
        {words.soonText}
      </EmptyState>
    </>
  )
}

/** What a portfolio looks like before anything is in it; whatever is touched asks the visitor to log in. */
const VisitorHead = () => {
  const logIn = () => openModal('login', { returnTo: routePatterns.portfolio })
  // The dialog gives the focus back to what had it, and a field that gets it opens the dialog.
  const leaveAndLogIn = (event: FocusEvent<HTMLInputElement>) => {
    event.currentTarget.blur()
    logIn()
  }
  return (
    <>
      <h1>
        <VisuallyHidden>{words.title}</VisuallyHidden>
      </h1>
      <header className={styles.head}>
        <div className={styles.fields}>
          <input className={styles.title} aria-label={words.name} placeholder={words.placeholderTitle} readOnly onFocus={leaveAndLogIn} />
          <input
            className={styles.line}
            aria-label={words.description}
            placeholder={words.placeholderText}
            readOnly
            onFocus={leaveAndLogIn}
          />
        </div>
        <Button icon="share" onClick={logIn}>
          {words.share}
        </Button>
      </header>
    </>
  )
}
