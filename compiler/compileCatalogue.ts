import type { Placement } from './catalogueFile.ts'
import type { CompiledCatalogue, CompiledProject, ProjectEdit, ProjectOrigin } from './compiled.ts'
import { contentHash } from './contentHash.ts'
import { inFolder, openFolders, testimonialsIn, reportUnused } from './contentFolders.ts'
import { hashFolder, hashTexts, openFolder, textsOf, type ProjectFolder, wordsOf } from './source/projectFolder.ts'
import { type CatalogueContext, type CompiledFolder, compileProject } from './compileProject.ts'
import { compilerHash } from './compilerHash.ts'
import { hasErrors, orFinding, reportInto, withoutConsequences, type Finding } from './findings/rules.ts'
import { tryForeignAnswers } from './checks/foreignAnswers.ts'
import { reportShares } from './checks/giveaways.ts'
import { takeWorkFolder } from './checks/workFolders.ts'

const misplaced: Placement = { series: { id: '', title: '', description: '' }, seriesPosition: 0, position: 0 }

/**
 * Reads content folders and compiles their projects. Later folders add to the first. `published`: source hashes of published projects;
 * unchanged ones aren't compiled again. `today`: the latest allowed modification date, such as `2026-11-20`; without it, any date is
 * allowed, so that a server with a slow clock can still publish. Errors of authors become findings and are never thrown. `edits` replace
 * the texts of their projects until the folder has the same text. `only`: the projects to compile; others can still be linked.
 */
export const compileCatalogue = async (
  contentDirs: string | readonly string[],
  published: ReadonlyMap<string, string> = new Map(),
  today?: string,
  edits: ReadonlyMap<string, ProjectEdit> = new Map(),
  { only, isChecked = false }: CompileOptions = {},
): Promise<CompiledCatalogue> => {
  const findings: Finding[] = []
  const { dirs, homes, concepts, listed, compileFolder } = await openCatalogue(contentDirs, findings, { today, isChecked })
  const ids = [...homes.keys()].filter((id) => only === undefined || only.includes(id))
  const testimonials = await testimonialsIn(dirs, findings)
  const projects: CompiledProject[] = []
  const unchanged: string[] = []
  const media = new Map((testimonials?.media ?? []).map((one) => [one.name, one]))
  const conflicts: string[] = []
  const workFolders = new Map<string, string>()
  const readProject = async (id: string, contentDir: string, into: Finding[]): Promise<void> => {
    const git = await openFolder(contentDir, id, into)
    if (!git) return
    const origin = await chooseTexts(contentDir, git, edits.get(id), compileFolder)
    if (origin.source === 'conflict') conflicts.push(id)
    const folder = origin.source === 'git' ? git : await openFolder(contentDir, id, into, origin.texts, edits.get(id)?.pictures)
    if (!folder) return
    await takeWorkFolder(contentDir, folder, workFolders, into)
    const compiled = await compileFolder(contentDir, folder, origin, into, published.get(id))
    if (compiled === 'unchanged') unchanged.push(id)
    else if (compiled) {
      projects.push(compiled.project)
      for (const one of compiled.media) media.set(one.name, one)
    }
  }
  for (const id of ids) {
    const contentDir = homes.get(id)!
    await inFolder(dirs, contentDir, findings, (into) =>
      orFinding(reportInto(into, `projects/${id}`), () => readProject(id, contentDir, into)),
    )
  }
  const hasError = (id: string) => findings.some(({ severity, file }) => severity === 'error' && file.startsWith(`projects/${id}/`))
  await tryForeignAnswers({ dirs, homes, tried: projects.map(({ id }) => id).filter((id) => !hasError(id)) }, findings)
  // Projects that weren't compiled may use any of them.
  if (projects.length === homes.size && listed?.refused.size === 0) {
    await reportUnused(dirs, concepts, projects, findings)
    for (const contentDir of dirs)
      await inFolder(dirs, contentDir, findings, async (into) => {
        const own = projects.filter(({ id }) => homes.get(id) === contentDir).flatMap(({ quiz }) => quiz?.questions ?? [])
        reportShares(own, (rule, message) => reportInto(into, 'catalogue.yaml')(rule, 1, message))
      })
  }
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
    testimonials: testimonials?.testimonials,
    media: [...media.values()],
    findings: withoutConsequences(findings),
  }
}

/** `isChecked`: nothing will be served, so pictures need no fonts and code no colors. */
export type CompileOptions = {
  only?: readonly string[] | undefined
  isChecked?: boolean
}

type CompileFolder = (
  contentDir: string,
  folder: ProjectFolder,
  origin: ProjectOrigin,
  findings: Finding[],
  published?: string,
) => Promise<CompiledFolder | 'unchanged' | undefined>

/**
 * Reads what the projects of content folders share, and returns a function that compiles each of them. `homes`: the folder of each project.
 */
export const openCatalogue = async (
  contentDirs: string | readonly string[],
  findings: Finding[],
  { today, isChecked }: { today?: string | undefined; isChecked?: boolean } = {},
) => {
  const dirs = typeof contentDirs === 'string' ? [contentDirs] : contentDirs
  const { homes, concepts, listed } = await openFolders(dirs, findings)
  const shared: Omit<CatalogueContext, 'placement'> = {
    categories: listed?.catalogue.categories,
    concepts: new Map(concepts.map(({ key, name }) => [key, name])),
    projects: new Set(homes.keys()),
    today,
    isChecked: isChecked ?? false,
  }
  const compiler = await compilerHash()
  const compileFolder: CompileFolder = async (contentDir, folder, origin, into, published) => {
    const placement = listed?.placements.get(folder.id) ?? misplaced
    const words = await wordsOf(contentDir, folder)
    const named = [[...shared.concepts].filter(([key]) => words.has(key)), [...shared.projects].filter((id) => words.has(id))]
    const sourceHash = await hashFolder(contentDir, folder, [compiler, placement, named, origin.source === 'git'])
    if (published === sourceHash) return 'unchanged'
    return compileProject(contentDir, folder, { ...shared, placement }, { sourceHash, origin }, into)
  }
  return { dirs, homes, concepts, listed, compileFolder }
}

/**
 * Chooses between the folder's texts and an edit. The edit is used until the folder's texts are the same or compile to the same document.
 */
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
  const compiled = await compileFolder(contentDir, folder, git, findings)
  const isSame = compiled && compiled !== 'unchanged' && !hasErrors(findings) && edit.etag.endsWith(`-${contentHash(compiled.project)}`)
  return isSame ? git : { source: 'conflict', ...edited }
}
