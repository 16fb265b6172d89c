import { chmod, cp, mkdir, mkdtemp, readFile, readdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrations } from '../../server/database/migrationFiles.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Makes releases after this one, in folders of their own. Each has one migration more: in turn one that adds a column, and one that removes
 * it, which only the release before allows. The script of its pages has a new name, as after a new build; that of the release before is
 * still there.
 */
export const createReleases = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldwork-releases-'))
  await chmod(folder, 0o755)
  const level = readMigrations().length
  let count = 0
  let last = root
  const next = async (): Promise<string> => {
    count += 1
    const release = join(folder, String(count))
    await mkdir(release)
    await cp(join(last, 'server'), join(release, 'server'), { recursive: true })
    await cp(join(last, 'web/dist'), join(release, 'web/dist'), { recursive: true })
    for (const name of ['node_modules', 'core', 'compiler', 'embedded-postgres', 'content', 'package.json'])
      await symlink(join(root, name), join(release, name))
    const number = level + count
    const sql =
      count % 2
        ? `-- expand\nalter table users add column bench_${number} int not null default 0;\n`
        : `-- contract after ${padded(number - 1)}\nalter table users drop column bench_${number - 1};\n`
    await writeFile(join(release, 'server/migrations', `${padded(number)}-bench.sql`), sql)
    await renameScript(join(release, 'web/dist/client'), count)
    last = release
    return release
  }
  return { folder, next }
}

const padded = (number: number) => String(number).padStart(4, '0')

const renameScript = async (client: string, count: number) => {
  const manifestFile = join(client, '.vite/manifest.json')
  const text = await readFile(manifestFile, 'utf8')
  const manifest = JSON.parse(text) as Record<string, { file: string; isEntry?: boolean }>
  const { file } = Object.values(manifest).find(({ isEntry }) => isEntry)!
  const name = file.replace('assets/', '')
  const renamed = `release-${count}-${name.replace(/^release-\d+-/, '')}`
  for (const each of await readdir(join(client, 'assets')))
    // Also the compressed ones.
    if (each.startsWith(name)) await cp(join(client, 'assets', each), join(client, 'assets', each.replace(name, renamed)))
  await writeFile(manifestFile, text.replaceAll(file, `assets/${renamed}`))
}
