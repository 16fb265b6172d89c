import { brand } from '@fieldwork/core/brand.ts'
import { publicPageMessages as messages } from '@fieldwork/core/messages/publicPages.ts'
import { downloadAddress } from '@fieldwork/core/uploads/downloadAddress.ts'
import { escapeHtml } from '../../http/escapeHtml.ts'
import { plainHtml } from '../plainPage.ts'
import { icon } from './icons.ts'
import { publicToolbar, toolbarStylesheet, type ToolbarOffers } from './publicToolbar.ts'

/** A public page of a user's work, without the app. Paths begin with a slash. */
export type PublicPage = {
  title: string
  /** The title of link previews, unless it's the same. */
  previewTitle?: string
  description: string
  path: string
  /** The social preview. A card is 1200 by 630 pixels, unless it has a height of its own. */
  image: { path: string; isCard?: true; height?: number } | undefined
  isIndexed: boolean
  /** Structured data for search engines (schema.org). Addresses are absolute. */
  data: (origin: string) => Record<string, unknown>
  /** HTML of the main element. */
  body: string
  /** Added to the style sheets of all public pages. */
  stylesheet?: string
  /** The page of the app whose styles the body uses. */
  route?: string
}

const script = '/static/publicPage.js'

export const renderPublicPage = async (page: PublicPage, origin: string, offers: ToolbarOffers): Promise<string> => {
  const title = escapeHtml(page.title)
  const description = escapeHtml(page.description)
  const url = escapeHtml(origin + page.path)
  const image = page.image && escapeHtml(origin + page.image.path)
  const data = JSON.stringify({ '@context': 'https://schema.org', ...page.data(origin) }).replaceAll('<', '\\u003c')
  const head = [
    `<meta name="description" content="${description}">`,
    page.isIndexed ? `<link rel="canonical" href="${url}">` : '<meta name="robots" content="noindex">',
    `<meta property="og:site_name" content="${brand.name}">`,
    '<meta property="og:type" content="article">',
    `<meta property="og:title" content="${escapeHtml(page.previewTitle ?? page.title)}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${url}">`,
    ...(image
      ? [
          `<meta property="og:image" content="${image}">`,
          `<meta name="twitter:card" content="${page.image?.isCard ? 'summary_large_image' : 'summary'}">`,
        ]
      : []),
    ...(page.image?.isCard
      ? ['<meta property="og:image:width" content="1200">', `<meta property="og:image:height" content="${page.image.height ?? 630}">`]
      : []),
    // The script policy doesn't apply to data.
    `<script type="application/ld+json">${data}</script>`,
    `<script type="module" src="${script}"></script>`,
  ]
  return plainHtml({
    title,
    head: head.join('\n'),
    stylesheets: [toolbarStylesheet, '/static/publicPage.css', ...(page.stylesheet ? [page.stylesheet] : [])],
    body: page.body,
    toolbar: await publicToolbar(offers),
    route: page.route,
  })
}

/** Tells its owner whose page it is, with links back and to what they can do with it. */
export const ownerBar = (text: string, ...links: ReadonlyArray<readonly [path: string, label: string]>): string =>
  `<p class="l-sunken l-row l-wrap l-gap12 l-below24 t-small">${text}${links
    .map(([path, label]) => ` <a class="t-bold t-harbour" href="${escapeHtml(path)}">${label}</a>`)
    .join('')}</p>\n`

/** Links that download a PDF and open it. */
export const fileLinks = (path: string, fileName: string): string =>
  `<p class="actions l-row l-wrap l-gap10 l-above24"><a class="action" data-primary href="${escapeHtml(downloadAddress(path, fileName))}" download="${escapeHtml(fileName)}">${messages.download}</a>
<a class="action" href="${escapeHtml(path)}">${messages.open}</a></p>`

/** Copies the address of the page. Hidden until the script runs. */
export const copyButton = (label: string, copied: string): string =>
  `<button class="action" type="button" data-copy hidden>${icon('share', 18)}${label}</button><span role="status" data-copied="${copied}"></span>`
