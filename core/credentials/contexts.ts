/** The contexts by which a credential is signed, and read. */
const contexts = {
  credentials: 'https://www.w3.org/ns/credentials/v2',
  badges: 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
} as const

const term = (name: string) => `urn:fieldwork:evidence:${name}`

/** Open Badges have no words for what stands behind one task. */
const evidenceTerms = {
  TaskEvidence: {
    '@id': term('TaskEvidence'),
    '@context': Object.fromEntries(
      ['acceptedBy', 'checkKind', 'promptDigest', 'answerDigest', 'checkDigest'].map((name) => [name, term(name)]),
    ),
  },
} as const

export const badgeContext = [contexts.credentials, contexts.badges, evidenceTerms] as const
export const statusListContext = [contexts.credentials] as const
