import {
  type ImpersonatedPerson,
  impersonatedPerson,
  impersonationParameters,
  userEmailHeader,
  userIdHeader,
} from '@fieldwork/core/admin/impersonation.ts'
import type { Endpoint } from '@fieldwork/core/endpoint.ts'

/* The user whom an administrator impersonates, by the address of the page. It stays the same until the page is reloaded. */

/** In the address of others the parameters are ignored, and the server refuses them. */
const readAddress = (): ImpersonatedPerson | undefined => {
  if (typeof document === 'undefined') return undefined
  const person = personIn(location.search)
  if (!person) return undefined
  const boot = document.getElementById('boot')?.textContent
  const { user } = JSON.parse(boot || '{}') as { user?: { isAdmin?: boolean } | null }
  return user?.isAdmin ? person : undefined
}

const personIn = (search: string): ImpersonatedPerson | undefined => {
  const parameters = new URLSearchParams(search)
  const [userId, userEmail] = impersonationParameters.map((name) => parameters.get(name))
  return impersonatedPerson(userId, userEmail)
}

let current = readAddress()

export const impersonation = (): ImpersonatedPerson | undefined => current

/** For tests, whose pages have no address of their own. */
export const impersonate = (person: ImpersonatedPerson | undefined): void => void (current = person)

export const impersonatedName = (person: ImpersonatedPerson): string => ('userId' in person ? person.userId : person.userEmail)

/** What a request carries; the administration is always called in one's own name. */
export const impersonationHeaders = (endpoint?: Pick<Endpoint, 'caller'>): Record<string, string> => {
  if (!current || endpoint?.caller === 'admin') return {}
  return 'userId' in current ? { [userIdHeader]: current.userId } : { [userEmailHeader]: current.userEmail }
}

/** The query of an address of the app, with the person; null: in one's own name. */
export const withPerson = (search: string, person: ImpersonatedPerson | null = current ?? null): string => {
  const parameters = new URLSearchParams(search)
  for (const name of impersonationParameters) parameters.delete(name)
  for (const [name, value] of Object.entries(person ?? {})) parameters.set(name, value)
  const text = parameters.toString()
  return text && `?${text}`
}

/** A path of the app that goes on with the same person. */
export const pathAsPerson = (path: string): string => {
  if (!current) return path
  const { pathname, search, hash } = new URL(path, 'http://localhost')
  return pathname + withPerson(search) + hash
}

/** The address of this page for the administrator's own eyes. */
export const ownAddress = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  pathname + withPerson(search, null) + hash
