import type { Project } from '../catalogue/schema.ts'
import { credentialPath } from '../paths.ts'

/** Path of the page that verifies credentials. */
export const verifierPath = '/credentials/verify'
/** The same page as a single file that contains this server's keys. */
export const verifierFilePath = '/credentials/verifier.html'
/** This server's keys, as `did:web` requires. */
export const keyDocumentPath = '/.well-known/did.json'

export const statusListPath = (list: number | string): string => `/credentials/status/${list}`

/** Identifier of the issuer at an origin. */
export const issuerId = (origin: string): string => `did:web:${origin.replace(/^https?:\/\//, '').replace(':', '%3A')}`

/** The credential of a public page, as JSON and as a picture that contains it. The page itself is at `credentialPath`. */
export const publicCredentialPath = (credentialId: string, kind: 'json' | 'png'): string =>
  `${credentialPath(credentialId)}/${kind === 'json' ? 'credential.json' : 'picture.png'}`

/** The picture of a project's credential with nobody's name. */
export const examplePicturePath = (projectId: string): string => `/credentials/example/${projectId}/picture.png`

/** In the address of the example of a finished work, which belongs to nobody. No one can choose it. */
export const exampleNickname = 'example'

/** The example of a finished work; it has the form of `publicPagePath`. Here, so that the start page loads no more for a link to it. */
export const exampleWorkPath = (projectId: string): string => `/${exampleNickname}/projects/${projectId}`

/** The id of an example that every server issues to nobody, for visitors. Its page and files are at the addresses of any other credential. */
export const exampleCredentialId = '00000000-0000-4000-8000-000000000000'

/** Where a free project shows visitors its end: an example of a finished work, or else of a credential. The server renders both pages. */
export const exampleAddress = ({ id, metadata }: Pick<Project, 'id' | 'metadata'>): string =>
  metadata.hasExample ? exampleWorkPath(id) : credentialPath(exampleCredentialId)

/** The response (410) for a credential that is no longer valid. `replacement`: the id of the public one that replaced it. */
export type GoneCredential = { replacement: string | null }
