import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isIdentifier } from '@fieldwork/core/identifiers.ts'
import { listFiles, readText, type Source, sourceOf } from './files.ts'
import { reportInto, type Finding } from '../findings/rules.ts'

/** Texts of a project by path: `project.md`, `sections/….md`, `tracks/….md`. */
export type ProjectTexts = Record<string, string>

/** A project's files by purpose. */
export type ProjectFolder = {
  id: string
  /** All files, relative to the content folder. */
  paths: string[]
  project: string | undefined
  answers: string | undefined
  quiz: string | undefined
  /** Realistic answers for measuring checks. */
  trials: string | undefined
  /** Phrases that people use to ask for passages. */
  asked: string | undefined
  /** A finished work for visitors. */
  example: string | undefined
  /** Record of the last replay. */
  replayed: string | undefined
  /** By content id, by track, and by path in the project's folder. */
  sections: Map<string, string>
  tracks: Map<string, string>
  pictures: Map<string, string>
  /** Files for the learner's folder, by path below `files`. */
  generated: Map<string, string>
  /** Edited texts by path, which replace those of the folder. */
  edited?: ReadonlyMap<string, string>
  /** Uploaded pictures of these texts that aren't in the folder, by path. */
  uploaded?: ReadonlyMap<string, Buffer>
}

/** Uploaded pictures by path in the project's folder. */
export type UploadedPictures = ReadonlyMap<string, Buffer>

// Names below /projects/{id}/ that the server uses for other routes.
const takenContentIds = [
  'evidence',
  'validations',
  'work',
  'notes',
  'docs',
  'doc',
  'credential',
  'bundle',
  'folder',
  'quiz',
  'open-question',
  'tracks',
  'ask',
  'find',
  'questions',
  'explain',
  'examples',
  'summarize',
  'reset',
  'unlock',
  'update',
  'position',
  'pictures',
  'summary',
]
const takenProjectIds = ['selection']

/** True for the files that make up a document: `project.md`, sections and tracks. */
const isTextPath = (name: string): boolean => /^(?:project|(?:sections|tracks)\/[^/]+)\.md$/.test(name)

/**
 * Classifies the files of a project's folder and reports unknown ones. `texts` replace the folder's texts; `pictures` are added to its own.
 */
export const openFolder = async (
  root: string,
  id: string,
  findings: Finding[],
  texts?: ProjectTexts,
  pictures: UploadedPictures = new Map(),
): Promise<ProjectFolder | undefined> => {
  const home = `projects/${id}`
  const report = reportInto(findings, home)
  if (!isIdentifier(id)) report('folder-name', 1, 'The folder’s name is the project’s id: 2 to 60 small letters, digits and hyphens.')
  if (takenProjectIds.includes(id)) report('id-reserved', 1, `\`${id}\` is one of the server's own addresses. Choose another project id.`)
  const listed = await listFiles(root, home, findings)
  const edited = texts && new Map(Object.entries(texts).map(([name, text]) => [`${home}/${name}`, text]))
  const uploaded = new Map(
    [...pictures].map(([name, bytes]) => [`${home}/${name}`, bytes] as const).filter(([path]) => !listed.includes(path)),
  )
  const own = edited ? listed.filter((path) => !isTextPath(path.slice(home.length + 1))) : listed
  const paths = [...own, ...(edited?.keys() ?? []), ...uploaded.keys()].sort()
  const folder: ProjectFolder = {
    id,
    paths,
    project: undefined,
    answers: undefined,
    quiz: undefined,
    trials: undefined,
    asked: undefined,
    example: undefined,
    replayed: undefined,
    sections: new Map(),
    tracks: new Map(),
    pictures: new Map(),
    generated: new Map(),
    ...(edited && { edited }),
    uploaded,
  }
  for (const path of paths) {
    const name = path.slice(home.length + 1)
    const [, kind, key] = /^(sections|tracks)\/([^/]+)\.md$/.exec(name) ?? []
    if (name === 'project.md') folder.project = path
    else if (name === 'answers.yaml') folder.answers = path
    else if (name === 'quiz.yaml') folder.quiz = path
    else if (name === 'trials.yaml') folder.trials = path
    else if (name === 'asked.yaml') folder.asked = path
    else if (name === 'example.yaml') folder.example = path
    else if (name === 'replayed.yaml') folder.replayed = path
    else if (kind === 'sections' && isIdentifier(key!)) folder.sections.set(key!, path)
    else if (kind === 'tracks' && isIdentifier(key!)) folder.tracks.set(key!, path)
    else if (name.startsWith('files/')) folder.generated.set(name.slice('files/'.length), path)
    else if (/^images\/[\w./-]+\.(?:svg|png|jpe?g)$/.test(name)) folder.pictures.set(name, path)
    else reportInto(findings, path)('file-unknown', 1, 'Projects have no such file (see docs/authoring.md). Remove or rename it.')
    if (kind === 'sections' && takenContentIds.includes(key!)) {
      reportInto(findings, path)('id-reserved', 1, `\`${key}\` is one of the server's own addresses. Choose another content id.`)
    }
  }
  if (folder.project) return folder
  // Unreadable files were already reported.
  const isReported = findings.some(({ file }) => file === `${home}/project.md`)
  if (!isReported) report('file-missing', 1, 'The project has no project.md. Write it, or remove the folder.')
  return undefined
}

/** Returns a hash of everything that a project is made from: its files, and its dependencies outside of its folder. */
export const hashFolder = async (root: string, folder: ProjectFolder, outside: unknown): Promise<string> => {
  const hash = createHash('sha256').update(JSON.stringify(outside))
  for (const path of folder.paths) {
    const held = folder.edited?.get(path) ?? folder.uploaded?.get(path)
    hash.update(`\0${path}\0`).update(held ?? (await readFile(join(root, path))))
  }
  return hash.digest('hex')
}

/** Returns all potential keys and ids in a project's texts, which include its dependencies outside of its folder. */
export const wordsOf = async (root: string, folder: ProjectFolder): Promise<Set<string>> => {
  const words = new Set<string>()
  for (const path of folder.paths.filter((name) => name.endsWith('.md'))) {
    const text = folder.edited?.get(path) ?? (await readFile(join(root, path), 'utf8'))
    for (const [word] of text.matchAll(/[a-z0-9-]+/g)) words.add(word)
  }
  return words
}

/** Reads a text of the project, edited or from its folder. Undefined if there is none, or after a finding. */
export const openText = async (
  root: string,
  { edited }: Pick<ProjectFolder, 'edited'>,
  path: string | undefined,
  findings: Finding[],
): Promise<Source | undefined> => {
  if (path === undefined) return undefined
  const text = edited?.get(path)
  return text === undefined ? readText(root, path, findings) : sourceOf(path, text, findings)
}

/** Returns the texts of the document by path, without unreadable ones, which are reported elsewhere. */
export const textsOf = async (root: string, folder: ProjectFolder): Promise<ProjectTexts> => {
  const names = folder.paths.map((path) => [path, path.slice(`projects/${folder.id}/`.length)] as const)
  const texts: ProjectTexts = {}
  for (const [path, name] of names.filter((entry) => isTextPath(entry[1]))) {
    const source = await openText(root, folder, path, [])
    if (source) texts[name] = source.text
  }
  return texts
}

/** Returns a hash of a project's texts. */
export const hashTexts = (texts: ProjectTexts): string => {
  const inOrder = Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(inOrder)).digest('hex').slice(0, 32)
}
