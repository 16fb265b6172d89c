import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brand } from '@fieldwork/core/brand.ts'
import { exampleCredentialId, keyDocumentPath, verifierFilePath, verifierPath } from '@fieldwork/core/credentials/addresses.ts'
import { verifierMessages as messages } from '@fieldwork/core/messages/credentials.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { authenticate } from '../accounts/authenticate.ts'
import type { Context } from '../context.ts'
import { visitor } from '../http/caller.ts'
import { escapeHtml } from '../http/escapeHtml.ts'
import { publicOrigin } from '../http/origin.ts'
import { type PlainRoute, Reply } from '../http/route.ts'
import { readAssets, webRoot } from '../http/assets.ts'
import { plainHtml } from '../rendering/plainPage.ts'
import { publicToolbar, themeSwitch, toolbarOffers, toolbarStylesheet } from '../rendering/publicPages/publicToolbar.ts'
import { exampleCredential } from './exampleCredential.ts'
import { keyDocument } from './issuerKeys.ts'
import { signingOriginIfAny } from './signingOrigin.ts'

/** The page where everybody checks a credential; the file is the same page with script, styles and keys in it. */
export const verifierPages = (context: Context): PlainRoute[] => [
  {
    method: 'GET',
    path: verifierPath,
    handle: async ({ header }) => {
      // The page also works while the database is unavailable.
      const caller = await authenticate(context, header('cookie')).catch(() => visitor)
      const example = await exampleCredential(context, signingOriginIfAny(context, header('host'))).catch(() => undefined)
      const body = `${themeSwitch}${form({ ...messages, after: example ? exampleLine : '' })}
<details><summary>${messages.details}</summary>
<p class="note">${messages.otherSite} <a href="${keyDocumentPath}">${messages.keys}</a></p>
<p class="note">${messages.saveNote}</p>
<p><a class="action" id="save" href="${verifierFilePath}" download>${messages.save}</a></p></details>
<script src="/static/verifier.js"></script>`
      const html = plainHtml({
        title: messages.title,
        head: '<meta name="robots" content="noindex">\n<script type="module" src="/static/publicPage.js"></script>',
        stylesheets: [toolbarStylesheet, '/static/verifier.css'],
        body,
        toolbar: await publicToolbar(toolbarOffers(context, verifierPath, caller)),
      })
      return new Reply(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }, html)
    },
  },
  {
    method: 'GET',
    path: verifierFilePath,
    handle: async ({ header }) => {
      const origin = publicOrigin(context.config, header('host'))
      const html = await savedPage(origin, JSON.stringify(await keyDocument(context, origin)))
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': `attachment; filename="${brand.filePrefix}verifier.html"`,
        'cache-control': 'no-cache',
      }
      return new Reply(200, headers, html)
    },
  },
]

/** Fills in the ID of the example and checks it; or leads to its page. */
const exampleLine = `
<p class="note">${messages.none} <button type="button" class="link" id="example" value="${exampleCredentialId}">${messages.tryExample}</button> ${messages.or} <a href="${credentialPath(exampleCredentialId)}">${messages.seeExample}</a>.</p>`

/** `after`: HTML below the form's fields. */
type FormTexts = { lead: string; paste: string; after?: string }

const form = ({ lead, paste, after = '' }: FormTexts): string => `<h1>${messages.title}</h1>
<p class="lead" id="lead">${escapeHtml(lead)}</p>
<noscript><p>${messages.noScript}</p></noscript>
<section class="result" id="result" aria-live="polite" hidden></section>
<form id="verifier">
<label class="drop" id="drop"><input type="file" id="file" accept=".json,.png,.svg,application/json,image/png,image/svg+xml" multiple><b>${messages.choose}</b><small>${messages.files}</small></label>
<p class="paste"><label for="text">${paste}</label><input id="text" aria-describedby="missing" autocomplete="off" autocapitalize="off" spellcheck="false"><button class="action">${messages.check}</button><small id="missing" class="t-danger" role="alert"></small></p>${after}
</form>`

const savedPage = async (origin: string, keys: string): Promise<string> => {
  const [script, ...styles] = await Promise.all(['verifier.js', 'plainPage.css', 'verifier.css'].map(built))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src https: http:">
<title>${messages.title} · ${brand.name}</title>
<style>${await tokens()}${savedBase}${styles.join('\n')}</style>
</head>
<body>
<nav><span class="brand">${brand.name}</span></nav>
<main>
${form({ lead: messages.savedLead(origin.replace(/^https?:\/\//, '')), paste: messages.savedPaste })}
<p class="note">${messages.otherSite}</p>
</main>
<script type="application/json" id="keys">${keys.replaceAll('<', '\\u003c')}</script>
<script>${script!.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`
}

/** Reads a file that `vite build` wrote. */
const built = (name: string): Promise<string> =>
  readFile(join(webRoot, 'client', name), 'utf8').catch(() => {
    throw problem('not_found')
  })

/** The saved page has the tokens of the app, and none of its fonts and other styles. */
const tokens = async (): Promise<string> => {
  for (const href of readAssets()().styles) {
    const [block] = /:root\s*\{[^}]*--paper:[^}]*\}/.exec(await built(href.replace('/static/', ''))) ?? []
    if (block) return block
  }
  throw new Error('No style sheet of the app has the tokens.')
}

const savedBase = `:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.55 var(--sans); }
h1, h2, h3, p, summary { margin: 0; }
button { font: inherit; cursor: pointer; }
`
