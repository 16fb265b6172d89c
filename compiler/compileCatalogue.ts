import { access, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { readCatalogue, type Placement } from './catalogueFile.ts'
import type { CompiledCatalogue, CompiledProject, ProjectEdit, ProjectOrigin } from './compiled.ts'
import { contentHash } from './contentHash.ts'
import { type CompiledConcept, namesConcept, readConcepts } from './concepts.ts'
import { isInside, isReadable, readText } from './source/files.ts'
import { hashFolder, hashTexts, openFolder, textsOf, type ProjectFolder } from './source/projectFolder.ts'
import { type CatalogueContext, type CompiledFolder, compileProject } from './compileProject.ts'
import { compilerHash } from './compilerHash.ts'
import { hasErrors, orFinding, reportInto, withoutConsequences, type Finding } from './findings/rules.ts'
import { readTestimonials } from './testimonials.ts'
import { takeWorkFolder } from './checks/workFolders.ts'

const misplaced: Placement = { seriesId: '', seriesTitle: '', seriesPosition: 0, position: 0 }

/**
 * Reads a content folder and compiles its projects. `published` holds the source hash of each project as it is published:
 * whoever has not changed is not compiled again. `today` is the last day that a text may have been modified on, as `2026-11-20`; without
 * it any day will do, so that a server whose clock is slow publishes its catalogue all the same. Whatever is wrong is a finding; nothing
 * is thrown for what authors write. `edits` stand in the place of their projects' texts, until the folder says the same.
 */
export const compileCatalogue = async (
  contentDir: string,
  published: ReadonlyMap<string, string> = new Map(),
  today?: string,
  edits: ReadonlyMap<string, ProjectEdit> = new Map(),
): Promise<CompiledCatalogue> => {
  const findings: Finding[] = []
  const { ids, concepts, listed, compileFolder } = await openCatalogue(contentDir, findings, today)
  const voices = await orFinding(reportInto(findings, 'testimonials.yaml'), () => readTestimonials(contentDir, findings))
  const projects: CompiledProject[] = []
  const unchanged: string[] = []
  const media = new Map((voices?.media ?? []).map((one) => [one.name, one]))
  const conflicts: string[] = []
  const workFolders = new Map<string, string>()
  const readProject = async (id: string): Promise<void> => {
    const git = await openFolder(contentDir, id, findings)
    if (!git) return
    const origin = await chooseTexts(contentDir, git, edits.get(id), compileFolder)
    if (origin.source === 'conflict') conflicts.push(id)
    const folder = origin.source === 'git' ? git : await openFolder(contentDir, id, findings, origin.texts, edits.get(id)?.pictures)
    if (!folder) return
    await takeWorkFolder(contentDir, folder, workFolders, findings)
    const compiled = await compileFolder(folder, origin, findings, published.get(id))
    if (compiled === 'unchanged') unchanged.push(id)
    else if (compiled) {
      projects.push(compiled.project)
      for (const one of compiled.media) media.set(one.name, one)
    }
  }
  for (const id of ids) await orFinding(reportInto(findings, `projects/${id}`), () => readProject(id))
  // A project that was not compiled, or has no folder any more, may name any of them.
  if (projects.length === ids.length && listed?.refused.size === 0) reportUnused(concepts, projects, findings)
  findings.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
  return {
    catalogue: listed?.catalogue,
    refusedSeries: listed?.refused ?? new Set(),
    ids,
    projects,
    conflicts,
    edits,
    unchanged,
    concepts,
    testimonials: voices?.testimonials,
    media: [...media.values()],
    findings: withoutConsequences(findings),
  }
}

type CompileFolder = (
  folder: ProjectFolder,
  origin: ProjectOrigin,
  findings: Finding[],
  published?: string,
) => Promise<CompiledFolder | 'unchanged' | undefined>

/** The part of a content folder that its projects share, and how each of them is compiled. */
export const openCatalogue = async (contentDir: string, findings: Finding[], today?: string) => {
  const ids = (await isFolder(contentDir, 'projects', findings)) ? await foldersIn(contentDir, findings) : []
  const concepts = (await isFolder(contentDir, 'concepts', findings)) ? await readConcepts(contentDir, findings) : []
  const listed = await orFinding(reportInto(findings, 'catalogue.yaml'), () => catalogueOf(contentDir, ids, findings))
  const shared: Omit<CatalogueContext, 'placement'> = {
    categories: listed?.catalogue.categories,
    concepts: new Map(concepts.map(({ key, name }) => [key, name])),
    projects: new Set(ids),
    today,
  }
  const compiler = await compilerHash()
  const compileFolder: CompileFolder = async (folder, origin, into, published) => {
    const placement = listed?.placements.get(folder.id) ?? misplaced
    const sourceHash = await hashFolder(contentDir, folder, [compiler, placement, [...shared.concepts], ids, origin.source === 'git'])
    if (published === sourceHash) return 'unchanged'
    return compileProject(contentDir, folder, { ...shared, placement }, { sourceHash, origin }, into)
  }
  return { ids, concepts, listed, compileFolder }
}

/** An edit stands for its project's texts, until the folder has the same ones or others that make the same document. */
const chooseTexts = async (
  contentDir: string,
  folder: ProjectFolder,
  edit: ProjectEdit | undefined,
  compileFolder: CompileFolder,
): Promise<ProjectOrigin> => {
  const texts = await textsOf(contentDir, folder)
  const gitHash = hashTexts(texts)
  const git: ProjectOrigin = { source: 'git', texts, gitHash }
  if (!edit || edit.isDiscarded || hashTexts(edit.texts) === gitHash) return git
  const edited = { texts: edit.texts, gitHash: edit.gitHash }
  if (edit.gitHash === gitHash) return { source: 'edited', ...edited }
  const findings: Finding[] = []
  const compiled = await compileFolder(folder, git, findings)
  const isSame = compiled && compiled !== 'unchanged' && !hasErrors(findings) && edit.etag.endsWith(`-${contentHash(compiled.project)}`)
  return isSame ? git : { source: 'conflict', ...edited }
}

const reportUnused = (concepts: readonly CompiledConcept[], projects: readonly CompiledProject[], findings: Finding[]) => {
  for (const { key } of concepts.filter((concept) => !projects.some((project) => namesConcept(project, concept.key))))
    reportInto(findings, `concepts/${key}.md`)(
      'concept-unused',
      1,
      `No project explains a word with \`${key}\`. Write \`:concept[…]{id=${key}}\` where the word first matters, or remove the file.`,
    )
}

const catalogueOf = async (contentDir: string, ids: readonly string[], findings: Finding[]) => {
  if (!(await exists(join(contentDir, 'catalogue.yaml')))) {
    reportInto(findings, 'catalogue.yaml')(
      'file-missing',
      1,
      'There is no catalogue.yaml. It names the categories and series (see docs/authoring.md).',
    )
    return undefined
  }
  const file = join(contentDir, 'catalogue.yaml')
  if (!(await isReadable(file, await realpath(contentDir), reportInto(findings, 'catalogue.yaml')))) return undefined
  const source = await readText(contentDir, 'catalogue.yaml', findings)
  return source && readCatalogue(source, ids)
}

/** True if the content has this folder of its own; a finding when it is a link that leads elsewhere. */
const isFolder = async (contentDir: string, name: string, findings: Finding[]): Promise<boolean> => {
  const path = join(contentDir, name)
  if (!(await exists(path))) return false
  if (await isInside(path, await realpath(contentDir))) return true
  reportInto(findings, name)('symlink', 1, 'This link leads out of the content folder. Put the folder itself here.')
  return false
}

const foldersIn = async (contentDir: string, findings: Finding[]): Promise<string[]> => {
  const entries = await readdir(join(contentDir, 'projects'), { withFileTypes: true })
  for (const { name } of entries.filter((entry) => entry.isSymbolicLink())) {
    reportInto(findings, `projects/${name}`)('symlink', 1, 'A project is a folder and not a link. Put the folder itself here.')
  }
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
