import type { Bundle, BundledText } from '@fieldwork/core/bundles/schema.ts'
import { pictureFile } from '@fieldwork/core/bundles/fileNames.ts'
import { maxInBundle } from '@fieldwork/core/bundles/limits.ts'
import { documentFile } from '@fieldwork/core/documents/contract.ts'
import type { Annotations } from '@fieldwork/core/notes/schema.ts'
import { declaredVariables } from '@fieldwork/core/accounts/variables.ts'
import { isRefusal, problem } from '@fieldwork/core/problems.ts'
import { extensionOf } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import { readableTexts, textBodies } from '../documents/queries.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { hintOf } from '../tasks/answers.ts'
import { bundledAnnotations, type BundledAnswerRow, bundledAnswers, bundledProject, type BundledProject } from './queries.ts'

export type BundleMaterial = {
  row: BundledProject
  bundle: Bundle
  answers: BundledAnswerRow[]
  /** Undefined if the caller may not read the guide. */
  text: BundledText | undefined
}

/** Returns everything in the zip of a project except pictures. Throws not_found. */
export const bundleMaterial = async ({ db, now }: Context, caller: SignedInCaller, projectId: string): Promise<BundleMaterial> => {
  const row = await bundledProject(db, caller, projectId)
  if (!row) throw problem('not_found')
  const answers = await bundledAnswers(db, caller.user.id, projectId)
  const stored = await bundledAnnotations(db, caller.user.id, projectId)
  const annotations = stored && { version: stored.version, ...(JSON.parse(stored.body) as Pick<Annotations, 'items' | 'update'>) }
  const bundle: Bundle = {
    format: 'fieldwork-project',
    schema: 1,
    exportedAt: new Date(now()).toISOString(),
    project: { id: row.id, version: row.version, title: row.own_text_metadata.title },
    progress: {
      selectedAt: moment(row.selected_time),
      completedAt: moment(row.completed_at),
      readAt: moment(row.read_at),
      position: row.position,
      passedSteps: row.passed_steps,
      unlockedSections: row.unlocked_sections,
      ...(row.summary ? { summary: row.summary } : {}),
    },
    variables: declaredVariables(row.variables ?? [], row.own_text_metadata.variables),
    answers: answers.map((answer) => ({
      id: answer.id,
      title: answer.title ?? '',
      type: answer.type,
      text: answer.text_data,
      fileName: answer.file_name,
      picture: pictureName(answer),
      status: answer.status,
      hidden: answer.hidden,
      hint: hintOf(answer),
      ...(isOwnJudgement(answer) ? { ownJudgement: true as const } : {}),
      ...(answer.was_shown ? { wasShown: true as const } : {}),
      changedAt: answer.updated_at.toISOString(),
      history: answer.history.slice(-maxInBundle.statuses),
    })),
    annotations: annotations ?? null,
  }
  return { row, bundle, answers, text: await guideText(db, caller, projectId) }
}

/** True if an answer counts on its learner's word. */
export const isOwnJudgement = ({ own_judgement, status }: Pick<BundledAnswerRow, 'own_judgement' | 'status'>): boolean =>
  own_judgement && status === 'COMPLETE'

/** Path of an answer's picture in the zip; null without one. */
export const pictureName = ({ id, type, content_type }: Pick<BundledAnswerRow, 'id' | 'type' | 'content_type'>): string | null =>
  type === 'FILE' && content_type !== null ? pictureFile(id, extensionOf(content_type)) : null

const guideText = async (db: Context['db'], caller: SignedInCaller, projectId: string): Promise<BundledText | undefined> => {
  try {
    const { version, texts } = await readableTexts(db, caller, projectId)
    const names = texts.map(({ name }) => name).filter((name) => name !== documentFile)
    const { document, openSections } = await textBodies(db, version, [documentFile, ...names])
    return { document, sections: Object.fromEntries(openSections) }
  } catch (error) {
    // People keep access to their own work after a plan has ended.
    if (isRefusal(error)) return undefined
    throw error
  }
}

const moment = (time: Date | null): string | null => time?.toISOString() ?? null
