import type { ShareTemplates } from '@fieldwork/core/catalogue/schema.ts'
import { postNetworks, templateFor, type PostNetwork } from '@fieldwork/core/sharing/posts.ts'

export type Post = { network: PostNetwork; text: string }

/** The post for each network, with the placeholders `{title}`, `{url}` and `{hashtag}` filled in. */
export const postsFrom = (templates: ShareTemplates | undefined, fill: { title: string; url: string; hashtag: string }): Post[] =>
  postNetworks.flatMap((network) => {
    const template = templateFor(templates ?? {}, network)
    return template ? [{ network, text: withHashtag(network, fillTemplate(template, fill).trim(), fill.hashtag) }] : []
  })

/** Adds the hashtag to a microblog post whose author forgot it. */
const withHashtag = (network: PostNetwork, text: string, hashtag: string): string =>
  network === 'twitter' && !text.includes(hashtag) ? `${text} ${hashtag}` : text

const fillTemplate = (template: string, fill: Record<string, string>): string =>
  template.replace(/\{(title|url|hashtag)\}/g, (_, name: string) => fill[name] ?? '')
