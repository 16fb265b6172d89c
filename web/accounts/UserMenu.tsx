import { useState, type ReactNode } from 'react'
import type { User } from '../../core/accounts/contract.ts'
import { brand } from '../../core/brand.ts'
import { loginPath, routePatterns } from '../../core/paths.ts'
import { dollars, prices } from '../../core/plans/prices.ts'
import { openModal } from '../shell/modals/modals.ts'
import { clearView } from '../shell/toolbarViews.ts'
import { useHere } from '../shell/useHere.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/iconPaths.ts'
import { Link } from '../ui/Link.tsx'
import { userMenuWords as words } from '../words/accounts.ts'
import { useFlag, useUser } from './api.ts'
import { useLogOut } from './leaving.ts'
import { NameField } from './NameField.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'
import styles from './UserMenu.module.css'

/** The account, as a view on the toolbar. */
export const UserMenu = () => {
  const user = useUser()
  const hasCheckout = useFlag('capability.checkout')
  const sendsMail = useFlag('capability.mail')
  return (
    <div className={styles.menu}>
      <h2>{user ? words.heading : words.visitorHeading}</h2>
      {user && <Person user={user} />}
      <ThemeChoice />
      <ul>
        {user && !user.isPro && hasCheckout && <Upgrade />}
        {brand.communityUrl && (
          <Row icon="speech" to={brand.communityUrl} end={<Icon name="external" size={14} />}>
            {user ? words.community : words.visitCommunity}
          </Row>
        )}
        {user?.isAdmin && !sendsMail && (
          <Row icon="mail" href={mailboxPath} end={words.mailboxNote}>
            {words.mailbox}
          </Row>
        )}
      </ul>
      <ul>
        <Row icon="document" to={routePatterns.terms}>
          {words.terms}
        </Row>
        <Row icon="shield" to={routePatterns.privacy}>
          {words.privacy}
        </Row>
      </ul>
      <ul>{user ? <Leave /> : <SignIn />}</ul>
    </div>
  )
}

/** Shows the mails that could not be sent. */
const mailboxPath = '/admin/mailbox'

const Person = ({ user }: { user: User }) => (
  <div className={styles.person}>
    <span className={styles.picture}>
      <Avatar url={user.picture} name="" size="lg" pro={user.isPro} />
    </span>
    <div>
      <NameField user={user} />
      <p className={styles.line}>{user.email}</p>
      <p className={styles.line}>{words.plan[user.plan]}</p>
    </div>
  </div>
)

const Upgrade = () => {
  const open = () => {
    clearView()
    openModal('paywall', { location: 'user_menu_upgrade' })
  }
  return (
    <Row icon="lock" onPress={open} end={words.upgradeFrom(dollars(prices.pro.annual))}>
      {words.upgrade}
    </Row>
  )
}

const SignIn = () => (
  <Row icon="user" to={loginPath(useHere())}>
    {words.signIn}
  </Row>
)

/** Logging out here is done at once; logging out everywhere asks first, because it reaches other places. */
const Leave = () => {
  const logOut = useLogOut()
  const [question, setQuestion] = useState<'unasked' | 'asked' | 'declined'>('unasked')
  const [isLeaving, setLeaving] = useState(false)
  const leave = async (from: 'here' | 'everywhere') => {
    setLeaving(true)
    await logOut(from)
    setLeaving(false)
  }
  if (question === 'asked')
    return (
      <li className={styles.question}>
        <p>{words.confirmEverywhere}</p>
        <div>
          <Button size="small" ref={focusOn} onClick={() => setQuestion('declined')}>
            {words.cancel}
          </Button>
          <Button size="small" look="danger" working={isLeaving} onClick={() => void leave('everywhere')}>
            {words.logOutEverywhere}
          </Button>
        </div>
      </li>
    )
  return (
    <>
      <Row icon="log-out" onPress={() => void leave('here')} isBusy={isLeaving}>
        {words.logOut}
      </Row>
      <Row icon="globe" onPress={() => setQuestion('asked')} hasFocus={question === 'declined'}>
        {words.logOutEverywhere}
      </Row>
    </>
  )
}

const focusOn = (element: HTMLElement | null) => element?.focus()

type RowProps = { icon: IconName; end?: ReactNode; children: ReactNode } & (
  | { to: string }
  /** A page that the server makes by itself. */
  | { href: string }
  | { onPress: () => void; isBusy?: boolean; hasFocus?: boolean }
)

const Row = ({ icon, end, children, ...way }: RowProps) => {
  const content = (
    <>
      <Icon name={icon} size={18} />
      {children}
      {end && <span className={styles.end}>{end}</span>}
    </>
  )
  return (
    <li>
      {'href' in way ? (
        <a className={styles.row} href={way.href}>
          {content}
        </a>
      ) : 'to' in way ? (
        <Link plain className={styles.row} to={way.to}>
          {content}
        </Link>
      ) : (
        <button
          type="button"
          ref={way.hasFocus ? focusOn : undefined}
          className={styles.row}
          aria-busy={way.isBusy || undefined}
          onClick={() => !way.isBusy && way.onPress()}
        >
          {content}
        </button>
      )}
    </li>
  )
}
