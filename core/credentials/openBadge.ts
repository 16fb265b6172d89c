import type { ProjectMetadata } from '../catalogue/schema.ts'
import { credentialMessages as messages } from '../messages/credentials.ts'
import { dayInWords } from '../messages/dates.ts'
import type { AnswerCheck } from '../tasks/checks.ts'
import type { AnswerBasis } from '../answerBasis.ts'
import { publishableText } from '../documentation/learnersWords.ts'
import { issuerId, statusListPath } from './addresses.ts'
import { badgeContext } from './contexts.ts'

/**
 * Why the answer to a task counts. `check`: the author's rule accepted it. `presence`: no rule reads it. `learner`: the rule refused it and
 * the learner insisted. `model`: a language model accepted it by the author's rubric. Otherwise a basis that is stored with the answer.
 */
export type Acceptance = 'check' | 'presence' | 'learner' | 'model' | AnswerBasis

/** A task with a complete answer. The digests don't reveal their input. */
export type CompletedTask = {
  /** The question, as it is asked of people other than the learner. */
  title: string
  /** It isn't required to complete the project. */
  isExtra: boolean
  kind: AnswerCheck['check'] | 'picture'
  promptDigest: string
  answerDigest: string
  checkDigest: string | null
  isOwnJudgement: boolean
  isJudgedByModel: boolean
  basis: AnswerBasis | null
  /** When the companion ran the commands (ISO); only with the basis `seen`. */
  seenAt: string | null
}

export type CredentialMaterial = {
  id: string
  origin: string
  issuerName: string
  /** Chosen by the learner. */
  name: string
  projectId: string
  version: number
  metadata: Pick<ProjectMetadata, 'title' | 'description' | 'outcomeForOthers' | 'concepts'>
  tasks: readonly CompletedTask[]
  /** ISO. */
  completedAt: string
  issuedAt: string
  status: { list: number; index: number }
}

/** Kinds of tasks without a rule. Their answers count as `presence`, unless they have a basis. */
const unchecked: ReadonlySet<CompletedTask['kind']> = new Set(['any', 'picture', 'own-words', 'evidence'])

export const acceptanceOf = ({
  kind,
  isOwnJudgement,
  isJudgedByModel,
  basis,
}: Pick<CompletedTask, 'kind' | 'isOwnJudgement' | 'isJudgedByModel' | 'basis'>): Acceptance => {
  if (isOwnJudgement) return 'learner'
  if (basis !== null) return basis
  // Explanations in the learner's own words aren't refused by a check before a language model reads them.
  if (isJudgedByModel && kind !== 'own-words') return 'model'
  return unchecked.has(kind) ? 'presence' : 'check'
}

/** Builds the evidence of one task. Only an extra task has a description. The date is part of the sentence for people and a field for programs. */
const evidenceOf = (task: CompletedTask) => {
  const acceptance = acceptanceOf(task)
  const seenAt = acceptance === 'seen' ? task.seenAt : null
  return {
    type: ['Evidence', 'TaskEvidence'],
    name: task.title,
    ...(task.isExtra && { description: messages.extra }),
    narrative: messages.acceptance[acceptance](seenAt === null ? '' : dayInWords(seenAt)),
    genre: messages.kinds[task.kind],
    acceptedBy: acceptance,
    ...(seenAt === null ? {} : { seenAt }),
    checkKind: task.kind,
    promptDigest: task.promptDigest,
    answerDigest: task.answerDigest,
    ...(task.checkDigest === null ? {} : { checkDigest: task.checkDigest }),
  }
}

/** An unsigned Open Badges 3.0 credential. The chosen name is the only personal data in it. */
export const openBadge = (material: CredentialMaterial) => {
  const { id, origin, metadata, status } = material
  const list = `${origin}${statusListPath(status.list)}`
  const project = `${origin}/projects/${material.projectId}`
  return {
    '@context': badgeContext,
    id: `urn:uuid:${id}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: metadata.title,
    issuer: { id: issuerId(origin), type: ['Profile'], name: material.issuerName, url: origin },
    validFrom: material.issuedAt,
    awardedDate: material.completedAt,
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: publishableText(material.name), identityType: 'name' }],
      achievement: {
        id: `${project}#version-${material.version}`,
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        name: metadata.title,
        description: metadata.outcomeForOthers ?? metadata.description,
        version: String(material.version),
        inLanguage: 'en',
        ...(metadata.concepts.length === 0 ? {} : { tag: metadata.concepts.map(({ name }) => name) }),
        criteria: { id: project, narrative: messages.criteria(metadata.outcomeForOthers ?? metadata.description) },
      },
    },
    evidence: material.tasks.map(evidenceOf),
    credentialStatus: {
      id: `${list}#${status.index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(status.index),
      statusListCredential: list,
    },
  }
}
export type OpenBadge = ReturnType<typeof openBadge>

/** True if both make the same statement about the same work, whenever they were issued. */
export const saysTheSame = (one: OpenBadge, other: OpenBadge): boolean => substance(one) === substance(other)

/** Without the sentences for people: rewording one doesn't change what was done, and the digest covers the question. The achievement's id includes the project's version. */
const substance = ({ issuer, awardedDate, credentialSubject: { identifier, achievement }, evidence }: OpenBadge): string =>
  JSON.stringify([
    issuer.id,
    awardedDate,
    identifier,
    achievement.id,
    evidence.map((task) => ({ ...task, name: '', description: '', narrative: '', genre: '' })),
  ])
