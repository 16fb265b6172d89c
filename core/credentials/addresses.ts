/** Where everybody checks a credential. */
export const verifierPath = '/credentials/verify'
/** The same page as one file, with the keys of this server in it. */
export const verifierFilePath = '/credentials/verifier.html'
/** The keys of this server, as `did:web` asks for them. */
export const keyDocumentPath = '/.well-known/did.json'

export const statusListPath = (list: number | string): string => `/credentials/status/${list}`

/** Identifier of the issuer at an origin. */
export const issuerId = (origin: string): string => `did:web:${origin.replace(/^https?:\/\//, '').replace(':', '%3A')}`
