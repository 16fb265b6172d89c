import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { lineTooDeep } from './depth.ts'
import { reportInto, type Finding, type Report } from '../findings/rules.ts'

/** A text file of the content folder and its reporter. */
export type Source = { path: string; text: string; report: Report }

/** Bytes. */
const max = { text: 500_000, picture: 20_000_000 }

/** Lists all readable files below a folder, as paths relative to `root`. Reports anything else. */
export const listFiles = async (root: string, folder: string, findings: Finding[]): Promise<string[]> => {
  const home = await realpath(join(root, folder))
  const walk = async (directory: string): Promise<string[]> => {
    const entries = await readdir(directory, { withFileTypes: true })
    const found = await Promise.all(
      entries.map(async (entry): Promise<string[]> => {
        const path = join(directory, entry.name)
        const name = relative(root, path).split(sep).join('/')
        if (entry.name === '.DS_Store') return []
        if (entry.isDirectory()) return walk(path)
        return (await isReadable(path, home, reportInto(findings, name))) ? [name] : []
      }),
    )
    return found.flat()
  }
  return (await walk(join(root, folder))).sort()
}

/** True if a path is a file of reasonable size inside `home`. Reports it otherwise. */
export const isReadable = async (path: string, home: string, report: Report): Promise<boolean> => {
  if (!(await isInside(path, home))) {
    report('symlink', 1, 'This link leads out of the folder or nowhere. Put the file itself here.')
    return false
  }
  const file = await stat(path)
  if (!file.isFile()) {
    report('file-kind', 1, 'This is not a file (a pipe, a socket or a device, for example). Remove it.')
    return false
  }
  const limit = /\.(?:md|yaml|svg)$/.test(path) ? max.text : max.picture
  if (file.size > limit) {
    report('file-size', 1, `This file has ${Math.ceil(file.size / 1000)} kB; the limit is ${limit / 1000}. Make it smaller.`)
    return false
  }
  return true
}

/** True if a path is inside a folder after following links. */
export const isInside = async (path: string, home: string): Promise<boolean> => {
  try {
    return (await realpath(path)).startsWith(home + sep)
  } catch {
    return false
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads a file with normalized line feeds. Reports a file that isn't UTF-8. */
export const readText = async (root: string, path: string, findings: Finding[]): Promise<Source | undefined> => {
  const report = reportInto(findings, path)
  const bytes = await readFile(join(root, path))
  let text: string
  try {
    text = utf8.decode(bytes).replace(/\r\n?/g, '\n')
  } catch {
    report('encoding', lineOfBrokenByte(bytes), 'This file is not UTF-8. Save it again with that encoding.')
    return undefined
  }
  return sourceOf(path, text, findings)
}

// Except tabs. Lines contain no line feeds.
const controlCharacter = /(?!\t)\p{Cc}/u

/** Checks a text before it is parsed. Returns undefined, after a finding, if parsing would take too long. */
export const sourceOf = (path: string, text: string, findings: Finding[]): Source | undefined => {
  const report = reportInto(findings, path)
  const line = path.endsWith('.md') ? lineTooDeep(text) : undefined
  if (line !== undefined) {
    report('too-deep', line, 'Quotes, lists or emphasis are nested too deeply here. Split them up.')
    return undefined
  }
  for (const [at, content] of text.split('\n').entries()) {
    if (controlCharacter.test(content)) report('unstorable', at + 1, 'This line contains an invisible control character. Remove it.')
  }
  return { path, text, report }
}

const lineOfBrokenByte = (bytes: Buffer): number => {
  const at = bytes.toString('utf8').indexOf('�')
  return bytes.toString('utf8').slice(0, Math.max(at, 0)).split('\n').length
}
