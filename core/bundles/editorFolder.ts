/** The author's files for the folder that learners open in an editor. Browsers get them only as a zip. */
export type EditorFolder = {
  /** Programs that the project needs, from its front matter. */
  programs: string[]
  /** The project's folder below `~/fieldwork`, possibly with variables; null if it has none. */
  workFolder: string | null
  /** Texts by path in the folder, with variables and expressions. */
  files: Record<string, string>
}

/** Maximum bytes of a generated file, before and after its values are filled in. */
export const maxGeneratedFile = 100_000
export const maxGeneratedFiles = 20
const maxPath = 100

/** A file name that is valid and visible on every system. */
const segment = /^[A-Za-z0-9_](?:[\w.-]*[\w-])?$/
/** Names that the folder itself uses. */
const taken = ['readme.md', 'companion']

export type GeneratedPathFault = 'form' | 'taken'

/** Returns what is wrong with the path of a generated file, or undefined. */
export const generatedPathFault = (path: string): GeneratedPathFault | undefined => {
  const segments = path.split('/')
  if (path.length > maxPath || !segments.every((one) => segment.test(one))) return 'form'
  return taken.includes(segments[0]!.toLowerCase()) ? 'taken' : undefined
}

/** Returns the folder's name: the learner's own name for it if that is a plain file name, else the project's id. */
export const editorFolderName = (projectId: string, named: string | null): string =>
  named !== null && named.length <= maxPath && segment.test(named) ? named : projectId
