import { brand, pageTitle, type Addresses } from '@fieldwork/core/brand.ts'
import type { ReadingProgress } from '@fieldwork/core/documents/schema.ts'
import { escapeHtml } from '../http/escapeHtml.ts'
import type { Assets } from '../http/assets.ts'

export type Page = {
  title: string | undefined
  description: string
  /** Absolute address of this page, for link previews. */
  url: string
  /** Path of the preview picture, which has 1200 by 630 pixels. */
  imagePath?: string | undefined
  isIndexed: boolean
  /** The app's markup for this address, rendered for a visitor; empty if only the browser renders it. */
  body: string
  /** Text for browsers without JavaScript. */
  noScript: string
  boot: unknown
  addresses: Addresses
  /** JSON that the app requests first. */
  fetches: string[]
  hasPanels: boolean
  /** The reader of this project, their reading position and their last restart, for early.ts; absent for a visitor. */
  reading?: ({ userId: string } & Pick<ReadingProgress, 'position' | 'restartedAt'>) | undefined
  /** The learner's variables in this project by name, for early.ts; absent for a visitor. */
  variables?: Record<string, string> | undefined
}

const earlyScript = '/static/early.js'

/**
 * The files that the page needs first, as a `Link` header: browsers request them when the headers arrive, before they have read the
 * page. Scripts are listed in execution order.
 */
export const linkHeader = (assets: Assets): string =>
  [
    `<${earlyScript}>; rel=preload; as=script`,
    ...assets.styles.map((href) => `<${href}>; rel=preload; as=style`),
    ...[...assets.preloads, assets.script].map((href) => `<${href}>; rel=modulepreload; fetchpriority=low`),
  ].join(', ')

/**
 * The first response: head, readable text, and what the app needs to take over. No inline script, no inline style. Scripts are of low
 * priority, so that the text is painted first on a slow connection; fonts come last (web/platform/appearance/fetchFonts.ts).
 */
export const renderPage = (page: Page, assets: Assets): string => {
  const title = escapeHtml(pageTitle(page.title))
  const description = escapeHtml(page.description)
  const url = escapeHtml(page.url)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
${page.isIndexed ? `<link rel="canonical" href="${url}">` : '<meta name="robots" content="noindex">'}
<meta property="og:site_name" content="${brand.name}">
<meta property="og:type" content="article">
<meta property="og:title" content="${escapeHtml(page.title ?? brand.name)}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
${page.imagePath ? `<meta property="og:image" content="${escapeHtml(new URL(page.imagePath, page.url).href)}">\n<meta property="og:image:width" content="1200">\n<meta property="og:image:height" content="630">\n<meta name="twitter:card" content="summary_large_image">` : ''}
${page.hasPanels ? '<meta name="fieldwork-panels" content="">' : ''}
${page.reading ? `<meta name="fieldwork-reading" content="${escapeHtml(JSON.stringify(page.reading))}">` : ''}
${page.variables ? `<meta name="fieldwork-variables" content="${escapeHtml(JSON.stringify(page.variables))}">` : ''}
<meta name="fieldwork-addresses" content="${escapeHtml(JSON.stringify(page.addresses))}">
<script src="${earlyScript}"></script>
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
${page.fetches.map((href) => `<link rel="preload" href="${escapeHtml(href)}" as="fetch" crossorigin fetchpriority="low">`).join('\n')}
${assets.preloads.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`).join('\n')}
<script type="module" src="${assets.script}" fetchpriority="low"></script>
</head>
<body>
<noscript><p data-no-script>${page.noScript}</p></noscript>
<div id="root">${page.body}</div>
<script type="application/json" id="boot">${JSON.stringify(page.boot).replace(/</g, '\\u003c')}</script>
</body>
</html>
`
}
