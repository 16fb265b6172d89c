import type { Sandbox } from './sandbox.ts'

/** Names of programs, and how to get their version if `--version` doesn't work. */
const known: Record<string, { name?: string; ask?: string }> = {
  python3: { name: 'Python' },
  node: { name: 'Node' },
  npm: { name: 'npm' },
  psql: { name: 'PostgreSQL' },
  postgres: { name: 'PostgreSQL' },
  pg_config: { name: 'PostgreSQL' },
  sqlite3: { name: 'SQLite' },
  openssl: { name: 'OpenSSL', ask: 'version' },
  nginx: { ask: '-v' },
  git: { name: 'Git' },
  ssh: { name: 'OpenSSH', ask: '-V' },
  dig: { ask: '-v' },
  go: { name: 'Go', ask: 'version' },
}
/** Folders of programs for administrators. */
const elsewhere = 'for found in /usr/sbin /sbin /usr/lib/postgresql/*/bin; do PATH="$PATH:$found"; done'

/** Returns the versions of the programs that a project needs, and the missing ones. */
export const findPrograms = async (sandbox: Sandbox, programs: readonly string[]): Promise<{ versions: string[]; missing: string[] }> => {
  const versions: string[] = []
  const missing: string[] = []
  for (const program of programs) {
    const module = /^python3:(.+)$/.exec(program)?.[1]
    if (module !== undefined) {
      const version = await sandbox.ask(`python3 -c 'import ${module}; print(${module}.__version__)'`)
      if (version === undefined) missing.push(`${module} for Python`)
      else versions.push(`${module} ${version.split(' ')[0]!.trim()}`)
      continue
    }
    const { name = program, ask = '--version' } = known[program] ?? {}
    const there = await sandbox.ask(`${elsewhere}; command -v ${program}`)
    if (there === undefined) {
      missing.push(program)
      continue
    }
    const said = (await sandbox.ask(`${elsewhere}; ${program} ${ask} < /dev/null 2>&1`)) ?? ''
    const [version = ''] = /\d+(?:\.\d+)+[a-z]?\d*|\d+/.exec(said) ?? []
    versions.push(`${name} ${version}`.trim())
  }
  return { versions: [...new Set(versions)], missing }
}
