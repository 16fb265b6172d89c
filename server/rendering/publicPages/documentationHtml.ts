import type { DocumentationPart, TextLine, TextRun } from '@fieldwork/core/documentation/documentation.ts'
import { documentationMessages as messages } from '@fieldwork/core/messages/documentation.ts'
import { escapeHtml } from '../../http/escapeHtml.ts'

/** Renders parts of a documentation as HTML. `pictures`: their addresses; undefined for missing ones. */
export const htmlOf = (parts: readonly DocumentationPart[], pictures: ReadonlyArray<string | undefined>): string =>
  parts.map((part) => partOf(part, pictures)).join('\n')

const partOf = (part: DocumentationPart, pictures: ReadonlyArray<string | undefined>): string => {
  switch (part.kind) {
    case 'heading': {
      // The page's title is above them.
      const name = part.level === 1 ? 'h2' : 'h3'
      return `<${name}${direction(part.line)}>${lineHtml(part.line)}</${name}>`
    }
    case 'text':
      return part.lines.map((line) => `<p${direction(line)}>${lineHtml(line)}</p>`).join('')
    case 'own':
      return `<div class="own">${paragraphs(part.lines)}</div>`
    case 'summary':
      return `<div class="summary"><blockquote>${paragraphs(part.lines)}</blockquote><p class="t-small t-faint">${escapeHtml(part.by)}</p></div>`
    case 'output':
      // A scrollable region is focusable, so that it can be scrolled with the keyboard.
      return `<pre class="own" tabindex="0"><code>${(part.commands ?? []).map(commandHtml).join('')}${escapeHtml(part.text)}</code></pre>`
    case 'quote':
      return `<blockquote>${paragraphs(part.lines)}</blockquote>`
    case 'facts':
      return `<dl>${part.rows.map(({ name, line }) => `<div><dt>${escapeHtml(name)}</dt><dd${direction(line)}>${lineHtml(line)}</dd></div>`).join('')}</dl>`
    case 'picture': {
      const address = pictures[part.picture]
      if (!address) return `<p class="missing">${messages.pictureMissing}</p>`
      return `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(part.alt)}" loading="lazy" decoding="async"></figure>`
    }
  }
}

/** Wraps only at spaces, because a hyphen begins an option. */
const commandHtml = (command: string): string =>
  `<span class="command t-faint">${command
    .split(/(?<=\s)(?=\S)/)
    .map((word) =>
      /\S-|^-/.test(word) ? `<span>${escapeHtml(word.trimEnd())}</span>${word.slice(word.trimEnd().length)}` : escapeHtml(word),
    )
    .join('')}</span>`

/** Keeps line breaks. An empty line or a change of direction starts a new paragraph. */
const paragraphs = (lines: readonly TextLine[]): string => {
  const groups: TextLine[][] = []
  let isOpen = false
  for (const line of lines) {
    const isEmpty = line.runs.every(({ text }) => text === '')
    if (!isEmpty && isOpen && groups.at(-1)![0]!.isRightToLeft === line.isRightToLeft) groups.at(-1)!.push(line)
    else if (!isEmpty) groups.push([line])
    isOpen = !isEmpty
  }
  return groups.map((group) => `<p${direction(group[0]!)}>${group.map(lineHtml).join('<br>')}</p>`).join('')
}

const direction = ({ isRightToLeft }: TextLine): string => (isRightToLeft ? ' dir="rtl"' : '')

/** Renders a line of text as HTML. */
export const lineHtml = ({ runs }: TextLine): string => runs.map(runOf).join('')

const runOf = ({ text, bold, italic, strike, code, href }: TextRun): string => {
  let shown = escapeHtml(text)
  if (code) shown = `<code>${shown}</code>`
  if (bold) shown = `<strong>${shown}</strong>`
  if (italic) shown = `<em>${shown}</em>`
  if (strike) shown = `<del>${shown}</del>`
  return href ? `<a href="${escapeHtml(href)}" rel="nofollow ugc noopener">${shown}</a>` : shown
}
