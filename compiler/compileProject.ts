import { scopeOf } from '@fieldwork/core/documents/variables.ts'
import { gzipSync } from 'node:zlib'
import { previewPath } from '@fieldwork/core/catalogue/previews.ts'
import { categoryIcon } from '@fieldwork/core/catalogue/projectIcons.ts'
import type { ProjectMetadata } from '@fieldwork/core/catalogue/schema.ts'
import type { AnswerEntry } from '@fieldwork/core/tasks/checks.ts'
import type { ValidationNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import { boxesIn, validationsOf, walkBlocks } from '@fieldwork/core/documents/walk.ts'
import type { QuizBank } from '@fieldwork/core/quizzes/schema.ts'
import { readAnswers } from './checks/answers.ts'
import { formatOf } from './checks/evidence.ts'
import { pageTexts } from './checks/pageTexts.ts'
import { drawnCard } from './media/socialCard.ts'
import type { Placement } from './catalogueFile.ts'
import type { CompiledProject } from './compiled.ts'
import type { Source } from './source/files.ts'
import { openText, type ProjectFolder } from './source/projectFolder.ts'
import { checkAliases } from './checks/aliases.ts'
import { readLookups } from './checks/asked.ts'
import { checkDocument } from './checks/document.ts'
import { readEditorFolder } from './editorFolder.ts'
import { checkFrontMatter, FrontMatter } from './checks/frontMatter.ts'
import { findPicture } from './markdown/images.ts'
import { parseMarkdown, readFrontMatter } from './markdown/parse.ts'
import { addressOf, readPicture, type Media, type CompiledPicture } from './media/raster.ts'
import { readExample } from './checks/example.ts'
import { readOpenQuestion } from './checks/openQuestion.ts'
import { readQuiz } from './checks/quiz.ts'
import type { ProjectContext } from './markdown/context.ts'
import type { Located } from './source/yaml.ts'
import { type Finding } from './findings/rules.ts'
import { checkStructure, quizzesIn } from './checks/structure.ts'
import { outlineOf, type ScopedNode, type Texts } from './markdown/steps.ts'
import { refuseUnstorable } from './checks/storable.ts'
import { replayedTitle } from './replay/parts.ts'
import { reviewReplay } from './replay/replayed.ts'
import { loadTexts } from './loadTexts.ts'
import { refuseUnused } from './checks/unused.ts'
import { readTrials } from './checks/trials.ts'
import { validationsIn } from './checks/validations.ts'

/** Data of the catalogue that a project depends on. */
export type CatalogueContext = {
  placement: Placement
  /** Undefined if catalogue.yaml can't be read. */
  categories: readonly string[] | undefined
  concepts: ReadonlyMap<string, string>
  projects: ReadonlySet<string>
  /** Latest allowed modification date. Any date if undefined. */
  today: string | undefined
  /** True if the result won't be served: pictures need no fonts, and code no highlighting. */
  isChecked: boolean
}

/** Maximum compressed bytes of `document.json`. */
const maxDocumentBytes = 60_000

export type CompiledFolder = { project: CompiledProject; media: Media[] }

/** Compiles a project's folder. Returns undefined, after findings, if its front matter can't be read. */
export const compileProject = async (
  root: string,
  folder: ProjectFolder,
  around: CatalogueContext,
  { sourceHash, origin }: Pick<CompiledProject, 'sourceHash' | 'origin'>,
  findings: Finding[],
): Promise<CompiledFolder | undefined> => {
  const source = await openText(root, folder, folder.project, findings)
  if (!source) return undefined
  const tree = parseMarkdown(source)
  const head = readFrontMatter(tree, source, FrontMatter)
  if (!head) return undefined
  checkFrontMatter(head, source, around)
  const pictures = await readPictures(root, folder, findings, around.isChecked)
  const frame: Omit<ProjectContext, 'colour'> = {
    id: folder.id,
    variables: new Map(
      head.value.variables?.map((variable) => [variable.name, { placeholder: variable.placeholder, scope: scopeOf(variable) }]),
    ),
    masks: new Set(Object.keys(head.value.masks ?? {})),
    concepts: around.concepts,
    projects: around.projects,
    pictures,
    used: { variables: new Set(), fields: new Set(), pictures: new Set() },
  }
  const texts = await loadTexts(root, folder, { source, tree }, head.value, frame, findings)
  checkStructure(texts, head.value.time, head.lineOf(['time']), source)
  const editorFolder = await readEditorFolder(root, folder, head.value, frame.used.variables, findings)

  const document = documentOf(folder.id, head.value, texts)
  const files = [...texts.files].map(([contentId, { node }]) => ({ contentId, blocks: node }))
  const variables = head.value.variables ?? []
  const answers = readAnswers(await openText(root, folder, folder.answers, findings), askedIn(texts), {
    variables,
    above: pageTexts({ document, files }, { variables: [], metadata: { variables } }),
  })
  for (const node of textQuestions(texts)) Object.assign(node, withFormat(answers.get(node.id)))
  const openQuestion = readOpenQuestion(head, document, answers, source)
  const example = readExample(await openText(root, folder, folder.example, findings), {
    steps: document.steps.map(({ id }) => id),
    tasks: askedIn(texts).map(({ node }) => node),
    answers,
    variables,
    isOpen: head.value.visibility !== 'private' && head.value.plan !== 'pro',
    pictures: frame,
  })
  const shown = [...frame.used.pictures].flatMap((path) => pictures.get(path)?.media ?? [])
  const card = await socialCard(root, folder, head, { project: frame, source })
  // An edited text may stop using files that only the folder can remove.
  if (!folder.edited) refuseUnused(frame, head, folder, source, findings)
  readTrials(
    await openText(root, folder, folder.trials, findings),
    askedIn(texts).map(({ node }) => node),
    answers,
  )
  const quiz = await quizOf(root, folder, texts, source, findings)
  // Projects with errors can't be replayed yet.
  const hasError = findings.some(({ file, severity }) => severity === 'error' && file.startsWith(`projects/${folder.id}/`))
  const leftOut = hasError ? undefined : await reviewReplay(root, folder, head.value, Object.fromEntries(answers), findings)
  if (quiz) for (const place of quizPlaces(texts)) place.name = quiz.name
  const project: CompiledProject = {
    id: folder.id,
    sourceHash,
    origin,
    metadata: {
      ...metadataOf(head.value, around, texts, card ? addressOf(card.name) : previewPath('projects', folder.id)),
      ...(leftOut !== undefined && replayOf(texts, leftOut)),
      ...(openQuestion && { openQuestion }),
      ...(example && { hasExample: true as const }),
    },
    placement: around.placement,
    authors: (head.value.authors ?? []).map((address) => address.toLowerCase()),
    searchedAs: head.value.searchedAs ?? [],
    changes: head.value.changes ?? null,
    aliases: checkAliases(head, texts, quiz, source),
    document,
    files,
    validations: [
      ...texts.body.steps.flatMap(({ node }) => validationsIn(node.children, { stepId: node.id }, answers)),
      ...texts.body.sections.flatMap(({ node }) => validationsIn([node], {}, answers)),
      ...[...texts.files].flatMap(([contentId, { node }]) => validationsIn(node, { contentId }, answers)),
    ],
    quiz,
    lookups: readLookups(await openText(root, folder, folder.asked, findings), { document, files }, variables),
    example,
    folder: editorFolder,
  }
  checkDocument(project, source)
  refuseUnstorable(project, source)
  refuseLong(project, source)
  return { project, media: card ? [...shown, card] : shown }
}

/** Returns the paths of a project's pictures by URL. */
export const picturePaths = async (root: string, folder: ProjectFolder): Promise<Map<string, string>> => {
  const pictures = await readPictures(root, folder, [])
  return new Map([...pictures].flatMap(([path, picture]) => (picture ? [[picture.src, path] as const] : [])))
}

const readPictures = async (
  root: string,
  folder: ProjectFolder,
  findings: Finding[],
  isChecked = false,
): Promise<Map<string, CompiledPicture | undefined>> => {
  const pictures = new Map<string, CompiledPicture | undefined>()
  for (const [name, path] of folder.pictures)
    pictures.set(name, await readPicture(root, path, findings, folder.uploaded?.get(path), isChecked))
  return pictures
}

const socialCard = async (
  root: string,
  folder: ProjectFolder,
  { value, lineOf }: Located<FrontMatter>,
  context: Parameters<typeof findPicture>[2],
): Promise<Media | undefined> => {
  const path = value.image
  const drawn = path !== undefined && findPicture(path, lineOf(['image']), context) && folder.pictures.get(path)
  return drawn ? drawnCard(root, drawn) : undefined
}

const askedIn = ({ body, files }: Texts): Array<{ node: ValidationNode; source: Source; line: number }> => {
  const parts = [
    ...body.steps.map((part) => ({ ...part, blocks: part.node.children })),
    ...body.sections.map((part) => ({ ...part, blocks: [part.node] })),
    ...[...files.values()].map((part) => ({ ...part, blocks: part.node })),
  ]
  return parts.flatMap(({ blocks, scope }) =>
    boxesIn(blocks)
      .flatMap(validationsOf)
      .map((node) => ({ node, source: scope.source, line: scope.claims.find(({ id }) => id === node.id)?.line ?? 1 })),
  )
}

/** Returns the text questions of all tracks. */
const textQuestions = ({ body, tracks, files }: Texts) =>
  [
    ...[body.steps, ...tracks.values()].flat().flatMap(({ node }) => node.children),
    ...body.sections.map(({ node }) => node),
    ...[...files.values()].flatMap(({ node }) => node),
  ]
    .flatMap((block) => boxesIn([block]))
    .flatMap(validationsOf)
    .filter((node) => node.type === 'validationText')

const withFormat = (entry: AnswerEntry | undefined) => {
  const format = formatOf(entry)
  return format && { format }
}

const quizOf = async (
  root: string,
  folder: ProjectFolder,
  { body }: Texts,
  source: Source,
  findings: Finding[],
): Promise<QuizBank | undefined> => {
  const [place] = quizzesIn(body.steps.flatMap(({ node }) => node.children))
  const file = await openText(root, folder, folder.quiz, findings)
  if (place && !folder.quiz)
    source.report('quiz-missing', body.steps.at(-1)?.line ?? 1, 'The text shows a quiz, but there is no quiz.yaml. Write it.')
  if (!place && file) file.report('quiz-missing', 1, 'No step shows this quiz. Put `::quiz{#…}` at the end of the last step.')
  return file && readQuiz(file, place?.id ?? 'quiz')
}

/** Returns the quiz nodes of the last step and of each track's version of it. */
const quizPlaces = ({ body, tracks }: Texts) => quizzesIn([body.steps, ...tracks.values()].flat().flatMap(({ node }) => node.children))

const metadataOf = (head: FrontMatter, { placement, concepts }: CatalogueContext, { body }: Texts, imageUrl: string): ProjectMetadata => {
  const { title, description, difficulty, time, cost, needs, lastModified, category, verified, verifiedOn, verifiedWith, share } = head
  return {
    title,
    description,
    icon: head.icon ?? categoryIcon(category),
    imageUrl,
    difficulty,
    time,
    cost,
    needs,
    lastModified,
    ...(head.outcome !== undefined && { outcome: head.outcome }),
    ...(head.outcomeForOthers !== undefined && { outcomeForOthers: head.outcomeForOthers }),
    ...(head.settingForOthers !== undefined && { settingForOthers: head.settingForOthers }),
    concepts: (head.concepts ?? []).map((key) => ({ key, name: concepts.get(key) ?? key })),
    tracks: head.tracks ?? [],
    visibility: head.visibility ?? 'public',
    ...(head.plan === 'pro' && { plan: 'pro' }),
    category,
    order: `${placement.seriesPosition}.${placement.position}`,
    series: placement.series,
    ...(head.part !== undefined && { part: head.part }),
    variables: head.variables ?? [],
    ...(share && { share }),
    verified,
    verifiedOn,
    ...(verifiedWith && { verifiedWith }),
    outline: outlineOf(body, head.plan === 'pro'),
  }
}

/** Returns which commands the last replay covered. */
const replayOf = ({ body, tracks, files }: Texts, leftOut: number): Pick<ProjectMetadata, 'commandsLeftOut' | 'commandsFor'> => {
  const steps = [body.steps, ...tracks.values()].flat()
  const blocks = [...steps.flatMap(({ node }) => node.children), ...body.sections.map(({ node }) => node)]
  const all = walkBlocks([...blocks, ...[...files.values()].flatMap(({ node }) => node)])
  const isForLinux = [...all].some((block) => block.type === 'tabs' && block.children.some((tab) => replayedTitle.test(tab.heading)))
  return { ...(leftOut > 0 && { commandsLeftOut: leftOut }), ...(isForLinux && { commandsFor: 'Linux' }) }
}

const documentOf = (projectId: string, { tracks = [] }: FrontMatter, texts: Texts): CompiledProject['document'] => {
  const nodesOf = <Node>(parts: readonly ScopedNode<Node>[]) => parts.map(({ node }) => node)
  return {
    projectId,
    steps: nodesOf(texts.body.steps),
    sections: nodesOf(texts.body.sections),
    tracks: tracks.map(({ id, title, description }) => ({ id, title, description, steps: nodesOf(texts.tracks.get(id) ?? []) })),
  }
}

/** Reports documents that are too large to send at once. */
const refuseLong = (project: CompiledProject, { report }: Source) => {
  const size = gzipSync(JSON.stringify(project.document)).length
  if (size > maxDocumentBytes)
    report(
      'document-size',
      1,
      `Compressed, the document has ${Math.ceil(size / 1000)} kB; the limit is ${maxDocumentBytes / 1000}. Split it into two projects.`,
    )
}
