import { currentId } from '@fieldwork/core/documents/aliases.ts'
import { blockText } from '@fieldwork/core/documents/blockText.ts'
import { walkBlocks } from '@fieldwork/core/documents/walk.ts'
import { compareVersions } from '@fieldwork/core/notes/carryOver.ts'
import { annotationKey, isShown, type ExistingAnnotation } from '@fieldwork/core/notes/merge.ts'
import { renameIds } from '@fieldwork/core/notes/renaming.ts'
import type { Annotations } from '@fieldwork/core/notes/schema.ts'
import type { VersionText } from '@fieldwork/core/notes/versionWords.ts'
import type { Transaction } from '../../database/transaction.ts'
import { versionText } from '../../notes/queries.ts'
import { answersByTask, annotationsAfter, learnersByVersion, passedSteps, unlockedSections } from './queries.ts'
import { containersOf, type IdKind, promisedIds } from './promisedIds.ts'

/** Learners' work that depends on an id: annotations and answers that lose it, and learners who unlocked or passed it. */
type Hanging = { answers: number; notes: number; bookmarks: number; highlights: number; learners: number }
export type VanishedId = Hanging & { kind: IdKind; id: string; asksOtherwise?: true }
export type VanishedWords = Pick<Hanging, 'notes' | 'bookmarks' | 'highlights'> & { words: string }

/** Effects of a new version on the learners of a project. */
export type Effects = {
  project: string
  version: number
  learners: Array<{ version: number; count: number }>
  answers: { kept: number; withoutTask: number }
  annotations: { carried: number; moved: number; setAside: number }
  /** Removed ids that the author had given; those with dependent work come first. */
  vanished: VanishedId[]
  /** Removed text of blocks without an id, with the number of annotations on it. */
  vanishedWords: VanishedWords[]
}

/** Removals that need no question: none, text with annotations, or ids as well. */
export type Accepted = 'nothing' | 'words' | 'all'

export const hangs = ({ answers, notes, bookmarks, kind, learners }: VanishedId): boolean =>
  answers + notes + bookmarks + (kind === 'Secret Mission' ? learners : 0) > 0

export const isStopped = ({ vanished, vanishedWords }: Effects, accepted: Accepted): boolean => {
  if (accepted === 'all') return false
  const isAsked = accepted === 'nothing' && vanishedWords.some(({ notes, bookmarks }) => notes + bookmarks > 0)
  return isAsked || vanished.some(hangs)
}

/** Compares the published version of a project with the next one. `next` holds its aliases, those of earlier versions included. */
export const effectsOf = async (tx: Transaction, projectId: string, published: number, next: VersionText): Promise<Effects> => {
  const aliases = next.aliases ?? {}
  const [before, after] = [promisedIds(await versionText(tx, projectId, published)), promisedIds(next)]
  const vanished = new Map<string, VanishedId>()
  for (const [id, kind] of before.kinds) {
    const now = currentId(aliases, id)
    const task = before.tasks.get(id)
    const isThere = task ? after.tasks.get(now) === task : after.kinds.has(now)
    const asksOtherwise = task !== undefined && after.tasks.has(now)
    if (!isThere) vanished.set(id, { kind, id, ...nothing, learners: 0, answers: 0, ...(asksOtherwise && { asksOtherwise }) })
  }
  const answers = { kept: 0, withoutTask: 0 }
  for (const { id, type, count } of await answersByTask(tx, projectId)) {
    if (after.tasks.get(currentId(aliases, id)) === type) answers.kept += count
    else if (before.tasks.get(id) === type) {
      answers.withoutTask += count
      vanished.get(id)!.answers += count
    }
  }
  for (const { id, count } of [...(await passedSteps(tx, projectId)), ...(await unlockedSections(tx, projectId))]) {
    const found = vanished.get(id)
    if (found) found.learners += count
  }
  const learners = await learnersByVersion(tx, projectId)
  const noted = await noteEffects(tx, projectId, next, vanished)
  return {
    project: projectId,
    version: published + 1,
    learners,
    answers,
    ...noted,
    vanished: [...vanished.values()].toSorted((one, other) => Number(hangs(other)) - Number(hangs(one))),
  }
}

const nothing = { notes: 0, bookmarks: 0, highlights: 0 }

/** Carries all annotations over in memory, and attributes lost ones to the removed id or text. */
const noteEffects = async (tx: Transaction, projectId: string, next: VersionText, vanished: Map<string, VanishedId>) => {
  const annotations = { carried: 0, moved: 0, setAside: 0 }
  const words = new Map<string, VanishedWords>()
  const comparers = new Map<number, Comparer>()
  const comparerOf = async (version: number): Promise<Comparer> => {
    const comparer = comparers.get(version) ?? comparerFor(await versionText(tx, projectId, version), next)
    comparers.set(version, comparer)
    return comparer
  }
  for (let last: string | undefined; ;) {
    const rows = await annotationsAfter(tx, projectId, last)
    for (const { version, run, body } of rows) {
      const file: Annotations = { version, run, ...(JSON.parse(body) as Pick<Annotations, 'items' | 'update'>) }
      if (!file.items.some(isShown)) continue
      const { carry, chains, texts } = await comparerOf(version)
      const lostBefore = new Set(file.items.filter((item) => isShown(item) && item.aside).map(annotationKey))
      const { items, update } = carry({ ...file, update: null })
      const lost = items.filter(
        (item): item is ExistingAnnotation => isShown(item) && item.aside !== undefined && !lostBefore.has(annotationKey(item)),
      )
      annotations.carried += update?.carried ?? 0
      annotations.moved += update?.moved.length ?? 0
      annotations.setAside += lost.length
      for (const item of lost) {
        const block = 'range' in item ? item.range.start.block : item.block
        const owner = chains.get(block)?.find((id) => vanished.has(id))
        const field = item.kind === 'note' ? 'notes' : item.kind === 'highlight' ? 'highlights' : 'bookmarks'
        if (!words.has(block) && owner === undefined) words.set(block, { words: texts.get(block) ?? block, ...nothing })
        const at = owner === undefined ? words.get(block)! : vanished.get(owner)!
        at[field]++
      }
    }
    last = rows.at(-1)?.user_id
    if (last === undefined) return { annotations, vanishedWords: [...words.values()] }
  }
}

/** Characters quoted so that an author can find the block. */
const enoughToFind = 60

type Comparer = { carry: (file: Annotations) => Annotations; chains: Map<string, string[]>; texts: Map<string, string> }

const comparerFor = (from: VersionText, to: VersionText): Comparer => {
  const renamed = renameIds(from, to.aliases ?? {})
  const steps = [renamed.document.steps, ...renamed.document.tracks.map((track) => track.steps)].flat()
  const blocks = [...steps.flatMap(({ children }) => children), ...renamed.document.sections, ...[...renamed.sections.values()].flat()]
  const texts = [...walkBlocks(blocks)].map((block) => [block.id, blockText(block).slice(0, enoughToFind)] as const)
  return { carry: compareVersions(from, to), chains: containersOf(renamed), texts: new Map(texts) }
}
