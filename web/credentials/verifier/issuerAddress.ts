import { keyDocumentPath } from '@fieldwork/core/credentials/addresses.ts'

/** `label`: host and path, as people read them. `keysUrl`: where the issuer publishes its keys. */
export type IssuerAddress = { host: string; label: string; keysUrl: string }

const didWeb = /^did:web:([\w.-]+)(?:%3A(\d+))?((?::[\w.~-]+)*)$/

/**
 * Returns the address of a `did:web`. `url`: the issuer's own, which says whether its host is reached only over plain http. Any spelling but the
 * canonical one is undefined, because two spellings of an issuer would count as two issuers and look the same.
 */
export const issuerAddress = (id: string, url?: unknown): IssuerAddress | undefined => {
  const [, name = '', port, path = ''] = didWeb.exec(id) ?? []
  const host = port ? `${name}:${port}` : name
  const parsed = URL.parse(`https://${host}${path.replaceAll(':', '/')}`)
  // The parser changes upper case, default ports, numbers that stand for an IP address, and paths with dots.
  const label = parsed && parsed.host + (path && parsed.pathname)
  if (!label || label !== host + path.replaceAll(':', '/') || name.endsWith('.')) return undefined
  const own = typeof url === 'string' ? URL.parse(url) : null
  const scheme = own?.protocol === 'http:' && own.host === host ? 'http' : 'https'
  return { host, label, keysUrl: `${scheme}://${label}${path ? '/did.json' : keyDocumentPath}` }
}
