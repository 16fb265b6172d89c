import {
  type ImpersonatedPerson,
  impersonatedPerson,
  impersonationParameters,
  userEmailHeader,
  userIdHeader,
} from '@fieldwork/core/admin/impersonation.ts'
import type { Endpoint } from '@fieldwork/core/endpoint.ts'

/* The user whom an administrator impersonates, according to the address of the page. It's constant until the page is reloaded. */

/** Ignores the parameters unless the user is an administrator; the server refuses them, too. */
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

/** For tests, which have no page address. */
export const impersonate = (person: ImpersonatedPerson | undefined): void => void (current = person)

export const impersonatedName = (person: ImpersonatedPerson): string => ('userId' in person ? person.userId : person.userEmail)

/** Returns the headers of a request. Endpoints of the administration are always called as oneself. */
export const impersonationHeaders = (endpoint?: Pick<Endpoint, 'caller'>): Record<string, string> => {
  if (!current || endpoint?.caller === 'admin') return {}
  return 'userId' in current ? { [userIdHeader]: current.userId } : { [userEmailHeader]: current.userEmail }
}

/** Returns the query with the impersonated user; null: as oneself. */
export const withPerson = (search: string, person: ImpersonatedPerson | null = current ?? null): string => {
  const parameters = new URLSearchParams(search)
  for (const name of impersonationParameters) parameters.delete(name)
  for (const [name, value] of Object.entries(person ?? {})) parameters.set(name, value)
  const text = parameters.toString()
  return text && `?${text}`
}

/** Returns a path of the app that continues as the same user. */
export const pathAsPerson = (path: string): string => {
  if (!current) return path
  const { pathname, search, hash } = new URL(path, 'http://localhost')
  return pathname + withPerson(search) + hash
}

/** Returns the address of this page as the administrator. */
export const ownAddress = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  pathname + withPerson(search, null) + hash
