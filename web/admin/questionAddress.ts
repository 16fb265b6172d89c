import { routePatterns } from '@fieldwork/core/paths.ts'

/** The page on which an administrator gives the reason for an impersonation. It leads on to `returnTo`. */
export const questionAddress = (person: string, returnTo: string): string =>
  `${routePatterns.admin}?${new URLSearchParams({ as: person, returnTo })}`
