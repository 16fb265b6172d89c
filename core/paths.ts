/** The site map: every address of the app, for links, the router and the status of the first response. */
export const routePatterns = {
  start: '/',
  onboarding: '/onboarding',
  login: '/login',
  owner: '/owner',
  restore: '/restore',
  account: '/account',
  device: '/device',
  projects: '/projects',
  project: '/projects/:projectId',
  path: '/paths/:pathId',
  goal: '/goals',
  portfolio: '/portfolio',
  'portfolio-document': '/portfolio/documents/:documentId',
  'portfolio-anon': '/:nickname/portfolio',
  'portfolio-anon-document': '/:nickname/portfolio/documents/:documentId',
  admin: '/admin',
  'admin-section': '/admin/:section',
  'project-answers': '/admin/projects/:projectId/answers',
  terms: '/terms',
  privacy: '/privacy',
} as const

export type RouteName = keyof typeof routePatterns

/** The fragment of an address that opens My Projects over the page, and the address that has one. */
export const myProjectsHash = '#my-projects'
/** The fragment of an address that opens the plan over the page. */
export const planHash = '#plan'
export const myProjectsAddress = routePatterns.projects + myProjectsHash

const segments = (path: string): string[] => path.split('/').filter(Boolean)

/** Addresses that match a route but are answered with a page of the server. */
export const mailboxPath = '/admin/mailbox'

/** Returns the route of a path and its parameters; undefined if the app has no such page. */
export const matchRoute = (path: string): { name: RouteName; params: Record<string, string> } | undefined => {
  if (path === mailboxPath) return undefined
  const given = segments(path)
  for (const [name, pattern] of Object.entries(routePatterns)) {
    const wanted = segments(pattern)
    if (wanted.length !== given.length) continue
    if (wanted.every((segment, index) => segment.startsWith(':') || segment === given[index])) {
      const params = wanted.flatMap((segment, index) => (segment.startsWith(':') ? [[segment.slice(1), decode(given[index]!)]] : []))
      return { name: name as RouteName, params: Object.fromEntries(params) }
    }
  }
  return undefined
}

export type AppArea = 'start' | 'login' | 'project' | 'portfolio' | 'admin' | 'elsewhere'

const areas: Record<RouteName, AppArea> = {
  start: 'start',
  onboarding: 'start',
  login: 'login',
  owner: 'login',
  restore: 'login',
  account: 'elsewhere',
  device: 'elsewhere',
  projects: 'elsewhere',
  project: 'project',
  path: 'elsewhere',
  goal: 'elsewhere',
  portfolio: 'portfolio',
  'portfolio-document': 'portfolio',
  'portfolio-anon': 'portfolio',
  'portfolio-anon-document': 'portfolio',
  admin: 'admin',
  'admin-section': 'admin',
  'project-answers': 'admin',
  terms: 'elsewhere',
  privacy: 'elsewhere',
}

/** The part of the app that an address belongs to, for the frame around the page. */
export const appAreaOf = (path: string): AppArea => {
  const route = matchRoute(path)
  return route ? areas[route.name] : 'elsewhere'
}

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Returns the `track` of a link to a project: the stored one if the project has it; `low` if the stored one is `no` and the project lacks
 * that; otherwise none.
 */
export const trackForLink = (stored: string | null | undefined, tracks: ReadonlyArray<{ id: string }>): string | undefined => {
  if (!stored) return undefined
  if (tracks.some(({ id }) => id === stored)) return stored
  return stored === 'no' ? 'low' : undefined
}

export const projectPath = (
  project: { id: string; metadata: { tracks: ReadonlyArray<{ id: string }> } },
  storedTrack?: string | null,
): string => {
  const track = trackForLink(storedTrack, project.metadata.tracks)
  return `/projects/${project.id}${track ? `?track=${encodeURIComponent(track)}` : ''}`
}

/** The address of a written path to a goal. */
export const learningPathPath = (pathId: string): string => `/paths/${pathId}`

/** The address of a goal's page, encoded like a form: a space becomes a plus. */
export const goalPath = (goal: string): string => `${routePatterns.goal}?goal=${encodeURIComponent(goal).replaceAll('%20', '+')}`

export const loginPath = (returnTo: string): string => `/login?returnTo=${encodeURIComponent(returnTo)}`

/** Path of the page of an issued credential. */
export const credentialPath = (credentialId: string): string => `/credentials/${credentialId}`
