import * as contract from '@fieldwork/core/authors/contract.ts'
import { minPeople, quietDays } from '@fieldwork/core/authors/limits.ts'
import type { AnswerOverview, Share, StoppedPassage, TaskFigures } from '@fieldwork/core/authors/schema.ts'
import { textBlocks } from '@fieldwork/core/documents/blockText.ts'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { documentParts } from '@fieldwork/core/documents/parts.ts'
import { walkBlocks } from '@fieldwork/core/documents/walk.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { serveLimited, type Served } from '../http/route.ts'
import { authoredProject, authoredTask, markWording, readersOf, taskFigures, wordingsOf } from './queries.ts'

export const authors = (context: Context): Served[] => [
  serveLimited('reads', contract.getAnswerOverview, ({ caller, params }) => answerOverview(context, caller, params.projectId)),
  serveLimited('reads', contract.listWordings, async ({ caller, params: { projectId, validationId } }) => {
    const task = await authoredTask(context.db, caller, projectId, validationId)
    if (!task) throw problem('not_found')
    const readable = shown(task.readable)
    const rows = readable === null ? [] : await wordingsOf(context.db, caller, projectId, validationId)
    const wordings = rows.map(({ is_found_wrong: isFoundWrong, ...wording }) => ({ ...wording, isFoundWrong }))
    return { title: task.title, readable, wordings }
  }),
  serveLimited('saves', contract.markWording, async ({ caller, params, body }) => {
    const task = await authoredTask(context.db, caller, params.projectId, params.validationId)
    // Doesn't reveal whether there are such words where they aren't shown.
    if (!task || shown(task.readable) === null) throw problem('not_found')
    const marked = await markWording(context.db, caller, { ...params, ...body, now: new Date(context.now()) })
    if (marked === 0) throw problem('not_found')
  }),
]

const answerOverview = async ({ db, now }: Context, caller: SignedInCaller, projectId: string): Promise<AnswerOverview> => {
  const { title, document } = await authoredProject(db, caller, projectId)
  const since = new Date(now() - quietDays * 86_400_000)
  const [{ readers, stopped, stops }, figures] = await Promise.all([
    readersOf(db, caller, projectId, since),
    taskFigures(db, caller, projectId),
  ])
  return {
    projectId,
    title,
    tasks: figures.map(figuresOf),
    stopped: shown(readers) === null ? null : { count: stopped, of: readers },
    passages: (stops ?? []).map(({ blockId, learners }) => ({ ...passageOf(document, blockId), learners })),
  }
}

/** Null for a number of people so small that it might identify one of them. */
const shown = (people: number): number | null => (people < minPeople ? null : people)

const figuresOf = (row: Awaited<ReturnType<typeof taskFigures>>[number]): TaskFigures => {
  const { id, title, type, learners } = row
  const share = (count: number, of: number): Share | null => (shown(learners) === null ? null : { count, of })
  return {
    id,
    title,
    type,
    learners: shown(learners),
    firstTry: share(row.accepted_firsts, row.firsts),
    refused: share(row.refused, row.grades),
    insisted: share(row.insisting, learners),
    shown: share(row.shown, learners),
    foundWrong: share(row.found_wrong, row.accepted),
    isReadable: shown(row.readable) !== null,
  }
}

/** Maximum characters of a passage that authors see. */
const excerptLength = 120

const passageOf = (document: GuidedDocument, blockId: string): Omit<StoppedPassage, 'learners'> => {
  const part = documentParts(document, undefined, new Map()).find(
    ({ id, blocks }) => id === blockId || [...walkBlocks(blocks)].some((block) => block.id === blockId),
  )
  if (!part) return { blockId, step: null, text: null }
  const block = [...walkBlocks(part.blocks)].find(({ id }) => id === blockId)
  const text = block
    ? textBlocks([block])
        .map((one) => one.text)
        .join(' ')
    : ''
  return { blockId, step: part.title, text: text.length > excerptLength ? `${text.slice(0, excerptLength).trimEnd()}…` : text }
}
