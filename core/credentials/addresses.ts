/** Path of the page that verifies credentials. */
export const verifierPath = '/credentials/verify'
/** The same page as a single file that contains this server's keys. */
export const verifierFilePath = '/credentials/verifier.html'
/** This server's keys, as `did:web` requires. */
export const keyDocumentPath = '/.well-known/did.json'

export const statusListPath = (list: number | string): string => `/credentials/status/${list}`

/** Identifier of the issuer at an origin. */
export const issuerId = (origin: string): string => `did:web:${origin.replace(/^https?:\/\//, '').replace(':', '%3A')}`
