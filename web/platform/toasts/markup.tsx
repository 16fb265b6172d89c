import type { ReactNode } from 'react'
import { Link } from '../../ui/Link.tsx'

/**
 * Simple markup in a sentence as React elements: `b`, `strong`, `em`, `br`, and links to a path of this application or to an http,
 * https or mailto address. Everything else loses its tag and keeps its words; scripts, styles and the like go with all they hold.
 * `DOMParser` builds a document that runs nothing and loads nothing; no markup reaches the page.
 */
export const markup = (text: string): ReactNode => childrenOf(new DOMParser().parseFromString(text, 'text/html').body)

const childrenOf = (parent: Node): ReactNode[] => [...parent.childNodes].map((node, key) => render(node, key))

function render(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || dropped.has(node.localName)) return null
  const children = childrenOf(node)
  if (node.localName === 'br') return <br key={key} />
  if (node.localName === 'b' || node.localName === 'strong') return <b key={key}>{children}</b>
  if (node.localName === 'em') return <em key={key}>{children}</em>
  const address = node.localName === 'a' ? safeAddress(node.getAttribute('href')) : null
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

/** The address if it may be followed, else null. `//host` and `/\host` look like paths and lead elsewhere. */
export function safeAddress(href: string | null): string | null {
  const address = href?.trim() ?? ''
  // oxlint-disable-next-line no-control-regex -- browsers drop these signs from an address, and what is left may lead elsewhere
  if (/[\u0000-\u001f\\]/.test(address)) return null
  if (/^\/(?!\/)/.test(address)) return address
  return /^(https?:\/\/|mailto:)/i.test(address) ? address : null
}
