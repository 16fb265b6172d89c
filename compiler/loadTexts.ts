import type { Root } from 'mdast'
import type { SectionNode } from '@fieldwork/core/documents/nodes/section/schema.ts'
import type { StepNode } from '@fieldwork/core/documents/nodes/step/schema.ts'
import { walkBlocks } from '@fieldwork/core/documents/walk.ts'
import { defaultLanguage } from './markdown/code.ts'
import { loadHighlighter } from './markdown/colours.ts'
import type { Source } from './source/files.ts'
import { openText, type ProjectFolder } from './source/projectFolder.ts'
import type { FrontMatter } from './checks/frontMatter.ts'
import { languagesIn, parseMarkdown } from './markdown/parse.ts'
import type { ProjectContext } from './markdown/context.ts'
import { reportInto, type Finding } from './findings/rules.ts'
import { checkPage, checkTrackStep, refuseRequired, refuseRequiredIn } from './checks/structure.ts'
import { readBody, readSectionFile, readTrack, type Body, type ScopedNode, type Texts } from './markdown/steps.ts'

type ParsedText = { source: Source; tree: Root }

/** Reads the body, Pro sections and tracks of a project, and checks that they are consistent. */
export const loadTexts = async (
  root: string,
  folder: ProjectFolder,
  main: ParsedText,
  head: Pick<FrontMatter, 'tracks'>,
  frame: Omit<ProjectContext, 'colour'>,
  findings: Finding[],
): Promise<Texts> => {
  const open = async (path: string): Promise<ParsedText | undefined> => {
    const source = await openText(root, folder, path, findings)
    return source && { source, tree: parseMarkdown(source) }
  }
  const sections = await openAll(folder.sections, open)
  const others = await openAll(folder.tracks, open)
  const trees = [main, ...sections.values(), ...others.values()].map(({ tree }) => tree)
  const project: ProjectContext = { ...frame, colour: await loadHighlighter(trees.flatMap((tree) => languagesIn(tree, defaultLanguage))) }

  const body = readBody(main.tree, project, main.source)
  const steps = body.steps.map(({ node }) => node)
  const files = new Map([...sections].map(([id, { tree, source }]) => [id, readSectionFile(tree, project, source, id)]))
  const tracks = new Map([...others].map(([id, { tree, source }]) => [id, readTrack(tree, project, source, steps)]))

  matchSections(body, tracks, files, folder)
  matchTracks(head, folder, main.source, findings)
  for (const { node, scope } of [...body.steps, ...[...tracks.values()].flat()]) refuseRequiredIn(node.children, scope)
  for (const { node, scope } of body.sections) refuseRequiredIn([node], scope)
  for (const { node, scope } of files.values()) refuseRequired(node, 'pro', scope)
  const around = [...body.sections, ...files.values()].map(({ scope }) => scope)
  checkPage([...body.steps.map(({ scope }) => scope), ...around])
  for (const [id, replacing] of tracks) {
    for (const step of replacing)
      checkTrackStep(
        step,
        steps.find((original) => original.id === step.node.id)!,
      )
    const shown = stepsOn(replacing, body)
    refuseDoubleSteps(replacing)
    if (replacing.length > 0) checkPage([...shown.map(({ scope }) => scope), ...around], id)
  }
  return { body, files, tracks }
}

const openAll = async (
  paths: ReadonlyMap<string, string>,
  open: (path: string) => Promise<ParsedText | undefined>,
): Promise<Map<string, ParsedText>> => {
  const texts = new Map<string, ParsedText>()
  for (const [key, path] of paths) {
    const text = await open(path)
    if (text) texts.set(key, text)
  }
  return texts
}

/** Checks that every Pro section on every track has a file, and every file a section. */
const matchSections = (body: Body, tracks: Texts['tracks'], files: Texts['files'], folder: ProjectFolder) => {
  const unlocked = new Set(
    [[], ...tracks.values()].flatMap((replacing) => [...unlockedBy([...stepsOn(replacing, body), ...body.sections], folder)]),
  )
  for (const [contentId, { scope }] of files) {
    if (!unlocked.has(contentId))
      scope.source.report('section-file-unused', 1, `No section has \`content-id=${contentId}\`. Add the section, or remove the file.`)
  }
}

/** Returns the content ids of a page's Pro sections. */
const unlockedBy = (parts: ReadonlyArray<ScopedNode<StepNode | SectionNode>>, folder: ProjectFolder): Set<string> => {
  const unlocked = new Set<string>()
  for (const { node, scope } of parts) {
    for (const block of walkBlocks(node.type === 'section' ? [node] : node.children)) {
      if (block.type !== 'section' || !block.contentId) continue
      const line = scope.claims.find(({ id }) => id === block.id)?.line ?? 1
      if (!folder.sections.has(block.contentId))
        scope.source.report('section-file-missing', line, `There is no file sections/${block.contentId}.md. Write it.`)
      else if (unlocked.has(block.contentId))
        scope.source.report('id-duplicate', line, `Two sections unlock \`${block.contentId}\`. Give each its own file.`)
      unlocked.add(block.contentId)
    }
  }
  return unlocked
}

/** Returns the steps of a page, with a track's replacements. */
const stepsOn = (replacing: readonly ScopedNode<StepNode>[], { steps }: Body): ScopedNode<StepNode>[] =>
  steps.map((step) => replacing.find(({ node }) => node.id === step.node.id) ?? step)

/** Checks that every track except the first, which is in project.md, has a file, and every file a track. */
const matchTracks = (head: Pick<FrontMatter, 'tracks'>, folder: ProjectFolder, main: Source, findings: Finding[]) => {
  const [first, ...others] = head.tracks?.map(({ id }) => id) ?? []
  for (const id of others) {
    if (!folder.tracks.has(id))
      main.report('track-file-missing', 1, `The track \`${id}\` has no file tracks/${id}.md. Write it, or remove the track.`)
  }
  for (const [id, path] of folder.tracks) {
    if (others.includes(id)) continue
    const message =
      id === first
        ? 'The first track is in project.md itself. Remove this file, or put another track first.'
        : `The front matter names no track \`${id}\`. Add it under \`tracks\`.`
    reportInto(findings, path)('track-file-unknown', 1, message)
  }
}

const refuseDoubleSteps = (steps: readonly ScopedNode<StepNode>[]) => {
  steps.forEach(({ node, scope, line }, at) => {
    if (steps.findIndex((other) => other.node.id === node.id) !== at)
      scope.source.report('id-duplicate', line, `The step \`${node.id}\` occurs twice in this track.`)
  })
}
