import { previewMessages as messages } from '@fieldwork/core/messages/preview.ts'
import type { Finding } from '@fieldwork/compiler/findings/rules.ts'
import { escapeHtml } from '../http/escapeHtml.ts'
import { readAssets } from '../http/assets.ts'

/** `revision` grows with each change; `page` is the path of the preview in the app. */
export type PreviewState = { revision: number; findings: readonly Finding[]; page: string }

export const previewPath = '/preview'
export const previewStatePath = '/preview/state'

/** The page around the app's frame. It has its own style and script. */
export const previewPolicy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline'; connect-src 'self'; font-src 'self'; img-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'"

const style = `
body { display: grid; grid: auto 1fr / 1fr auto; height: 100vh; background: var(--paper); color: var(--ink) }
header { grid-column: 1 / -1; display: flex; align-items: center; gap: var(--space-16); padding: var(--space-8) var(--space-20); border-bottom: 1px solid var(--line); background: var(--sheet) }
h1 { font: 600 var(--t-15)/1.4 var(--display) }
header p { display: flex; align-items: center; gap: var(--space-8); font-size: var(--t-14); color: var(--ink-2) }
header p::before { content: ''; width: 8px; height: 8px; border-radius: var(--r-full); background: var(--line-strong) }
header p[data-kind=sound]::before { background: var(--success) }
header p[data-kind=error]::before { background: var(--danger) }
header a { margin-left: auto; font-size: var(--t-14); color: var(--harbour) }
iframe { width: 100%; height: 100%; border: 0 }
aside { width: 24rem; overflow: auto; padding: var(--space-20); border-left: 1px solid var(--line) }
aside > p { margin-bottom: var(--space-16); font-size: var(--t-14); color: var(--ink-2) }
ol { display: grid; gap: var(--space-12); padding: 0; list-style: none }
li { padding: var(--space-12) var(--space-16); border: 1px solid var(--line); border-radius: var(--r-2); background: var(--sheet); font-size: var(--t-15); line-height: 1.45; overflow-wrap: anywhere }
li div { display: flex; flex-wrap: wrap; gap: 0 var(--space-12); margin-bottom: var(--space-4); font: var(--t-13)/1.6 var(--mono); color: var(--ink-3) }
li b { font: 600 var(--t-13)/1.6 var(--sans); color: var(--ink-2) }
li[data-kind=error] b { color: var(--danger) }
li code { font: .93em var(--mono) }
[hidden] { display: none }
@media (max-width: 62rem) {
  body { grid: auto 1fr auto / 1fr }
  header { flex-wrap: wrap; gap: var(--space-4) var(--space-16) }
  aside { width: auto; max-height: 40vh; border: 0; border-top: 1px solid var(--line) }
}`

/** Runs in the browser. Polls the state, and reloads the frame at its current address when its content changed. */
const script = `
const words = ${JSON.stringify(messages)}
const [frame, status, link, aside, behind, list] = ['iframe', '[role=status]', 'header a', 'aside', 'aside > p', 'ol'].map((name) => document.querySelector(name))
const element = (name, ...children) => {
  const made = document.createElement(name)
  made.append(...children)
  return made
}
const counted = (number, [one, more]) => number + ' ' + (number === 1 ? one : more)
// Text in backticks is code.
const sentence = (text) => text.split('\`').map((part, at) => at % 2 === 1 ? element('code', part) : part)
const item = ({ rule, file, line, message, severity }) => {
  const made = element('li', element('div', element('b', severity === 'error' ? words.error : words.style), file + ':' + line, element('span', rule)), ...sentence(message))
  made.dataset.kind = severity
  return made
}
const say = (kind, text) => {
  status.dataset.kind = kind
  // Rewriting unchanged findings would make screen readers repeat them.
  if (status.textContent !== text) status.textContent = text
}
let shown
let told
const show = ({ revision, findings, page }) => {
  if (shown === undefined) frame.src = link.href = page
  else if (shown !== revision) frame.contentWindow.location.reload()
  shown = revision
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const counts = [[errors, words.errors], [findings.length - errors, words.styles]].filter(([number]) => number > 0)
  say(errors > 0 ? 'error' : findings.length > 0 ? 'style' : 'sound', counts.map(([number, forms]) => counted(number, forms)).join(', ') || words.sound)
  if (told === JSON.stringify(findings)) return
  told = JSON.stringify(findings)
  aside.hidden = findings.length === 0
  behind.hidden = errors === 0
  list.replaceChildren(...findings.map(item))
}
// The app in the frame knows the theme, and when its fonts have loaded.
const dress = ({ theme, fonts }) => Object.assign(document.documentElement.dataset, theme !== undefined && { theme }, fonts !== undefined && { fonts })
const look = async () => {
  dress(frame.contentDocument?.documentElement.dataset ?? {})
  const state = await fetch('${previewStatePath}').then((reply) => reply.json()).catch(() => undefined)
  if (state) show(state)
  else say('ended', words.ended)
  setTimeout(look, 500)
}
look()`

/** Shows the project like the app does, next to its findings. */
export const previewPage = (name: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(messages.title(name))}</title>
<script src="/static/early.js"></script>
${readAssets()()
  .styles.map((href) => `<link rel="stylesheet" href="${href}">`)
  .join('\n')}
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<header><h1>${escapeHtml(messages.title(name))}</h1><p role="status">${messages.reading}</p><a target="_blank">${messages.alone}</a></header>
<main style="display: contents"><iframe title="${messages.frame}"></iframe></main>
<aside aria-label="${messages.list}" hidden><p>${messages.behind}</p><ol></ol></aside>
<script>${script}</script>
</body>
</html>
`
