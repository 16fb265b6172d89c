import type { OpenBadge } from '../../core/credentials/openBadge.ts'
import { createSigner } from '../../web/credentials/verifier/testing-signing.ts'
import type { Chance } from '../measuring/chance.ts'
import { validByStandard } from './credentialChecks.ts'

export type Signed = OpenBadge & { proof: [Record<string, string>] }

type Forgery = (honest: Signed, other: Signed, chance: Chance) => object | Promise<object>

const changedSubject = (honest: Signed, part: object) => ({ ...honest, credentialSubject: { ...honest.credentialSubject, ...part } })
const changedProof = (honest: Signed, part: object) => ({ ...honest, proof: [{ ...honest.proof[0], ...part }] })
const issuerOf = ({ issuer }: Signed): string => issuer.id

const unsigned = (honest: Signed) => {
  const { proof, ...rest } = honest
  return proof ? rest : honest
}

/** Replaces a base58 character at a random position. */
const flipped = (text: string, chance: Chance): string => {
  const at = 1 + chance.below(text.length - 1)
  return `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
}

/** Ways to make a credential that the server did not sign; each gets an honest credential and another learner's. */
export const forgeries: Record<string, Forgery> = {
  'another holder': (honest) =>
    changedSubject(honest, { identifier: honest.credentialSubject.identifier.map((one) => ({ ...one, identityHash: 'Mallory Grey' })) }),
  'the holder of another credential': (honest, other) => ({ ...honest, credentialSubject: other.credentialSubject, id: other.id }),
  'another project': (honest) =>
    changedSubject(honest, { achievement: { ...honest.credentialSubject.achievement, name: 'Build a rocket' } }),
  'another version': (honest) => changedSubject(honest, { achievement: { ...honest.credentialSubject.achievement, version: '99' } }),
  'an earlier date': (honest) => ({ ...honest, awardedDate: '2020-01-01T00:00:00.000Z' }),
  'a later beginning': (honest) => ({ ...honest, validFrom: '2030-01-01T00:00:00.000Z' }),
  'a task left out': (honest) => ({ ...honest, evidence: honest.evidence.slice(1) }),
  'an answer exchanged': (honest, other) => ({ ...honest, evidence: other.evidence }),
  'a check that accepted': (honest) => ({ ...honest, evidence: honest.evidence.map((one) => ({ ...one, acceptedBy: 'model' })) }),
  'another place in the status list': (honest) => ({
    ...honest,
    credentialStatus: { ...honest.credentialStatus, statusListIndex: String(Number(honest.credentialStatus.statusListIndex) ^ 1) },
  }),
  'another status list': (honest) => ({
    ...honest,
    credentialStatus: { ...honest.credentialStatus, statusListCredential: 'http://localhost:1/credentials/status/0' },
  }),
  'another id': (honest, other) => ({ ...honest, id: other.id }),
  'another issuer': (honest) => ({ ...honest, issuer: { ...honest.issuer, id: 'did:web:else.example' } }),
  'another name of the issuer': (honest) => ({ ...honest, issuer: { ...honest.issuer, name: 'Another school' } }),
  'a signature with one other character': (honest, _other, chance) =>
    changedProof(honest, { proofValue: flipped(honest.proof[0]['proofValue']!, chance) }),
  'the signature of another credential': (honest, other) => ({ ...honest, proof: other.proof }),
  'another time of the signature': (honest) => changedProof(honest, { created: '2020-01-01T00:00:00.000Z' }),
  'a key that the issuer does not have': (honest) => changedProof(honest, { verificationMethod: `${issuerOf(honest)}#key-99` }),
  'another purpose': (honest) => changedProof(honest, { proofPurpose: 'authentication' }),
  'no signature': (honest) => unsigned(honest),
  [validByStandard]: (honest) => ({
    ...honest,
    '@context': [...(honest['@context'] as readonly unknown[]), { identityHash: 'urn:else' }],
  }),
  'signed with a key of the forger': async (honest) => {
    const signer = await createSigner(issuerOf(honest))
    const forged = await signer.signed({ ...unsigned(honest), name: 'Build a rocket' })
    return { ...forged, proof: { ...forged.proof, verificationMethod: honest.proof[0]['verificationMethod'] } }
  },
  'signed by the forger as an issuer of their own': async (honest) => {
    const signer = await createSigner('did:web:else.example')
    return signer.signed({ ...unsigned(honest), issuer: { ...honest.issuer, id: 'did:web:else.example' } })
  },
}
