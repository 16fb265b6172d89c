import { join } from 'node:path'

type Locked = {
  version?: string
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
export type Lockfile = { packages: Record<string, Locked> }

/** The workspaces in the image. The web's packages are bundled into its files. */
export const runningWorkspaces = ['core', 'compiler', 'embedded-postgres', 'server']

/** Packages that the image doesn't need, because it has the build for its platform. */
export const replacedPackages = ['@myriaddreamin/typst-ts-web-compiler']

/** Returns the folders of all packages that the workspaces need in production, including those for other platforms. */
export const productionPackages = ({ packages }: Lockfile, workspaces: readonly string[]): string[] => {
  const needed = new Set<string>()
  const add = (from: string) => {
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = packages[from]!
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const folder = replacedPackages.includes(name) ? undefined : folderOf(packages, from, name)
      if (!folder || needed.has(folder) || packages[folder]!.link) continue
      needed.add(folder)
      add(folder)
    }
  }
  for (const workspace of workspaces) add(workspace)
  return [...needed].toSorted()
}

/** The package that Node finds for a name: the one in the nearest node_modules. */
const folderOf = (packages: Lockfile['packages'], from: string, name: string): string | undefined => {
  const parts = from.split('/')
  return parts
    .map((_, index) => join(...parts.slice(0, parts.length - index), 'node_modules', name))
    .concat(join('node_modules', name))
    .find((folder) => packages[folder])
}
