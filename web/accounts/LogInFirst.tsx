import type { ReactNode } from 'react'
import { ComingSoonIllustration } from '../illustrations/ComingSoonIllustration.tsx'
import { signInMessages } from '../messages/accounts.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { useLogIn } from './loginDialog.ts'

/** Asks visitors to log in, where only users have content. */
export const LogInFirst = ({ title, children }: { title: string; children: ReactNode }) => {
  const logIn = useLogIn()
  return (
    <EmptyState
      picture={<ComingSoonIllustration />}
      title={title}
      action={
        <Button variant="filled" onClick={() => logIn()}>
          {signInMessages.submit}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
