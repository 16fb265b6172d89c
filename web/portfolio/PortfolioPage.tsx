import type { FocusEvent } from 'react'
import { useParams } from 'react-router'
import { routePatterns } from '../../core/paths.ts'
import { useUser } from '../accounts/api.ts'
import { openModal } from '../shell/modals/modals.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { Button } from '../ui/Button.tsx'
import { DottedHouse } from '../ui/DottedHouse.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { portfolioWords as words } from '../words/portfolio.ts'
import styles from './PortfolioPage.module.css'

/** One's own portfolio, or that of somebody else. Nothing can be put into one yet. */
export const PortfolioPage = () => {
  const { nickname } = useParams()
  const user = useUser()
  usePageTitle(words.title)
  return <main className={styles.page}>{nickname === undefined && !user ? <VisitorHead /> : <ComingSoon />}</main>
}

const ComingSoon = () => (
  <div className={styles.soon}>
    <DottedHouse />
    <h1>{words.soon}</h1>
  </div>
)

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
