import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns why a version can't be released from a repository, as sentences. */
export const releaseFaults = (root: string, version: string): string[] => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const faults: string[] = []
  if (git('status', '--porcelain') !== '') faults.push('There are uncommitted changes. Commit or remove them first.')
  if (git('tag', '--list', `v${version}`) !== '')
    faults.push(`Version ${version} was released already: there is a tag v${version}. Raise the version in package.json.`)
  if (!changesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version))
    faults.push(`CHANGELOG.md has no section for ${version}: rename "Unreleased" to "${version} (<date>)".`)
  return faults
}

/** Returns the section of a version in a changelog without its heading, or undefined if there is none. */
export const changesOf = (changelog: string, version: string): string | undefined => {
  const section = changelog.split(/^## /m).find((part) => part.startsWith(`${version} `) || part.startsWith(`${version}\n`))
  const changes = section?.slice(section.indexOf('\n')).trim()
  return changes ? `${changes}\n` : undefined
}
