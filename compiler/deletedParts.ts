import type { DocumentFault, EditedDocument } from '@fieldwork/core/documents/schema.ts'
import { boxesIn, validationsOf } from '@fieldwork/core/documents/walk.ts'
import type { Finding } from './findings/rules.ts'

/** A deleted task or question, and the step that contained it. */
type Deleted = { nodeId?: string; name: string; ids: string[] }

/**
 * Returns one fault for each deleted step, task and quiz that still exists on tracks or in files that can't be edited in the page. `rest`:
 * the other findings.
 */
export const faultsOfDeleted = (
  id: string,
  before: EditedDocument,
  document: EditedDocument,
  findings: readonly Finding[],
): { faults: DocumentFault[]; rest: Finding[] } => {
  const told = new Set<Finding>()
  const tell = (some: readonly Finding[]) => {
    for (const finding of some) told.add(finding)
    return some.length > 0
  }
  const isToldOn = (track: Tracks[number], rule: 'track-step' | 'track-tasks', stepId = '') => {
    const file = `projects/${id}/tracks/${track.id}.md`
    return tell(findings.filter((one) => one.rule === rule && one.file === file && one.message.includes(`\`${stepId}\``)))
  }
  const steps = before.steps.flatMap(({ id: nodeId, title }): DocumentFault[] => {
    const tracks = document.tracks.filter((track) => isToldOn(track, 'track-step', nodeId))
    return tracks.length > 0 ? [{ nodeId, message: onTracksOf(`The step “${title}”`, tracks) }] : []
  })
  const tasks = tasksMissing(before, document).flatMap(({ nodeId, name, ids }): DocumentFault[] => {
    const isGraded = tell(
      findings.filter(({ rule, message }) => unknown.includes(rule) && ids.some((one) => message.includes(`id \`${one}\``))),
    )
    const tracks = document.tracks.filter((track) => {
      const own = track.steps.find((step) => step.id === nodeId)
      return own && idsOf(boxesIn(own.children)).includes(ids[0]!) && isToldOn(track, 'track-tasks', nodeId)
    })
    if (!isGraded && tracks.length === 0) return []
    return [{ ...(nodeId !== undefined && { nodeId }), message: isGraded ? gradedOf(name, tracks) : onTracksOf(name, tracks) }]
  })
  const quiz = tell(findings.filter(({ rule, file }) => rule === 'quiz-missing' && file.endsWith('/quiz.yaml')))
  const faults = quiz ? [{ message: `The quiz can’t be deleted here: its questions ${elsewhere}` }] : []
  return { faults: [...steps, ...tasks, ...faults], rest: findings.filter((finding) => !told.has(finding)) }
}

/** Rules about files that refer to a missing question. */
const unknown: ReadonlyArray<Finding['rule']> = ['answer-unknown', 'trial-unknown']

const elsewhere = 'are in a file that this page doesn’t edit. Undo, or choose Export and change it in the files.'

type Tracks = EditedDocument['tracks']

const gradedOf = (name: string, tracks: Tracks): string => {
  const also = tracks.length > 0 ? `, and ${namesOf(tracks)} it, too` : ''
  return `${name} can’t be deleted here: the checks of its answers are in files that this page doesn’t edit${also}. Undo, or choose Export and change it in the files.`
}

const onTracksOf = (name: string, tracks: Tracks): string =>
  `${name} can’t be deleted on its own: ${namesOf(tracks)} it, too. Undo, or delete it there as well.`

const namesOf = (tracks: Tracks): string => {
  const titles = tracks.map(({ title }) => `“${title}”`)
  return titles.length === 1 ? `the track ${titles[0]} has` : `the tracks ${titles.join(' and ')} have`
}

const tasksMissing = (before: EditedDocument, document: EditedDocument): Deleted[] => {
  const left = new Set(partsOf(document).flatMap(({ boxes }) => idsOf(boxes)))
  return partsOf(before).flatMap(({ nodeId, boxes }) =>
    boxes.flatMap((box): Deleted[] => {
      const gone = validationsOf(box).filter((question) => !left.has(question.id))
      const place = nodeId === undefined ? {} : { nodeId }
      if (!left.has(box.id)) return [{ ...place, name: `The task “${box.title}”`, ids: idsOf([{ ...box, children: gone }]) }]
      return gone.map((question) => ({ ...place, name: `The question “${question.title}”`, ids: [question.id] }))
    }),
  )
}

/** Returns the tasks of each step and of the sections, on the first track. */
const partsOf = ({ steps, sections, sectionTexts = {} }: EditedDocument) => [
  ...steps.map((step) => ({ nodeId: step.id, boxes: boxesIn(step.children) })),
  { nodeId: undefined, boxes: boxesIn([...sections, ...Object.values(sectionTexts).flat()]) },
]

const idsOf = (boxes: ReturnType<typeof boxesIn>): string[] =>
  boxes.flatMap((box) => [box.id, ...validationsOf(box).map((question) => question.id)])
