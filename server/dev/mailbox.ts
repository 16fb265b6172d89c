import PostalMime, { type Email } from 'postal-mime'
import { mailboxWords } from '../../web/words/mail.ts'
import type { Context } from '../context.ts'
import { escaped } from '../escaped.ts'
import { Reply, type PlainRoute } from '../http.ts'
import { keptMessages } from '../outside/mailOutbox.ts'
import { requireLocal } from './local.ts'

/** How many of the newest mails are shown. */
const most = 50

/** The mails that nobody sent, for whoever develops on this machine; elsewhere there is no such address. */
export const mailbox = (context: Context): PlainRoute[] =>
  [
    { path: '/dev/mailbox', type: 'text/html', render: page },
    { path: '/dev/mailbox.json', type: 'application/json', render: (mails: KeptMail[]) => JSON.stringify(mails) },
    { path: '/dev/mailbox.css', type: 'text/css', render: () => style },
  ].map(({ path, type, render }) => ({
    method: 'GET',
    path,
    handle: async (request) => {
      requireLocal(context.config, request)
      const body = render(await keptMails(context.config.dataDir))
      return new Reply(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }, body)
    },
  }))

export type KeptMail = { file: string; to: string; from: string; date: string; subject: string; text: string; code: string | null }

const keptMails = async (dataDir: string): Promise<KeptMail[]> =>
  Promise.all((await keptMessages(dataDir, most)).map(async ({ name, bytes }) => shown(name, await PostalMime.parse(bytes))))

const shown = (file: string, { to, from, date, subject, text }: Email): KeptMail => ({
  file,
  to: to?.map(({ address }) => address).join(', ') ?? '',
  from: from?.address ?? '',
  date: date ?? '',
  subject: subject ?? '',
  text: text ?? '',
  code: text?.match(/^\d{6}$/m)?.[0] ?? null,
})

const page = (mails: KeptMail[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${mailboxWords.title}</title>
<link rel="stylesheet" href="/dev/mailbox.css">
</head>
<body>
<h1>${mailboxWords.title}</h1>
<p>${mailboxWords.lead}</p>
${mails.length === 0 ? `<p>${mailboxWords.empty}</p>` : mails.map(article).join('\n')}
</body>
</html>
`

const article = ({ to, date, subject, text, code }: KeptMail): string => `<article>
<h2>${escaped(subject)}</h2>
<p>${mailboxWords.to} <b>${escaped(to)}</b>, ${mailboxWords.at} <time datetime="${escaped(date)}">${escaped(date)}</time></p>
${code ? `<p class="code">${code}</p>` : ''}
<pre>${escaped(text.trim())}</pre>
</article>`

const style = `:root { color-scheme: light dark; font: 1rem/1.5 sans-serif }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
article { border-top: 1px solid; padding: 1rem 0 }
h2 { margin: 0; font-size: 1.125rem }
pre { white-space: pre-wrap; font: inherit }
.code { margin: 0; font: bold 3rem/1.25 monospace; letter-spacing: 0.2em; user-select: all }
`
