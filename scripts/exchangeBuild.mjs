// Puts a web build that was made beside in the place of the one before, file by file. What the build before brought stays, since a server that
// runs, and pages that are open, ask for its files by name; what is older goes.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lists the files below assets/ that the last build created. The dot keeps the list from being served. */
const listOf = (folder) => join(folder, '.assets.json')
const assetsIn = (folder) => (existsSync(join(folder, 'assets')) ? readdirSync(join(folder, 'assets')) : [])
const ownOf = (folder) => (existsSync(listOf(folder)) ? JSON.parse(readFileSync(listOf(folder), 'utf8')) : assetsIn(folder))

const keep = (folder, names) => {
  for (const name of assetsIn(folder)) if (!names.includes(name)) rmSync(join(folder, 'assets', name), { recursive: true })
}

export const exchangeBuild = (made, folder) => {
  const own = assetsIn(made)
  const before = ownOf(folder)
  mkdirSync(join(folder, 'assets'), { recursive: true })
  // Moved before the files that refer to them. An existing folder has the same content, because its name is a hash.
  for (const name of own) {
    const [from, to] = [join(made, 'assets', name), join(folder, 'assets', name)]
    if (!existsSync(to) || !statSync(from).isDirectory()) renameSync(from, to)
  }
  cpSync(made, folder, { recursive: true })
  keep(folder, [...own, ...before])
  writeFileSync(listOf(folder), JSON.stringify(own))
  rmSync(made, { recursive: true })
}

/** For tests, which check every file: keeps only the last build. */
export const dropBefore = (folder) => keep(folder, ownOf(folder))
