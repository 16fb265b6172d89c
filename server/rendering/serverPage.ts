import { brand } from '@fieldwork/core/brand.ts'
import { Reply } from '../http/route.ts'
import { readAssets } from './assets.ts'

type ServerPage = { status?: number; title: string; body: string; stylesheet: string; headers?: Record<string, string> }

let assetsOf: ReturnType<typeof readAssets> | undefined

/** A page that the server makes by itself, without the app's code, in the app's colours and type. */
export const serverPage = ({ status = 200, title, body, stylesheet, headers = {} }: ServerPage): Reply => {
  assetsOf ??= readAssets()
  const styles = [...assetsOf().styles, stylesheet]
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brand.name}</title>
<script src="/static/early.js"></script>
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
</head>
<body>
<nav><a class="brand" href="/">${brand.name}</a></nav>
<main>
${body}
</main>
</body>
</html>
`
  return new Reply(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers }, html)
}
