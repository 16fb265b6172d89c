import type { ShareTemplates } from '../catalogue/schema.ts'

/** The networks that have a button. */
export const postNetworks = ['linkedin', 'twitter', 'facebook', 'instagram'] as const
export type PostNetwork = (typeof postNetworks)[number]

/** Returns the templates for posts about a project. Those of the track override the project's. */
export const shareTemplates = (project: ShareTemplates | undefined, track: ShareTemplates | undefined): ShareTemplates => ({
  ...project,
  ...track,
})

/** Returns the template of a network. Instagram prefers the short-form text to the general one. */
export const templateFor = (templates: ShareTemplates, network: PostNetwork): string | undefined =>
  templates[network] || (network === 'instagram' && templates.shortform) || templates.share
