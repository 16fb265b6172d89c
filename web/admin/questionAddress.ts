import { routePatterns } from '@fieldwork/core/paths.ts'

/** The page on which an administrator says why they want to look as somebody; from there they get to `returnTo`. */
export const questionAddress = (person: string, returnTo: string): string =>
  `${routePatterns.admin}?${new URLSearchParams({ as: person, returnTo })}`
