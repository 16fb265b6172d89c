import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { API } from 'typescript/unstable/sync'
import { root } from './sources.ts'

/** A change of the sources: added files, and replaced texts in existing ones. */
export type Change = { added?: Record<string, string>; edits?: readonly Edit[] }
export type Edit = readonly [file: string, from: string, to: string]

/** Combines changes. A file may only be added once. */
export const together = (changes: readonly Change[]): Change => ({
  added: Object.assign({}, ...changes.map(({ added }) => added)) as Record<string, string>,
  edits: changes.flatMap(({ edits = [] }) => edits),
})

/** Returns the text of every changed file. Throws if a text to replace doesn't exist. */
export const changedTexts = ({ added = {}, edits = [] }: Change): Map<string, string> => {
  const texts = new Map(Object.entries(added))
  for (const [file, from, to] of edits) {
    const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
    if (!text.includes(from)) throw new Error(`${file} no longer holds ${from}`)
    texts.set(
      file,
      text.replace(from, () => to),
    )
  }
  return texts
}

/** A type error with its line. */
export type Mistake = { file: string; says: string }

/** Type-checks folders or files after a change that isn't written to disk. They are a single program, so that core is read once. */
export const typeMistakes = (change: Change, include: readonly string[], exclude: readonly string[] = []): Mistake[] => {
  const texts = changedTexts(change)
  const folders = new Set(Object.keys(change.added ?? {}).map((file) => dirname(file)))
  const programFile = join(root, 'recipe.tsconfig.json')
  const program = JSON.stringify({
    extends: './web/tsconfig.json',
    compilerOptions: { types: ['vite/client', 'node'] },
    include,
    exclude: ['**/node_modules', 'web/dist', ...exclude],
    files: Object.keys(change.added ?? {}).filter((file) => /\.tsx?$/.test(file)),
  })
  const changed = (path: string) => (path === programFile ? program : texts.get(relative(root, path)))
  const api = new API({
    cwd: root,
    fs: {
      readFile: changed,
      fileExists: (path) => (changed(path) === undefined ? undefined : true),
      directoryExists: (path) => (folders.has(relative(root, path)) ? true : undefined),
    },
  })
  try {
    const found = api.updateSnapshot({ openProjects: [programFile] }).getProject(programFile)?.program
    if (!found) throw new Error('The program cannot be read.')
    const diagnostics = [...found.getProgramDiagnostics(), ...found.getSyntacticDiagnostics(), ...found.getSemanticDiagnostics()]
    return diagnostics.map(({ fileName = programFile, pos, ...diagnostic }) => {
      const text = changed(fileName) ?? readFileSync(fileName, 'utf8')
      const line = text.slice(text.lastIndexOf('\n', pos) + 1, text.indexOf('\n', pos + 1))
      return { file: relative(root, fileName), says: [...wordsOf(diagnostic), line].join('\n') }
    })
  } finally {
    api.close()
  }
}

type Worded = { text: string; messageChain?: readonly Worded[] | undefined }
const wordsOf = ({ text, messageChain = [] }: Worded): string[] => [text, ...messageChain.flatMap(wordsOf)]

/** Returns the distinct files with errors that match, sorted. */
export const filesThatSay = (mention: RegExp, mistakes: readonly Mistake[]): string[] =>
  [...new Set(mistakes.filter(({ says }) => mention.test(says)).map(({ file }) => file))].toSorted()
