import { Link, Navigate, useSearchParams } from 'react-router'
import { brand } from '../../core/brand.ts'
import { routePatterns } from '../../core/paths.ts'
import { Logo } from '../shell/Logo.tsx'
import { useMediaQuery } from '../shell/mediaQuery.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { frameWords } from '../words/frame.ts'
import { signInWords as words } from '../words/accounts.ts'
import { useFeatures, useUser } from './api.ts'
import { land, landingFor } from './landing.ts'
import styles from './LoginPage.module.css'
import { LoginSide } from './LoginSide.tsx'
import { SignInForm, signInHeading } from './SignInForm.tsx'

/** `/login?returnTo=…`; `gated=1` when something asked for it that opens after login. */
export const LoginPage = () => {
  const [search] = useSearchParams()
  const user = useUser()
  const { features } = useFeatures()
  const isLarge = useMediaQuery('(width >= 1024px)')
  usePageTitle(words.title)
  const landing = landingFor(search.get('returnTo'))
  const isGated = features['general.gatedContent'] || search.get('gated') === '1'

  if (user) return <Navigate to={landing} replace />
  return (
    <div className={styles.page}>
      <Link className={styles.brand} to={routePatterns.onboarding} aria-label={frameWords.toStart(brand.name)}>
        <Logo />
        {brand.name}
      </Link>
      <main className={styles.card}>
        <div className={styles.form}>
          <h1>{signInHeading(isGated)}</h1>
          <SignInForm returnTo={landing} gated={isGated} onSignedIn={() => land(landing)} />
        </div>
        {isLarge && <LoginSide />}
      </main>
    </div>
  )
}
