/** The JSON-LD contexts for signing and verifying credentials. */
const contexts = {
  credentials: 'https://www.w3.org/ns/credentials/v2',
  badges: 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
} as const

const term = (name: string) => `urn:fieldwork:evidence:${name}`

const textTerms = Object.fromEntries(
  ['acceptedBy', 'checkKind', 'promptDigest', 'answerDigest', 'checkDigest'].map((name) => [name, term(name)]),
)
const timeTerms = { seenAt: { '@id': term('seenAt'), '@type': 'http://www.w3.org/2001/XMLSchema#dateTime' } }

/** Open Badges have no terms for the evidence of a single task. */
const taskEvidence = (terms: object) => ({ TaskEvidence: { '@id': term('TaskEvidence'), '@context': terms } })

export const badgeContext = [contexts.credentials, contexts.badges, taskEvidence({ ...textTerms, ...timeTerms })] as const
/** Context of credentials issued before the companion existed. They stay verifiable. */
export const earlierBadgeContext = [contexts.credentials, contexts.badges, taskEvidence(textTerms)] as const
export const statusListContext = [contexts.credentials] as const
