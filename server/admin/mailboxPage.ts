import PostalMime, { type Email } from 'postal-mime'
import { brand } from '../../core/brand.ts'
import { loginPath } from '../../core/paths.ts'
import { mailboxWords as words } from '../../web/words/mailbox.ts'
import { escaped } from '../escaped.ts'
import { Reply } from '../http.ts'
import { keptMessages } from '../outside/mailOutbox.ts'
import { readAssets } from '../pages/assets.ts'

/** How many of the newest mails are shown. */
const most = 50
const minute = 60_000

type KeptMail = { to: string; date: Date; subject: string; text: string; code: string | undefined }
type Headers = Record<string, string>

/** The mails that wait in the data directory, newest first, with their codes. */
export const mailboxPage = async (dataDir: string, now: number, headers: Headers = {}): Promise<Reply> => {
  const mails = await Promise.all((await keptMessages(dataDir, most)).map(async ({ bytes }) => readMail(await PostalMime.parse(bytes))))
  const list = mails.length === 0 ? `<p class="empty">${words.empty}</p>` : mails.map((mail) => article(mail, now)).join('\n')
  const body = `<header>
<h1>${words.title}</h1>
<a class="action" href="">${words.refresh}</a>
</header>
<p class="lead">${words.lead}</p>
${list}`
  return reply(200, words.title, body, headers)
}

/** Says in a sentence why there is no mailbox to see, and offers to sign in where that helps. */
export const refusalPage = (status: number, sentence: string, returnTo?: string, headers: Headers = {}): Reply => {
  const [href, label] = returnTo ? [loginPath(returnTo), words.signIn] : ['/', words.home]
  const body = `<h1>${words.refused}</h1>
<p class="lead">${sentence}</p>
<p><a class="action" data-primary href="${escaped(href)}">${label}</a></p>`
  return reply(status, words.refused, body, headers)
}

const readMail = ({ to, date, subject = '', text = '' }: Email): KeptMail => ({
  to: to?.map(({ address }) => address).join(', ') ?? '',
  date: new Date(date ?? 0),
  subject,
  text: text.trim(),
  code: text.match(/^\d{6}$/m)?.[0],
})

const article = ({ to, date, subject, text, code }: KeptMail, now: number): string => `<article>
${code ? `<p class="code">${code}</p>` : ''}
<div>
<h2>${escaped(subject)}</h2>
<p>${words.to} <b>${escaped(to)}</b>, <time datetime="${date.toISOString()}">${howLongAgo(now - date.getTime())}</time></p>
<details><summary>${words.showText}</summary><pre>${escaped(text)}</pre></details>
</div>
</article>`

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const howLongAgo = (milliseconds: number): string => {
  const minutes = Math.floor(milliseconds / minute)
  if (minutes < 1) return words.justNow
  if (minutes < 60) return relative.format(-minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day')
}

let assetsOf: ReturnType<typeof readAssets> | undefined

const reply = (status: number, title: string, body: string, headers: Headers): Reply => {
  assetsOf ??= readAssets()
  const styles = [...assetsOf().styles, '/static/mailbox.css']
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
