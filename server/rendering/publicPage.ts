import { brand } from '@fieldwork/core/brand.ts'
import { publicPageMessages as messages } from '@fieldwork/core/messages/publicPages.ts'
import { escapeHtml } from '../http/escapeHtml.ts'
import { plainHtml } from './plainPage.ts'

/** A page of somebody's work that everybody may read, without the app. Paths begin with a slash. */
export type PublicPage = {
  title: string
  description: string
  path: string
  /** Of the social preview, 1200 by 630 pixels. */
  imagePath: string | undefined
  isIndexed: boolean
  /** What search engines are told, in the terms of schema.org. Addresses in it are whole. */
  data: (origin: string) => Record<string, unknown>
  /** HTML. */
  body: string
  /** True if a PDF can be shown in the page. */
  hasPdf?: boolean
}

const script = '/static/publicPage.js'

export const renderPublicPage = (page: PublicPage, origin: string): string => {
  const title = escapeHtml(page.title)
  const description = escapeHtml(page.description)
  const url = escapeHtml(origin + page.path)
  const image = page.imagePath && escapeHtml(origin + page.imagePath)
  const data = JSON.stringify({ '@context': 'https://schema.org', ...page.data(origin) }).replaceAll('<', '\\u003c')
  const head = [
    `<meta name="description" content="${description}">`,
    page.isIndexed ? `<link rel="canonical" href="${url}">` : '<meta name="robots" content="noindex">',
    `<meta property="og:site_name" content="${brand.name}">`,
    '<meta property="og:type" content="article">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${url}">`,
    ...(image
      ? [
          `<meta property="og:image" content="${image}">`,
          '<meta property="og:image:width" content="1200">',
          '<meta property="og:image:height" content="630">',
          '<meta name="twitter:card" content="summary_large_image">',
        ]
      : []),
    // Data, which the policy of scripts does not concern.
    `<script type="application/ld+json">${data}</script>`,
    ...(page.hasPdf ? [`<script type="module" src="${script}"></script>`] : []),
  ]
  return plainHtml({
    title,
    head: head.join('\n'),
    stylesheets: ['/static/publicPage.css'],
    body: page.body,
    nav: `<a class="beside" href="/">${messages.projects}</a>`,
  })
}
