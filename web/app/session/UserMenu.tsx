import { paywallDialog } from '../../plans/dialogs.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { useAddresses } from '../../ui/addresses.ts'
import { loginPath, routePatterns, mailboxPath } from '@fieldwork/core/paths.ts'
import { dollars, prices } from '@fieldwork/core/plans/prices.ts'
import { impersonation } from '../../platform/impersonation.ts'
import { useMayUpgrade } from '../../plans/api.ts'
import { clearView, showView } from '../../platform/toolbar/toolbarViews.ts'
import { useCurrentUrl } from '../../platform/router/useCurrentUrl.ts'
import {
  DocumentIcon,
  ExternalIcon,
  LockIcon,
  LogOutIcon,
  MailIcon,
  PencilIcon,
  SettingsIcon,
  ShieldIcon,
  SpeechIcon,
  UserIcon,
} from '../../ui/icons/icons.ts'
import { userMenuMessages as messages } from '../../messages/accounts.ts'
import { useFlag, useUser } from '../../accounts/api.ts'
import { Person } from '../../accounts/Person.tsx'
import { planInWords } from '../../plans/planInWords.ts'
import { MenuRow as Row } from './MenuRow.tsx'
import { InviteRow } from './InviteRow.tsx'
import { ManageRow } from './ManageRow.tsx'
import { useLogOut } from './useLogOut.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { ThemeChoice } from './ThemeChoice.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './UserMenu.module.css'

/** The account menu, as a view of the toolbar. */
export const UserMenu = () => {
  const { communityUrl } = useAddresses()
  const user = useUser()
  const mayUpgrade = useMayUpgrade()
  const sendsMail = useFlag('capability.mail')
  const sellsPro = useFlag('capability.checkout')
  return (
    <div className={styles.menu}>
      <Text as="h2" text="subheading">
        {user ? messages.heading : messages.visitorHeading}
      </Text>
      {user && <Person user={user} line={user.isAdmin ? messages.administrator(planInWords(user)) : planInWords(user)} />}
      <ThemeChoice />
      <ul>
        {user && !impersonation() && (
          <Row icon={SettingsIcon} to={routePatterns.account}>
            {messages.account}
          </Row>
        )}
        {user && <InviteRow user={user} />}
        {user && mayUpgrade && <Upgrade />}
        {user?.isPro && sellsPro && !impersonation() && <ManageRow />}
        {communityUrl && (
          <Row icon={SpeechIcon} to={communityUrl} trailing={<ExternalIcon size={14} />}>
            {user ? messages.community : messages.visitCommunity}
          </Row>
        )}
        {user?.isAdmin && !sendsMail && (
          <Row icon={MailIcon} href={mailboxPath} trailing={messages.mailboxNote}>
            {messages.mailbox}
          </Row>
        )}
      </ul>
      <ul>
        <Row icon={DocumentIcon} to={routePatterns.terms}>
          {messages.terms}
        </Row>
        <Row icon={ShieldIcon} to={routePatterns.privacy}>
          {messages.privacy}
        </Row>
      </ul>
      <ul>
        {user?.isAdmin && (
          <Row icon={ShieldIcon} to={routePatterns.admin}>
            {messages.operations}
          </Row>
        )}
        {user?.isAdmin && (
          <Row icon={PencilIcon} onPress={() => showView('admin')}>
            {messages.adminSettings}
          </Row>
        )}
        {user ? <LogOutRow /> : <SignIn />}
      </ul>
    </div>
  )
}

const Upgrade = () => {
  const { dialogs } = usePlatform()
  const open = () => {
    clearView()
    dialogs.open(paywallDialog, { location: 'user_menu_upgrade' })
  }
  return (
    <Row icon={LockIcon} onPress={open} trailing={messages.upgradeFrom(dollars(prices.pro.annual))}>
      {messages.upgrade}
    </Row>
  )
}

const SignIn = () => (
  <Row icon={UserIcon} to={loginPath(useCurrentUrl())}>
    {messages.signIn}
  </Row>
)

const LogOutRow = () => {
  const logOut = useLogOut()
  const { run, isBusy } = useAction(() => logOut('here'))
  return (
    <Row icon={LogOutIcon} onPress={() => run()} isBusy={isBusy}>
      {messages.logOut}
    </Row>
  )
}
