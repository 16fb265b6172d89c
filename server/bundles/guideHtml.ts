import { bundleMessages as messages } from '@fieldwork/core/messages/bundles.ts'
import type { BlockNode, InlineNode } from '@fieldwork/core/documents/nodes.ts'
import type { ValidationNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import { variableValue, type VariableValues, withVariables } from '@fieldwork/core/documents/variables.ts'
import { linkTarget } from '@fieldwork/core/documentation/learnersWords.ts'
import { escapeHtml } from '../http/escapeHtml.ts'

/** The reader's own data in the text: variables, ticked items, answers and picture paths. */
export type GuideReader = {
  values: VariableValues
  isTicked: (blockId: string) => boolean
  answerHtml: (task: ValidationNode) => string
  /** False for a Pro section whose text isn't in the zip. */
  isOpen: (contentId: string) => boolean
  /** Undefined for a picture that isn't in the zip. */
  pictureOf: (address: string) => string | undefined
}

/** A notice that a Pro section's text isn't in the zip; empty if it is, and for every other section. */
export const missingText = (contentId: string | undefined, { isOpen }: GuideReader): string =>
  contentId !== undefined && !isOpen(contentId) ? `<p class="state">${messages.proSection}</p>\n` : ''

/** Renders a guide's blocks as HTML without scripts or requests: collapsed parts are open, and tabs are listed one after another. */
export const guideHtml = (blocks: readonly BlockNode[], reader: GuideReader): string =>
  blocks.map((block) => (htmlOf[block.type] as (node: BlockNode, reader: GuideReader) => string)(block, reader)).join('')

type HtmlOf = { [Type in BlockNode['type']]: (node: Extract<BlockNode, { type: Type }>, reader: GuideReader) => string }

const htmlOf: HtmlOf = {
  paragraph: ({ children }, reader) => `<p>${inlineHtml(children, reader)}</p>\n`,
  heading: ({ level, children, id }, reader) => `<h${level} id="${escapeHtml(id)}">${inlineHtml(children, reader)}</h${level}>\n`,
  list: ({ ordered, start, items }, reader) => {
    const tag = ordered ? 'ol' : 'ul'
    const from = ordered && start !== undefined ? ` start="${start}"` : ''
    return `<${tag}${from}>${items.map((item) => `<li>${guideHtml(item, reader)}</li>`).join('')}</${tag}>\n`
  },
  checkbox: ({ id, children }, reader) => {
    const isTicked = reader.isTicked(id)
    return `<p class="tick"><span aria-hidden="true">${isTicked ? '☑' : '☐'}</span> ${inlineHtml(children, reader)} <small>(${isTicked ? messages.ticked : messages.open})</small></p>\n`
  },
  quote: ({ children }, reader) => `<blockquote>${guideHtml(children, reader)}</blockquote>\n`,
  table: ({ head, rows }, reader) => {
    const row = (cells: InlineNode[][], tag: 'th' | 'td') =>
      `<tr>${cells.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${inlineHtml(cell, reader)}</${tag}>`).join('')}</tr>`
    return `<div class="wide"><table><thead>${row(head, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`
  },
  divider: () => '<hr>\n',
  image: ({ src, darkSrc, alt, width, height, caption }, reader) => {
    const [file, darkFile] = [reader.pictureOf(src), darkSrc === undefined ? undefined : reader.pictureOf(darkSrc)]
    if (!file) return `<p>${escapeHtml(alt)}</p>\n`
    const dark = darkFile ? `<source srcset="${escapeHtml(darkFile)}" media="(prefers-color-scheme: dark)">` : ''
    const words = caption === undefined ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`
    return `<figure><picture>${dark}<img src="${escapeHtml(file)}" alt="${escapeHtml(alt)}" width="${Math.round(width)}" height="${Math.round(height)}"></picture>${words}</figure>\n`
  },
  codeBlock: ({ title, text }, reader) =>
    `${title === undefined ? '' : `<p class="codeTitle">${escapeHtml(title)}</p>`}<pre tabindex="0"><code>${escapeHtml(withVariables(text, reader.values))}</code></pre>\n`,
  note: ({ heading, content }, reader) =>
    `<aside>${heading ? `<p><strong>${escapeHtml(heading)}</strong></p>` : ''}${guideHtml(content, reader)}</aside>\n`,
  anchor: ({ id }) => `<span id="${escapeHtml(id)}"></span>`,
  quiz: () => `<p class="state">${messages.quiz}</p>\n`,
  tabs: ({ children }, reader) => guideHtml(children, reader),
  tab: ({ heading, children }, reader) =>
    `<section class="tab"><p class="tabHeading">${escapeHtml(heading)}</p>${guideHtml(children, reader)}</section>\n`,
  validationBox: ({ id, title, children }, reader) =>
    `<section class="box" id="${escapeHtml(id)}"><h4>${escapeHtml(title)}</h4>${guideHtml(children, reader)}</section>\n`,
  validationText: (node, reader) => reader.answerHtml(node),
  validationUrl: (node, reader) => reader.answerHtml(node),
  validationUpload: (node, reader) => reader.answerHtml(node),
  section: ({ id, heading, children, contentId }, reader) => {
    const text = `${guideHtml(children, reader)}${missingText(contentId, reader)}`
    return `<section id="${escapeHtml(id)}"><h3>${escapeHtml(heading)}</h3>\n${text}</section>\n`
  },
}

const tagOf = { strong: 'strong', emphasis: 'em', strike: 's' } as const

const inlineHtml = (nodes: readonly InlineNode[], reader: GuideReader): string => nodes.map((node) => oneInline(node, reader)).join('')

const oneInline = (node: InlineNode, reader: GuideReader): string => {
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce((inner, mark) => `<${tagOf[mark]}>${inner}</${tagOf[mark]}>`, escapeHtml(node.text))
    case 'codeBlock':
      return `<code>${escapeHtml(withVariables(node.text, reader.values))}</code>`
    case 'break':
      return '<br>'
    case 'editorVariable':
      return `<code>${escapeHtml(variableValue(reader.values, node.name, node.placeholder))}</code>`
    case 'link': {
      const href = linkTarget(node.href)
      const words = inlineHtml(node.children, reader)
      return href ? `<a href="${escapeHtml(href)}" rel="noreferrer">${words}</a>` : words
    }
    case 'contentLink': {
      const words = inlineHtml(node.children, reader)
      return node.to === undefined ? words : `<a href="#${escapeHtml(node.to)}">${words}</a>`
    }
    case 'concept':
      return inlineHtml(node.children, reader)
  }
}
