import { safeReturnTo } from '@fieldwork/core/accounts/signIn.ts'
import { matchRoute } from '@fieldwork/core/paths.ts'
import { accountChanges } from './api.ts'
import { rememberSignIn } from './afterSignIn.ts'

/** The address that opens after sign-in: one of this application, and never the login page again. */
export const redirectTarget = (returnTo: string | null | undefined): string => {
  const address = safeReturnTo(returnTo)
  return matchRoute(new URL(address, 'http://here').pathname)?.name === 'login' ? '/' : address
}

/** Reloads the page as the signed-in user, at the address that they wanted. */
export const redirectAfterSignIn = (
  returnTo: string,
  page: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash' | 'assign' | 'reload'> = location,
): void => {
  rememberSignIn()
  accountChanges().send('changed')
  const target = new URL(returnTo, page.origin)
  const isHere = target.pathname === page.pathname && target.search === page.search
  if (!isHere) return page.assign(returnTo)
  // An address that differs in its fragment alone would only be scrolled to; one without a fragment leaves the one there is.
  if (target.hash && target.hash !== page.hash) page.hash = target.hash
  page.reload()
}
