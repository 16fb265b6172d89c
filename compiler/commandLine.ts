import { delimiter, resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { projectsIn } from './checks/catalogueChecks.ts'
import { didYouMean } from './findings/suggestions.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** No option begins with a digit or a space: `-3 cents` is a text. This prefix makes `parseArgs` treat it as a positional. */
const isText = /^-[\d\s]/
const before = '\u0000'

/** Parses the arguments of a command, including `--help`. A misspelled one ends the command with status 2, a message and the help. */
export const readCommandLine = <const Known extends Options>(help: string, options: Known) => {
  const config = {
    args: process.argv.slice(2).map((one) => (isText.test(one) ? before + one : one)),
    options: { ...options, help: { type: 'boolean' } },
    allowPositionals: true,
    allowNegative: true,
  } as const satisfies ParseArgsConfig
  try {
    const read = parseArgs(config)
    if ('help' in read.values && read.values.help === true) {
      console.log(help)
      process.exit(0)
    }
    read.positionals = read.positionals.map((one) => one.replace(before, ''))
    return read as ReturnType<typeof parseArgs<{ options: Known; allowPositionals: true; allowNegative: true }>>
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')) throw error
    const [sentence] = (error as Error).message.split('. ', 1)
    return endWithHelp(`${sentence}.`, help)
  }
}

/** Ends the command with status 2, because it was called incorrectly. */
export const endWithHelp = (sentence: string, help: string): never => {
  console.error(`${sentence}\n\n${help}`)
  process.exit(2)
}

/** Returns the default content folders: those of CONTENT_DIR, or else the one that ships. */
export const configuredFolders = (): string[] => {
  const named = (process.env.CONTENT_DIR ?? '').split(delimiter).filter(Boolean)
  return (named.length > 0 ? named : ['content']).map((folder) => resolve(import.meta.dirname, '..', folder))
}

/** Thrown if no content folder contains a project. */
export class UnknownProject extends Error {}

/** Returns the content folder that contains a project. @throws {UnknownProject} */
export const folderWith = async (project: string, folders: readonly string[]): Promise<string> => {
  const known = await Promise.all(folders.map(async (folder) => ({ folder, projects: await projectsIn(folder) })))
  const found = known.find(({ projects }) => projects.includes(project))
  if (found) return found.folder
  const all = known.flatMap(({ projects }) => projects)
  throw new UnknownProject(`There is no project \`${project}\` in ${folders.join(' or ')}.${didYouMean(project, all)}`)
}
