import { safeReturnTo } from '@fieldwork/core/accounts/signIn.ts'
import { matchRoute } from '@fieldwork/core/paths.ts'
import { accountChanges } from './api.ts'
import { rememberSignIn } from './afterSignIn.ts'

/** The address that opens after sign-in: one of this app, except the login page. */
export const redirectTarget = (returnTo: string | null | undefined): string => {
  const address = safeReturnTo(returnTo)
  return matchRoute(new URL(address, 'http://here').pathname)?.name === 'login' ? '/' : address
}

/** Reloads the app as the signed-in user, at the requested address. */
export const redirectAfterSignIn = (
  returnTo: string,
  page: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash' | 'assign' | 'reload'> = location,
): void => {
  rememberSignIn()
  accountChanges().send('changed')
  const target = new URL(returnTo, page.origin)
  const isHere = target.pathname === page.pathname && target.search === page.search
  if (!isHere) return page.assign(returnTo)
  // Assigning an address with another fragment would only scroll, and one without a fragment keeps the current one.
  if (target.hash && target.hash !== page.hash) page.hash = target.hash
  page.reload()
}
