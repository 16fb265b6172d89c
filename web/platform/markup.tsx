import { createElement, type ReactNode } from 'react'
import { Link } from '../ui/Link.tsx'

/** Elements that keep their tag, without attributes. */
const inline = new Set(['b', 'strong', 'em', 'br'])
const blocks = new Set([...inline, 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 's'])

/**
 * Renders simple markup as React elements: `b`, `strong`, `em`, `br`, and links to a path of this application or to an http,
 * https or mailto address. Other elements are replaced by their text; scripts, styles and the like are removed with their content.
 * `DOMParser` builds a document that runs and loads nothing; no markup reaches the page.
 */
export const markup = (text: string): ReactNode => rendered(text, inline)

/** The same with paragraphs, lists, quotes and code. */
export const blockMarkup = (text: string): ReactNode => rendered(text, blocks)

const rendered = (text: string, allowed: ReadonlySet<string>): ReactNode =>
  childrenOf(new DOMParser().parseFromString(text, 'text/html').body, allowed)

const childrenOf = (parent: Node, allowed: ReadonlySet<string>): ReactNode[] =>
  [...parent.childNodes].map((node, key) => render(node, key, allowed))

function render(node: Node, key: number, allowed: ReadonlySet<string>): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || dropped.has(node.localName)) return null
  const name = node.localName
  if (name === 'br') return <br key={key} />
  const children = childrenOf(node, allowed)
  if (allowed.has(name)) return createElement(name, { key }, ...children)
  const address = name === 'a' ? safeAddress(node.getAttribute('href')) : null
  if (address === null) return <span key={key}>{children}</span>
  return (
    <Link key={key} to={address}>
      {children}
    </Link>
  )
}

const dropped = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'template',
  'noscript',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
])

/** Returns the address if it may be followed, or null. `//host` and `/\host` look like paths, but lead to other sites. */
export function safeAddress(href: string | null): string | null {
  const address = href?.trim() ?? ''
  // oxlint-disable-next-line no-control-regex -- browsers drop these signs from an address, and what is left may lead elsewhere
  if (/[\u0000-\u001f\\]/.test(address)) return null
  if (/^\/(?!\/)/.test(address)) return address
  return /^(https?:\/\/|mailto:)/i.test(address) ? address : null
}
