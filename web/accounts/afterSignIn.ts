import { sessionStore } from '../platform/browser/storage.ts'

/** Milliseconds from loading the page to the notice about the login. */
export const noticeDelay = 300
/** Milliseconds until the learner's course replaces the page. */
export const navigationDelay = 100

const key = 'fieldwork.signedIn'

/** Remembers a login by code in this tab across the reload that follows. */
export const rememberSignIn = (): void => sessionStore.setItem(key, 'true')

/** True after a login, on the first call only. */
export const takeSignIn = (): boolean => {
  const isThere = sessionStore.getItem(key) !== null
  if (isThere) sessionStore.removeItem(key)
  return isThere
}

type Arrival = {
  /** The result of `takeSignIn`. */
  hasFlag: boolean
  /** True if the address has the parameter of a social provider's response. */
  isSocial: boolean
  isSignedIn: boolean
  isPortfolio: boolean
}

/** The page's first action after signing in; undefined for an ordinary visit. */
export const afterSignIn = ({ hasFlag, isSocial, isSignedIn, isPortfolio }: Arrival): 'loggedIn' | 'nowLoggedIn' | 'login' | undefined => {
  if (isSocial && isSignedIn) return 'nowLoggedIn'
  if (!hasFlag) return undefined
  if (isSignedIn) return 'loggedIn'
  return isPortfolio ? undefined : 'login'
}
