import type { Finding } from '@fieldwork/compiler/findings/rules.ts'
import { escapeHtml } from '../http/escapeHtml.ts'

/** `revision` counts the compilings; `page` is where the app shows the project. */
export type PreviewState = { revision: number; findings: readonly Finding[]; page: string }

/** The project as the app shows it, and beside it what is to be mended. It reads `/state` and loads the project anew when that changes. */
export const previewPage = (title: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}: preview</title>
<style>
body { margin: 0; display: grid; grid-template-columns: 1fr 24rem; height: 100vh; font: 15px/1.45 system-ui, sans-serif; color: #1d3040 }
iframe { width: 100%; height: 100%; border: 0 }
aside { overflow: auto; padding: 1rem; border-left: 1px solid #c3d0d7; background: #f1f5f7 }
h1 { margin: 0 0 .5rem; font-size: 1rem } ol { padding: 0; list-style: none } li { margin: 0 0 .75rem; padding: .5rem; background: #fff }
.error { border-left: 3px solid #b3382c } .warning { border-left: 3px solid #9db4bf } code { display: block; font-size: 12px; color: #4d6170 }
</style>
<iframe title="The project"></iframe><aside><h1 role="status">Reading …</h1><ol></ol></aside>
<script>
let shown = -1
const [frame, heading, list] = ['iframe', 'h1', 'ol'].map((name) => document.querySelector(name))
const look = async () => {
  const state = await fetch('/state').then((reply) => reply.json()).catch(() => undefined)
  if (!state) heading.textContent = 'The preview was ended.'
  else if (state.revision !== shown) {
    shown = state.revision
    frame.src = state.page
    heading.textContent = state.findings.length === 0 ? 'Nothing to mend.' : 'To mend: ' + state.findings.length
    list.replaceChildren(...state.findings.map(({ file, line, message, severity, rule }) => {
      const item = document.createElement('li')
      item.className = severity
      const place = document.createElement('code')
      place.textContent = file + ':' + line + ' ' + rule
      item.append(place, message)
      return item
    }))
  }
  setTimeout(look, 500)
}
look()
</script>
`
