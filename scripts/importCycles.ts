import { cycles } from './cycles.ts'
import { isTest, targets, within } from './sources.ts'

const workspaces = ['core', 'compiler', 'replay', 'embedded-postgres', 'server', 'web']
const own = workspaces.flatMap(within).filter((file) => !isTest(file))

/** Returns groups of product files that import each other, directly or indirectly, including type imports and lazy imports. */
const fileCycles = (): string[][] => cycles(new Map(own.map((file) => [file, targets(file)])))

/** The same for folders. `folderOf` returns undefined for files that don't count. */
const folderCycles = (folderOf: (file: string) => string | undefined): string[][] => {
  const arrows = new Map<string, string[]>()
  for (const file of own) {
    const from = folderOf(file)
    if (from) arrows.set(from, [...(arrows.get(from) ?? []), ...targets(file).flatMap((target) => folderOf(target) ?? [])])
  }
  if (arrows.size < 50) throw new Error(`Only ${arrows.size} folders were found.`)
  return cycles(arrows)
}

/** Rooms are the folders of a workspace. Those of the web have an order of their own, which `scripts/web.test.ts` checks. */
export const importCycles = () => ({
  rooms: folderCycles((file) => /^((?:core|compiler|server)\/\w+)\//.exec(file)?.[1]),
  folders: folderCycles((file) => /^(\w+\/\w+\/[\w-]+)\//.exec(file)?.[1]),
  files: fileCycles(),
})
