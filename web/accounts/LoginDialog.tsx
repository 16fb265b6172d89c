import { loginReasons } from '../messages/accounts.ts'
import { AppDialog } from '../platform/dialogs/AppDialog.tsx'
import type { PendingAction } from '../platform/pendingAction.ts'
import { Text } from '../ui/text/Text.tsx'
import { useFeatures } from './api.ts'
import { InlineLogin } from './InlineLogin.tsx'
import { signInHeading } from './SignInForm.tsx'

export type LoginOptions = {
  /** Without it, the visitor stays on the page. */
  returnTo?: string
  /** Opened by a feature that needs a login and no plan. */
  gated?: boolean
  action?: PendingAction
  /** The reason for the login, if no action waits for it. */
  reason?: string
  /** Title of the project that the action is about. */
  title?: string
}

/** The login form over the current page, under the reason for it. */
export const LoginDialog = ({ returnTo, gated, action, title, ...options }: LoginOptions) => {
  const { features } = useFeatures()
  const isGated = Boolean(gated || features['general.gatedContent'])
  const reason = action ? reasonOf(action, title) : options.reason
  return (
    <AppDialog title={signInHeading(isGated)} width="small">
      {reason && (
        <Text above={12} tone="quiet">
          {reason}
        </Text>
      )}
      <InlineLogin returnTo={returnTo} gated={isGated} action={action} />
    </AppDialog>
  )
}

const reasonOf = (action: PendingAction, title: string | undefined): string => {
  switch (action.kind) {
    case 'done':
    case 'review':
      return Object.keys(action.values).length > 0
        ? loginReasons[action.isOfExamples ? 'doneWithExamples' : 'done']
        : loginReasons.doneWithoutAnswers
    case 'select':
      return title ? loginReasons.select(title) : loginReasons.selectAll(action.projectIds.length)
    default:
      return loginReasons[action.kind]
  }
}
