import type { Series } from '@fieldwork/core/catalogue/schema.ts'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { StepNode } from '@fieldwork/core/documents/nodes/step/schema.ts'
import type { DocumentFault, EditedDocument } from '@fieldwork/core/documents/schema.ts'
import { uploadedPictureAddress, uploadedPicturePath, uploadedPicturesIn } from '@fieldwork/core/documents/uploadedPictures.ts'
import { walkBlocks } from '@fieldwork/core/documents/walk.ts'
import { blockText } from '@fieldwork/core/documents/blockText.ts'
import { openCatalogue } from './compileCatalogue.ts'
import type { ProjectOrigin } from './compiled.ts'
import { type CompiledFolder, picturePaths } from './compileProject.ts'
import { type Finding, type Rule, orFinding, reportInto, withoutConsequences } from './findings/rules.ts'
import { faultsOfDeleted } from './deletedParts.ts'
import { takeWorkFolder } from './checks/workFolders.ts'
import { isBlank } from './markdown/writeBlocks.ts'
import { writeProject, type WrittenProject } from './markdown/writeProject.ts'
import { openFolder, type UploadedPictures } from './source/projectFolder.ts'

/** A series with its position in the catalogue, from 1. */
type StoredSeries = Series & { position: number }

/** The document before the edit, and the pictures uploaded for it. */
type EditedFrom = { origin: ProjectOrigin; document: EditedDocument; pictures: UploadedPictures }

/**
 * Writes an edited document as Markdown and compiles it in place of its project's texts, with the same rules as the content folder.
 * Pictures, checks and the quiz are the folder's. Returns a project if there are no faults.
 */
export const compileEdited = async (
  contentDirs: readonly string[],
  id: string,
  document: EditedDocument,
  { origin, document: before, pictures: uploaded }: EditedFrom,
  lastModified: string,
): Promise<{ faults: DocumentFault[] } | (CompiledFolder & { series: StoredSeries[]; faults?: undefined })> => {
  const around: Finding[] = []
  const { homes, listed, compileFolder } = await openCatalogue(contentDirs, around)
  const findings: Finding[] = []
  const contentDir = homes.get(id)
  const git = contentDir !== undefined ? await openFolder(contentDir, id, findings, undefined, uploaded) : undefined
  if (!git || contentDir === undefined)
    return { faults: [{ message: `No folder of CONTENT_DIR contains \`${id}\`. Start the server with that folder, or edit the files.` }] }
  if (!listed?.placements.has(id))
    return { faults: [{ message: 'No series in catalogue.yaml lists this project. Add it, and save again.' }] }
  const pictures = await picturePaths(contentDir, git)
  for (const name of uploadedPicturesIn(JSON.stringify(document))) {
    const path = uploadedPicturePath(name)
    if (git.pictures.has(path)) pictures.set(uploadedPictureAddress(name), path)
  }
  const missing = missingPictures(document, pictures)
  const [standIn] = git.pictures.keys()
  if (missing.length > 0 && standIn === undefined) return { faults: missing.map(({ fault }) => fault) }
  // A placeholder for missing pictures lets the rest be checked, too.
  for (const { src } of missing) pictures.set(src, standIn!)
  const written = writeProject(document, { texts: origin.texts, document: before, pictures, lastModified })
  const compiled = await orFinding(reportInto(findings, `projects/${id}`), async () => {
    const folder = await openFolder(contentDir, id, findings, written.texts, uploaded)
    if (!folder) return undefined
    const taken = new Map<string, string>()
    for (const [other, home] of [...homes].filter(([one]) => one !== id)) {
      const neighbour = await openFolder(home, other, [])
      if (neighbour) await takeWorkFolder(home, neighbour, taken, [])
    }
    await takeWorkFolder(contentDir, folder, taken, findings)
    const source = origin.source === 'conflict' ? 'conflict' : 'edited'
    return compileFolder(contentDir, folder, { source, texts: written.texts, gitHash: origin.gitHash }, findings)
  })
  const errors = withoutConsequences(findings)
    .filter(({ severity }) => severity === 'error')
    .toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
  const deleted = faultsOfDeleted(id, before, document, errors)
  const faults = [...deleted.faults, ...deleted.rest.map((finding) => faultOf(finding, id, written))]
  if (missing.length > 0) return { faults: [...missing.map(({ fault }) => fault), ...faults] }
  if (faults.length > 0 || !compiled || compiled === 'unchanged') return { faults }
  const { project } = compiled
  const sectionTexts = Object.fromEntries(project.files.map(({ contentId, blocks }) => [contentId, blocks]))
  const lost = lostIn(document, { ...project.document, sectionTexts })
  if (lost) return { faults: [lost] }
  const series = listed.catalogue.series.map((one, at) => ({ ...one, position: at + 1 }))
  return { ...compiled, series: series.filter((one) => !listed.refused.has(one.id)) }
}

/** A finding for the editor, which shows no Markdown: at the node, or in a file that isn't edited here. */
const faultOf = ({ rule, file, line, message }: Finding, id: string, { texts, nodeAt }: WrittenProject): DocumentFault => {
  const path = file.slice(`projects/${id}/`.length)
  if (!Object.hasOwn(texts, path)) return { message: path === '' ? message : `${path}, line ${line}: ${message}` }
  const nodeId = nodeAt(path, line)
  return { ...(nodeId !== undefined && { nodeId }), message: inPage[rule] ?? message }
}

/** Messages for rules whose own message refers to files. */
const inPage: { [Name in Rule]?: string } = {
  'track-tasks': 'A step must have the same tasks, answers and quiz on every track, in the same order.',
  'answer-missing':
    'A text answer needs a check, which is in a file that this page doesn’t edit. Ask for an address or a picture, or choose Export and write both in the files.',
}

/** Reports pictures that haven't been chosen, or whose upload no longer exists. */
const missingPictures = (document: EditedDocument, pictures: ReadonlyMap<string, string>): Array<{ src: string; fault: DocumentFault }> => {
  const { steps, sections, tracks, sectionTexts = {} } = document
  const inSteps = [steps, ...tracks.map((track) => track.steps)].flat().flatMap(({ children }) => children)
  return [...walkBlocks([...inSteps, ...sections, ...Object.values(sectionTexts).flat()])].flatMap((block) => {
    if (block.type !== 'image' || pictures.has(block.src)) return []
    const { id: nodeId, src } = block
    if (src === '') return [{ src, fault: { nodeId, message: 'Choose a picture, or remove this block.' } }]
    const isUploaded = uploadedPicturesIn(src).length > 0
    return isUploaded ? [{ src, fault: { nodeId, message: 'This picture was never published and is gone. Upload it again.' } }] : []
  })
}

type Content = Pick<EditedDocument, 'steps' | 'sections' | 'tracks' | 'sectionTexts'>

/** Returns the first block that Markdown can't represent; undefined if there is none. */
const lostIn = (sent: Content, compiled: Content): DocumentFault | undefined => {
  const found = saidIn(compiled)
  const lost = saidIn(sent).find(({ said }, at) => said !== found[at]?.said) ?? found[saidIn(sent).length]
  return lost && { nodeId: lost.id, message: 'Markdown can’t represent this. Simplify it, or split it up.' }
}

/** Returns the type and text of each step and block, in reading order. */
const saidIn = ({ steps, sections, tracks, sectionTexts = {} }: Content): Array<{ id: string; said: string }> => {
  const texts = Object.entries(sectionTexts).sort(([one], [other]) => (one < other ? -1 : 1))
  const inSteps = (some: readonly StepNode[]) =>
    some.flatMap((step) => [{ id: step.id, said: `step ${step.title} ${step.minutes}` }, ...saidBy(step.children)])
  return [
    ...[steps, ...tracks.map((track) => track.steps)].flatMap(inSteps),
    ...saidBy(sections),
    ...texts.flatMap(([, blocks]) => saidBy(blocks)),
  ]
}

const saidBy = (blocks: readonly BlockNode[]) =>
  [...walkBlocks(blocks)]
    .filter((block) => !isBlank(block))
    .map((block) => {
      const title = ('heading' in block && block.heading) || ('title' in block && block.title) || ('alt' in block && block.alt) || ''
      return { id: block.id, said: `${block.type} ${title} ${blockText(block)}`.replace(/\s+/g, ' ').trim() }
    })
