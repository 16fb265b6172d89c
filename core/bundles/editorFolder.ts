/** The author's files for the folder that learners open in an editor. Browsers get them only as a zip. */
export type EditorFolder = {
  /** Programs that the project needs, as its front matter names them. */
  programs: string[]
  /** The folder below `~/fieldwork` that the page works in, with variables in it; null if it names none. */
  workFolder: string | null
  /** Texts by their paths in the folder, with variables and expressions in them. */
  files: Record<string, string>
}

/** Bytes of a generated file, before and after its values are filled in. */
export const maxGeneratedFile = 100_000
export const maxGeneratedFiles = 20
const maxPath = 100

/** A name that every file system takes, and that no system hides. */
const segment = /^[A-Za-z0-9_](?:[\w.-]*[\w-])?$/
/** Names that the folder already uses. */
const taken = ['readme.md', 'companion']

export type GeneratedPathFault = 'form' | 'taken'

/** The fault of the path of a generated file; undefined if it has none. */
export const generatedPathFault = (path: string): GeneratedPathFault | undefined => {
  const segments = path.split('/')
  if (path.length > maxPath || !segments.every((one) => segment.test(one))) return 'form'
  return taken.includes(segments[0]!.toLowerCase()) ? 'taken' : undefined
}

/** The name of the folder: what the learner calls it on the page if that is a plain name, else the id of the project. */
export const editorFolderName = (projectId: string, named: string | null): string =>
  named !== null && named.length <= maxPath && segment.test(named) ? named : projectId
