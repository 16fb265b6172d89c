import { shareNetworks, type ShareNetwork, type ShareTemplates } from '../../core/catalogue/project.ts'

export type Post = { network: ShareNetwork; text: string }

/** The posts that an author wrote, with the placeholders `{title}`, `{url}` and `{hashtag}` filled in. */
export const postsFrom = (templates: ShareTemplates | undefined, fill: { title: string; url: string; hashtag: string }): Post[] =>
  shareNetworks.flatMap((network) => {
    const template = templates?.[network]
    // The general one stands in where a network has none; on its own it stands for all.
    return template && (network !== 'share' || !hasOthers(templates)) ? [{ network, text: filled(template, fill).trim() }] : []
  })

const hasOthers = (templates: ShareTemplates): boolean => shareNetworks.some((network) => network !== 'share' && templates[network])

const filled = (template: string, fill: Record<string, string>): string =>
  template.replace(/\{(title|url|hashtag)\}/g, (_, name: string) => fill[name] ?? '')
