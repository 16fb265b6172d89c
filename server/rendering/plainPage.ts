import { brand } from '@fieldwork/core/brand.ts'
import { Reply } from '../http/route.ts'
import { readAssets } from '../http/assets.ts'
import { logo } from './publicPages/icons.ts'

let assetsOf: ReturnType<typeof readAssets> | undefined

/** A page without the app, which works without scripts. `body` and `toolbar` are HTML; `stylesheet` is added to the common ones. */
export const plainPage = (
  status: number,
  title: string,
  body: string,
  headers: Record<string, string> = {},
  stylesheet?: string,
  toolbar?: string,
): Reply => {
  // The script fetches the fonts.
  const head = '<meta name="robots" content="noindex">\n<script type="module" src="/static/publicPage.js"></script>'
  const html = plainHtml({ title, head, stylesheets: stylesheet ? [stylesheet] : [], body, toolbar })
  return new Reply(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers }, html)
}

type PlainHtml = {
  title: string
  head: string
  stylesheets: string[]
  body: string
  toolbar?: string | undefined
  route?: string | undefined
}

/** `toolbar` is shown at the bottom, instead of the product's name at the top. `route` names the page of the app whose styles are used. */
export const plainHtml = ({ title, head, stylesheets, body, toolbar, route }: PlainHtml): string => {
  assetsOf ??= readAssets()
  const styles = [...assetsOf(...(route ? [route] : [])).styles, '/static/plainPage.css', ...stylesheets]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<title>${title} · ${brand.name}</title>
<script src="/static/early.js"></script>
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
</head>
<body>
${toolbar === undefined ? `<nav><a class="brand" href="/">${logo}<span>${brand.name}</span></a></nav>\n` : ''}<main>
${body}
</main>
${toolbar ?? ''}
</body>
</html>
`
}
