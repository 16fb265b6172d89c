import type { ShareTemplates } from '../catalogue/schema.ts'

/** The networks that have a button. */
export const postNetworks = ['linkedin', 'twitter', 'facebook', 'instagram'] as const
export type PostNetwork = (typeof postNetworks)[number]

/** The templates for posts about a project: each one of the track replaces the project's. */
export const shareTemplates = (project: ShareTemplates | undefined, track: ShareTemplates | undefined): ShareTemplates => ({
  ...project,
  ...track,
})

/** The template of a network; the photo network takes the short-form text before the general one. */
export const templateFor = (templates: ShareTemplates, network: PostNetwork): string | undefined =>
  templates[network] || (network === 'instagram' && templates.shortform) || templates.share
