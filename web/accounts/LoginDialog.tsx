import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '../catalogue/api.ts'
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
  /** Opened by a feature that needs a login. */
  gated?: boolean
  action?: PendingAction
}

/** The login form over the current page, below what it's good for. */
export const LoginDialog = ({ returnTo, gated, action }: LoginOptions) => {
  const { features } = useFeatures()
  const isGated = Boolean(gated || features['general.gatedContent'])
  return (
    <AppDialog title={signInHeading(isGated)} width="small">
      {action && <Reason action={action} />}
      <InlineLogin returnTo={returnTo} gated={isGated} action={action} />
    </AppDialog>
  )
}

const Reason = ({ action }: { action: PendingAction }) => {
  const { data: projects } = useQuery({ ...projectsQuery, enabled: action.kind === 'select' })
  const reason = reasonOf(action, (id) => projects?.find((project) => project.id === id)?.metadata.title)
  return (
    reason && (
      <Text above={12} tone="quiet">
        {reason}
      </Text>
    )
  )
}

const reasonOf = (action: PendingAction, titleOf: (projectId: string) => string | undefined): string | undefined => {
  switch (action.kind) {
    case 'done':
      return Object.keys(action.values).length > 0 ? loginReasons.done : undefined
    case 'select': {
      const [first, ...others] = action.projectIds
      const title = first && titleOf(first)
      return others.length > 0 ? loginReasons.selectAll(action.projectIds.length) : title && loginReasons.select(title)
    }
    case 'topics':
      return loginReasons.topics
    default:
      return undefined
  }
}
