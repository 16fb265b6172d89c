import { useEffect } from 'react'
import { BrandedPage } from '../platform/page/BrandedPage.tsx'
import { useRouter, useSearchParams } from '../platform/router/RouterContext.ts'
import { useMediaQuery } from '../platform/browser/mediaQuery.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { problemMessages } from '../messages/problems.ts'
import { signInMessages as messages } from '../messages/accounts.ts'
import { useFeatures, useUser } from '../accounts/api.ts'
import { PageCard } from '../accounts/PageCard.tsx'
import { redirectAfterSignIn, redirectTarget } from '../accounts/redirectAfterSignIn.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './LoginPage.module.css'
import { LoginSide } from './LoginSide.tsx'
import { SignInForm, signInHeading } from '../accounts/SignInForm.tsx'

/** `/login?returnTo=…`, with `gated=1` if the requested page requires a login, and `login=failed` or `login=suspended` after a failed single sign-on. */
export const LoginPage = () => {
  const search = useSearchParams()
  const { navigate } = useRouter()
  const isSignedIn = useUser() !== null
  const { features } = useFeatures()
  const isLarge = useMediaQuery('(width >= 1024px)')
  usePageTitle(messages.title)
  const target = redirectTarget(search.get('returnTo'))
  const isGated = features['general.gatedContent'] || search.get('gated') === '1'

  useEffect(() => {
    if (isSignedIn) void navigate(target, { replace: true })
  }, [isSignedIn, navigate, target])

  if (isSignedIn) return null
  return (
    <BrandedPage>
      <PageCard className={styles.card}>
        <Stack column justify="center" className={styles.form}>
          <h1>{signInHeading(isGated)}</h1>
          <SignInForm
            returnTo={target}
            gated={isGated}
            {...loginError(search.get('login'))}
            onSignedIn={() => redirectAfterSignIn(target)}
          />
        </Stack>
        {isLarge && <LoginSide />}
      </PageCard>
    </BrandedPage>
  )
}

const loginError = (login: string | null) =>
  login === 'failed' ? { error: messages.sendFailed } : login === 'suspended' ? { error: problemMessages.suspended } : undefined
