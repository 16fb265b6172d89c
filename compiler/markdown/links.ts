import { didYouMean } from '../findings/suggestions.ts'
import type { CompileContext, Reference } from './context.ts'

const schemes = ['http', 'https', 'mailto']

/** Returns a link's address if it is allowed. Otherwise reports it and returns undefined. */
export const readAddress = (address: string, line: number, context: CompileContext): string | undefined => {
  const { report } = context.source
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  if (address.includes('{{')) {
    report('variable-misplaced', line, 'An address can’t contain a variable. Write it as code: `` `http://{{site}}/` ``.')
    return undefined
  }
  if (scheme !== undefined) {
    if (!schemes.includes(scheme)) report('link-scheme', line, `Links may not start with \`${scheme}:\`. Use http, https or mailto.`)
    else if (!URL.canParse(address)) report('link-dead', line, `\`${address}\` is not a complete address.`)
    else return address
    return undefined
  }
  if (address.startsWith('#') && address.length > 1) {
    context.scope.references.push({ kind: 'link', to: address.slice(1), line, source: context.source })
    return address
  }
  const project = /^\/projects\/([^/?#]+)$/.exec(address)?.[1]
  if (project !== undefined && context.project.projects.has(project)) return address
  const wanted = 'Write a complete address (https://…), a position on this page (#id) or a project (/projects/id).'
  report(
    'link-dead',
    line,
    project === undefined
      ? `\`${address}\` leads nowhere. ${wanted}`
      : `There is no project \`${project}\`.${didYouMean(project, context.project.projects)}`,
  )
  return undefined
}

/** Checks that all references have a target. */
export const resolveReferences = (references: readonly Reference[], ids: ReadonlySet<string>, where = '') => {
  for (const { kind, to, line, source } of references) {
    if (ids.has(to)) continue
    if (kind === 'link') source.report('link-dead', line, `Nothing on this page has the id \`${to}\`${where}.${didYouMean(to, ids)}`)
    else
      source.report(
        'content-link-dead',
        line,
        `The content link leads to \`${to}\`, but nothing has that id${where}.${didYouMean(to, ids)}`,
      )
  }
}
