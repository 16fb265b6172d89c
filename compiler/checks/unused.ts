import type { Finding } from '../findings/rules.ts'
import { reportInto } from '../findings/rules.ts'
import type { ProjectContext } from '../markdown/context.ts'
import type { Source } from '../source/files.ts'
import type { ProjectFolder } from '../source/projectFolder.ts'
import type { Located } from '../source/yaml.ts'
import type { FrontMatter } from './frontMatter.ts'

/** Reports variables and pictures that nothing uses, and variables that learners can't set. */
export const refuseUnused = (
  { used }: Pick<ProjectContext, 'used'>,
  head: Located<FrontMatter>,
  folder: ProjectFolder,
  source: Source,
  findings: Finding[],
) => {
  head.value.variables?.forEach(({ name, personal }, at) => {
    if (!used.variables.has(name))
      source.report('variable-unused', head.lineOf(['variables', at]), `Nothing uses the variable \`${name}\`. Use it, or remove it.`)
    else if (!used.fields.has(name) && !personal)
      source.report(
        'variable-fixed',
        head.lineOf(['variables', at]),
        `Learners can't set \`${name}\`, which is only used in code. Write \`:editor-variable{name=${name}}\` where the text first needs it.`,
      )
  })
  for (const [name, path] of folder.pictures) {
    if (!used.pictures.has(name)) reportInto(findings, path)('image-unused', 1, 'No text shows this picture. Use it, or remove the file.')
  }
}
