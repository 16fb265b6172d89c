import { preferencesFrom } from '@fieldwork/core/accounts/preferences.ts'
import { acceptanceOf } from '@fieldwork/core/credentials/openBadge.ts'
import { buildDocumentation, type DocumentationMaterial } from '@fieldwork/core/documentation/buildDocumentation.ts'
import { publicPagePath } from '@fieldwork/core/documentation/fileNames.ts'
import { documentFile } from '@fieldwork/core/documents/contract.ts'
import { documentParts } from '@fieldwork/core/documents/parts.ts'
import type { Annotation, LearnerNote } from '@fieldwork/core/notes/schema.ts'
import { lockOf } from '@fieldwork/core/plans/gates.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'
import { isPro } from '@fieldwork/core/plans/plan.ts'
import { isShareable } from '@fieldwork/core/sharing/shareable.ts'
import type { AnswerCheck } from '@fieldwork/core/tasks/checks.ts'
import { signedInAs } from '../accounts/authenticate.ts'
import { projectOf } from '../catalogue/project.ts'
import { readableProject } from '../catalogue/queries.ts'
import type { Context } from '../context.ts'
import { readableTexts, textBodies } from '../documents/queries.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { readableAnnotations } from '../notes/queries.ts'
import { validationOf } from '../tasks/answers.ts'
import { readableTasks } from '../tasks/queries.ts'
import type { DocumentedPerson } from './queries.ts'

/** The current documentation of a project, the uploads of its pictures, and the author's sentence on what was built. Throws when its owner may not read the project. */
export const currentDocumentation = async ({ db, config }: Context, person: DocumentedPerson, projectId: string) => {
  const caller = callerOf(config, person)
  const project = projectOf(await readableProject(db, caller, projectId))
  const { version, texts } = await readableTexts(db, caller, projectId)
  const names = texts.map(({ name }) => name)
  const { document, openSections } = await textBodies(db, version, [documentFile, ...names.filter((name) => name !== documentFile)])
  const tasks = (await readableTasks(db, caller, projectId)).map((row) => {
    const isAccepted = row.status === 'COMPLETE' && acceptanceOf(countedAs(row)) === 'check'
    return { ...validationOf(row), isOutput: row.is_output, isAccepted }
  })
  const { body } = await readableAnnotations(db, caller, projectId)
  const preferences = preferencesFrom(person.preferences, person.plan)
  const material: DocumentationMaterial = {
    metadata: project.metadata,
    chapters: documentParts(document, undefined, openSections),
    tasks,
    notes: body === null ? [] : (JSON.parse(body) as { items: Annotation[] }).items.filter(isNote),
    summary: person.summary,
    variables: project.variables,
    author: person.name,
    completedOn: person.completed_at?.toISOString() ?? null,
    // A custom address on the title page requires Pro, even if it was set earlier.
    address: lockOf('project_share_url', { pro: caller.reader.pro }) ? null : preferences.profileURL,
    ...publicAddresses(config, person),
    theme: preferences.documentationTheme,
  }
  const { outcomeForOthers, description } = project.metadata
  return { ...buildDocumentation(material), outcome: outcomeForOthers ?? description }
}

type TaskRow = Awaited<ReturnType<typeof readableTasks>>[number]

/** The same as in a credential. */
const countedAs = (row: TaskRow) => ({
  kind: row.type === 'FILE' ? ('picture' as const) : ((row.check_kind as AnswerCheck['check'] | null) ?? 'any'),
  isOwnJudgement: row.own_judgement ?? false,
  isJudgedByModel: row.accepted_by_model ?? false,
  basis: row.basis,
})

/** Where others find the documentation and the credential. */
const publicAddresses = ({ publicUrl }: Context['config'], { is_public, page_id, credential_id, nickname }: DocumentedPerson) => {
  const origin = publicUrl !== undefined && isShareable(publicUrl) ? publicUrl : undefined
  return {
    pageAddress: origin !== undefined && is_public ? origin + publicPagePath(nickname, page_id) : null,
    credentialAddress: origin !== undefined && credential_id !== null ? origin + credentialPath(credential_id) : null,
  }
}

/** The person, as if they were the caller. */
export const callerOf = (config: Context['config'], person: DocumentedPerson): SignedInCaller => {
  const user = signedInAs(config, person, new Date(0))
  return {
    user,
    reader: { signedIn: true, pro: isPro(user.plan), admin: user.isAdmin },
    sessionHash: undefined,
    renewedCookie: undefined,
  }
}

const isNote = (item: Annotation): item is LearnerNote => item.kind === 'note'
