import { lstat, readdir, readFile, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { reportInto, type Finding, type Report } from './rules.ts'

/** A text file of the content folder and where its findings go. */
export type Source = { path: string; text: string; report: Report }

/** Every regular file below a folder, as paths relative to `root`; links that leave the folder are reported and skipped. */
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
        if (entry.isSymbolicLink() && !(await leadsInto(path, home))) {
          reportInto(findings, name)('symlink', 1, 'This link leads out of the folder, or nowhere. Put the file itself here.')
          return []
        }
        return [name]
      }),
    )
    return found.flat()
  }
  return (await walk(join(root, folder))).sort()
}

const leadsInto = async (link: string, home: string): Promise<boolean> => {
  try {
    const target = await realpath(link)
    return target.startsWith(home + sep) && (await lstat(target)).isFile()
  } catch {
    return false
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text of a file, with line feeds alone; undefined and a finding when it is not UTF-8. */
export const readText = async (root: string, path: string, findings: Finding[]): Promise<Source | undefined> => {
  const report = reportInto(findings, path)
  const bytes = await readFile(join(root, path))
  try {
    return { path, text: utf8.decode(bytes).replace(/\r\n?/g, '\n'), report }
  } catch {
    report('encoding', lineOfBrokenByte(bytes), 'This file is not UTF-8. Save it again with that encoding.')
    return undefined
  }
}

const lineOfBrokenByte = (bytes: Buffer): number => {
  const at = bytes.toString('utf8').indexOf('�')
  return bytes.toString('utf8').slice(0, Math.max(at, 0)).split('\n').length
}
