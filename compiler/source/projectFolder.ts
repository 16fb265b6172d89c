import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isIdentifier } from '@fieldwork/core/identifiers.ts'
import { listFiles, readText, type Source, sourceOf } from './files.ts'
import { reportInto, type Finding } from '../findings/rules.ts'

/** The texts of a project by their paths in its folder: `project.md`, `sections/….md`, `tracks/….md`. */
export type ProjectTexts = Record<string, string>

/** A project's files by what they are for. */
export type ProjectFolder = {
  id: string
  /** All files, relative to the content folder. */
  paths: string[]
  project: string | undefined
  answers: string | undefined
  quiz: string | undefined
  /** Answers that learners gave or would give, to measure the checks. */
  trials: string | undefined
  /** What was replayed, and when. */
  replayed: string | undefined
  /** By content id, by track, and by path below the project. */
  sections: Map<string, string>
  tracks: Map<string, string>
  pictures: Map<string, string>
  /** Texts for the learner's own folder, by their paths below `files`. */
  generated: Map<string, string>
  /** Texts that were edited elsewhere, by their paths: they stand in place of the folder's own. */
  edited?: ReadonlyMap<string, string>
  /** Pictures that were uploaded for these texts and are not in the folder, by their paths. */
  uploaded?: ReadonlyMap<string, Buffer>
}

/** Pictures that were uploaded, by their paths below the project. */
export type UploadedPictures = ReadonlyMap<string, Buffer>

// Names that the server answers below /projects/{id}/ besides content files.
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
  'tracks',
  'ask',
  'explain',
  'examples',
  'summarize',
  'reset',
  'unlock',
  'update',
  'position',
  'pictures',
]
const takenProjectIds = ['selection']

/** True if a file of a project holds the text that becomes its document: `project.md`, those of sections and of tracks. */
const isTextPath = (name: string): boolean => /^(?:project|(?:sections|tracks)\/[^/]+)\.md$/.test(name)

/**
 * Sorts the files of a project's folder; a file that belongs nowhere is a finding. `texts` stand in place of the folder's texts, and
 * `pictures` beside its own.
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
  if (!isIdentifier(id)) report('folder-name', 1, 'The folder name is the project id: 2 to 60 small letters, digits and hyphens.')
  if (takenProjectIds.includes(id)) report('id-reserved', 1, `\`${id}\` is part of the server's own addresses. Choose another project id.`)
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
    else if (name === 'replayed.yaml') folder.replayed = path
    else if (kind === 'sections' && isIdentifier(key!)) folder.sections.set(key!, path)
    else if (kind === 'tracks' && isIdentifier(key!)) folder.tracks.set(key!, path)
    else if (name.startsWith('files/')) folder.generated.set(name.slice('files/'.length), path)
    else if (/^images\/[\w./-]+\.(?:svg|png|jpe?g)$/.test(name)) folder.pictures.set(name, path)
    else reportInto(findings, path)('file-unknown', 1, 'This file is none that a project has (see docs/authoring.md). Remove or rename it.')
    if (kind === 'sections' && takenContentIds.includes(key!)) {
      reportInto(findings, path)('id-reserved', 1, `\`${key}\` is part of the server's own addresses. Choose another content id.`)
    }
  }
  if (folder.project) return folder
  // A file that cannot be read was reported already.
  const isReported = findings.some(({ file }) => file === `${home}/project.md`)
  if (!isReported) report('file-missing', 1, 'The project has no project.md. Write it, or remove the folder.')
  return undefined
}

/** A hash of everything that a project is made from: its files, and what it takes from outside its folder. */
export const hashFolder = async (root: string, folder: ProjectFolder, outside: unknown): Promise<string> => {
  const hash = createHash('sha256').update(JSON.stringify(outside))
  for (const path of folder.paths) {
    const held = folder.edited?.get(path) ?? folder.uploaded?.get(path)
    hash.update(`\0${path}\0`).update(held ?? (await readFile(join(root, path))))
  }
  return hash.digest('hex')
}

/** Everything in the texts of a project that may be a key or an id: what it takes from outside its folder is among it. */
export const wordsOf = async (root: string, folder: ProjectFolder): Promise<Set<string>> => {
  const words = new Set<string>()
  for (const path of folder.paths.filter((name) => name.endsWith('.md'))) {
    const text = folder.edited?.get(path) ?? (await readFile(join(root, path), 'utf8'))
    for (const [word] of text.matchAll(/[a-z0-9-]+/g)) words.add(word)
  }
  return words
}

/** A text of the project, edited or as the folder has it; undefined when it has none, or after a finding. */
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

/** The texts that become the document, by their paths in the folder. One that cannot be read is left out; it is a finding elsewhere. */
export const textsOf = async (root: string, folder: ProjectFolder): Promise<ProjectTexts> => {
  const names = folder.paths.map((path) => [path, path.slice(`projects/${folder.id}/`.length)] as const)
  const texts: ProjectTexts = {}
  for (const [path, name] of names.filter((entry) => isTextPath(entry[1]))) {
    const source = await openText(root, folder, path, [])
    if (source) texts[name] = source.text
  }
  return texts
}

/** Names the texts of a project by what they say. */
export const hashTexts = (texts: ProjectTexts): string => {
  const inOrder = Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(inOrder)).digest('hex').slice(0, 32)
}
