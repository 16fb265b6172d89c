import type { ShareTemplates } from '@fieldwork/core/catalogue/schema.ts'
import { publishableText } from '@fieldwork/core/documentation/learnersWords.ts'
import { opening } from '@fieldwork/core/sharing/opening.ts'
import { postNetworks, templateFor, type PostNetwork } from '@fieldwork/core/sharing/posts.ts'

export type Post = { network: PostNetwork; text: string }

type Fill = { title: string; url: string; hashtag: string }

/**
 * The post for each network, with the placeholders `{title}`, `{url}` and `{hashtag}` filled in. `summary`: the learner's own sentences,
 * which replace the author's; only the last paragraph of a template stays if it has the link.
 */
export const postsFrom = (templates: ShareTemplates | undefined, fill: Fill, summary = ''): Post[] =>
  postNetworks.flatMap((network) => {
    const template = templateFor(templates ?? {}, network)
    if (!template) return []
    const sentences = publishableText(summary).trim()
    const filled = fillTemplate(sentences ? closingOf(network, template) : template, fill).trim()
    const text = withHashtag(network, filled, fill.hashtag)
    return [{ network, text: sentences ? withSentences(network, sentences, text, fill.url) : text }]
  })

const closingOf = (network: PostNetwork, template: string): string => {
  const paragraphs = template.trim().split(/\n\s*\n/)
  const last = paragraphs.at(-1)!
  if (paragraphs.length > 1 && last.includes('{url}')) return last
  return network === 'twitter' ? '{url} {hashtag}' : '{title}: {url} {hashtag}'
}

/** Maximum characters of a microblog post, in which every link counts as 23. */
const [maxCharacters, linkCharacters] = [280, 23]

const withSentences = (network: PostNetwork, sentences: string, closing: string, url: string): string => {
  if (network !== 'twitter') return `${sentences}\n\n${closing}`
  const room = maxCharacters - closing.replaceAll(url, 'x'.repeat(linkCharacters)).length - 2
  return `${opening(sentences, room)}\n\n${closing}`
}

/** Adds the hashtag to a microblog post whose author forgot it. */
const withHashtag = (network: PostNetwork, text: string, hashtag: string): string =>
  network === 'twitter' && !text.includes(hashtag) ? `${text} ${hashtag}` : text

const fillTemplate = (template: string, fill: Record<string, string>): string =>
  template.replace(/\{(title|url|hashtag)\}/g, (_, name: string) => fill[name] ?? '')
