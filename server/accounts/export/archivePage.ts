import { escapeHtml } from '../../http/escapeHtml.ts'

/** How a page of an archive begins. It is opened from a disk: its styles lie beside it, as `style.css`. */
export const pageBegin = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src 'self' file: data:; style-src 'self' file:">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<main>
`

export const pageEnd = '</main>\n</body>\n</html>\n'

/** Renders written text or command output. A scrollable region is focusable, so that it can be scrolled with the keyboard. */
export const writtenPart = (words: string, isOutput = false): string =>
  isOutput ? `<pre tabindex="0"><code>${escapeHtml(words)}</code></pre>\n` : `<p class="text">${escapeHtml(words)}</p>\n`

/** To the minute, in UTC. */
export const moment = (time: Date | string): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ')

export const pageStyles = `:root { color-scheme: light dark; }
body { margin: 0; font: 17px/1.6 system-ui, sans-serif; background: light-dark(#fff, #10181d); color: light-dark(#14242c, #e6eef1); }
main { max-width: 46rem; margin: 0 auto; padding: 3rem 1.5rem 5rem; }
h1 { font-size: 2.2rem; line-height: 1.1; letter-spacing: -0.02em; }
h2 { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid light-dark(#d5dee2, #2b3a42); font-size: 1.4rem; }
h3 { margin-top: 2.4rem; font-size: 1.2rem; }
h4 { margin: 1.6rem 0 0.4rem; }
h5 { margin: 1rem 0 0.2rem; font-size: 1rem; }
small, .state, footer { font-weight: normal; font-size: 0.88rem; color: light-dark(#4e626b, #9fb2ba); }
nav ul { display: flex; gap: 1.2rem; padding: 0; list-style: none; }
a { color: light-dark(#00596e, #7fd0e3); overflow-wrap: anywhere; }
img { display: block; max-width: 100%; margin: 0.6rem 0; border-radius: 8px; }
.portrait { width: 8rem; border-radius: 50%; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.2rem 0; }
blockquote { margin: 0.2rem 0; padding-left: 1rem; border-left: 3px solid light-dark(#c9d94f, #a9b93a); white-space: pre-wrap; overflow-wrap: anywhere; }
pre { padding: 0.9rem 1.1rem; overflow-x: auto; border-radius: 10px; background: light-dark(#f1f6f7, #18252c); font: 0.88rem/1.5 ui-monospace, monospace; }
@media print { pre { white-space: pre-wrap; } }
table { width: 100%; border-collapse: collapse; font-size: 0.92rem; }
th, td { padding: 0.3rem 0.8rem 0.3rem 0; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
th { width: 38%; font-weight: 500; color: light-dark(#4e626b, #9fb2ba); }
`
