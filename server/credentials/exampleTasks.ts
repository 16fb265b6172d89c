import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { CompletedTask } from '@fieldwork/core/credentials/openBadge.ts'
import { titleForOthers } from '@fieldwork/core/documentation/titleForOthers.ts'
import { boxesIn, validationsOf } from '@fieldwork/core/documents/walk.ts'
import { publicVersion } from '../catalogue/permission.ts'
import { exampleOf } from '../catalogue/queries.ts'
import type { Queryable } from '../database/transaction.ts'
import { documentOf } from '../documents/queries.ts'

type ValidationNode = ReturnType<typeof validationsOf>[number]

/**
 * The tasks of a free project as a learner would complete them, without the extra tasks that its example of a finished work leaves out; undefined
 * if not everyone may read it.
 */
export const exampleTasks = async (db: Queryable, project: Project): Promise<CompletedTask[] | undefined> => {
  const version = publicVersion(project)
  const document = version && (await documentOf(db, version))
  if (!document) return undefined
  const example = await exampleOf(db, project.id)
  return document.steps
    .flatMap(({ children }) => boxesIn(children))
    .flatMap(validationsOf)
    .filter(({ id, hidden, optional }) => !hidden && (!optional || !example || example.answers.some((answer) => answer.id === id)))
    .map(exampleTask)
}

/** There is no answer, so its digests are those of an empty text. */
const exampleTask = (node: ValidationNode): CompletedTask => {
  const { title, optional } = node
  return {
    title: ('forOthers' in node ? node.forOthers : undefined) ?? titleForOthers(title),
    isExtra: optional,
    ...completionOf(node),
    promptDigest: emptyDigest,
    answerDigest: emptyDigest,
    checkDigest: null,
    isOwnJudgement: false,
    isJudgedByModel: false,
    seenAt: null,
  }
}

const completionOf = (node: ValidationNode): Pick<CompletedTask, 'kind' | 'basis'> => {
  if (node.type === 'validationUpload') return { kind: 'picture', basis: null }
  if (node.type === 'validationUrl') return { kind: 'url', basis: null }
  switch (node.format?.by) {
    case 'output':
      return { kind: 'evidence', basis: 'computed' }
    case 'own-words':
      return { kind: 'own-words', basis: 'own_words' }
    case 'choice':
      return { kind: 'choice', basis: null }
    default:
      return { kind: 'equals', basis: null }
  }
}

const emptyDigest = 'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
