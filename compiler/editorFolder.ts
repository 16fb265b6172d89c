import {
  type EditorFolder,
  generatedPathFault,
  type GeneratedPathFault,
  maxGeneratedFile,
  maxGeneratedFiles,
} from '@fieldwork/core/bundles/editorFolder.ts'
import type { ProjectVariable } from '@fieldwork/core/catalogue/schema.ts'
import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import { namesIn, resolveText } from './evidence/resolve.ts'
import { reportInto, type Finding } from './findings/rules.ts'
import { didYouMean } from './findings/suggestions.ts'
import { findHazards } from './markdown/hazards.ts'
import { readReplayParts } from './replay/parts.ts'
import type { Source } from './source/files.ts'
import { openText, type ProjectFolder, textsOf } from './source/projectFolder.ts'
import type { FrontMatter } from './checks/frontMatter.ts'
import { exampleValues } from './checks/evidence.ts'
import { workFolderIn } from './checks/workFolders.ts'

const kilobytes = maxGeneratedFile / 1000
const pathMessages: Record<GeneratedPathFault, string> = {
  form: 'Learners get this file, so its path may have letters, digits, `.`, `_` and `-`, no dot at the front or the end, and 100 characters.',
  taken: 'Every learner’s folder has a file with this name. Choose another.',
}

/** Reads the files that learners get with their values filled in. `used` collects the names of their variables. */
export const readEditorFolder = async (
  root: string,
  folder: ProjectFolder,
  { programs = [], variables = [], tracks = [] }: Pick<FrontMatter, 'programs' | 'variables' | 'tracks'>,
  used: Set<string>,
  findings: Finding[],
): Promise<EditorFolder> => {
  const texts = await textsOf(root, folder)
  const files: Record<string, string> = {}
  const claimed: string[] = []
  for (const [name, path] of folder.generated) {
    const report = reportInto(findings, path)
    const fault = generatedPathFault(name)
    if (fault) report('file-name', 1, pathMessages[fault])
    if (claimed.length === maxGeneratedFiles) report('file-name', 1, `A project has at most ${maxGeneratedFiles} files for learners.`)
    const key = name.toLowerCase()
    if (claimed.some((other) => other === key || other.startsWith(`${key}/`) || key.startsWith(`${other}/`)))
      report('file-name', 1, 'On macOS and Windows, this file has the same name as another one, because they ignore case. Rename it.')
    claimed.push(key)
    const source = await openText(root, folder, path, findings)
    if (!source) continue
    checkText(source, variables)
    for (const { name: variable } of variables)
      if (source.text.includes(variable) || source.text.includes(variable.replaceAll('-', '_'))) used.add(variable)
    files[name] = source.text
  }
  const shown = [
    ...readReplayParts(
      texts,
      tracks.map(({ id }) => id),
    ).values(),
  ]
    .flat()
    .flatMap(({ blocks }) => blocks)
  for (const [name, text] of Object.entries(files)) {
    const copies = shown.filter(({ attributes }) => attributes.file === name)
    if (copies.length > 0 && !copies.some((copy) => copy.text.trimEnd() === text.trimEnd()))
      reportInto(findings, folder.generated.get(name)!)(
        'file-differs',
        1,
        'The page shows this file with a different text. Learners who type it and learners who download it should get the same.',
      )
  }
  return { programs, workFolder: workFolderIn(texts['project.md'] ?? ''), files }
}

/** Reports unknown variables, failing expressions, texts that are too long, and what looks like a real key. */
const checkText = ({ text, report }: Source, declared: readonly ProjectVariable[]) => {
  const tooLong = () =>
    report('file-size', 1, `This file has more than ${kilobytes} kB, possibly only once its values are filled in. Make it smaller.`)
  if (Buffer.byteLength(text) > maxGeneratedFile) return tooLong()
  for (const { rule, line, message } of findHazards(text)) if (rule === 'secret') report(rule, line + 1, message)
  const names = new Set(declared.map(({ name }) => name))
  const learners = learnersOf(declared)
  const sizes = learners.map(() => 0)
  for (const [at, line] of text.split('\n').entries()) {
    const unknown = namesIn(line).find((name) => !names.has(name))
    if (unknown !== undefined) {
      report('variable-unknown', at + 1, `No variable is called \`${unknown}\`.${didYouMean(unknown, names)}`)
      continue
    }
    try {
      for (const [learner, values] of learners.entries()) sizes[learner]! += Buffer.byteLength(resolveText(line, values)) + 1
    } catch (error) {
      report('evidence-expression', at + 1, `An expression in this line fails: ${(error as Error).message.split('\n')[0]}`)
    }
  }
  if (sizes.some((size) => size > maxGeneratedFile)) tooLong()
}

/** Returns sample learners: one with placeholders, others with words or numbers as values. None if values can't be drawn. */
const learnersOf = (variables: readonly ProjectVariable[]): VariableValues[] => {
  const typed = variables.filter(({ personal }) => personal === undefined)
  try {
    const drawn = exampleValues(variables, 'one')
    const calling = (value: string) => ({ ...drawn, variables: [...drawn.variables, ...typed.map(({ name }) => ({ name, value }))] })
    return [{ variables: [], metadata: { variables } }, drawn, calling('heron'), calling('7')]
  } catch {
    // The variable has already been reported.
    return []
  }
}
