// Everything that needs no running server: format, lint, types, dead code, licences, content. All findings are shown before it fails.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const checks = [
  ['Format', 'oxfmt', ['--check']],
  ['Lint', 'oxlint', ['--report-unused-disable-directives']],
  ['Types of core', 'tsc', ['-p', 'core']],
  ['Types of compiler', 'tsc', ['-p', 'compiler']],
  ['Types of replay', 'tsc', ['-p', 'replay']],
  ['Types of embedded-postgres', 'tsc', ['-p', 'embedded-postgres']],
  ['Types of statements', 'node', ['server/database/generateStatementTypes.ts', '--check']],
  ['Types of server', 'tsc', ['-p', 'server']],
  ['Types of web', 'tsc', ['-p', 'web']],
  ['Types of journeys and benches', 'tsc', ['-p', 'e2e']],
  ['Dead code', 'knip', []],
  ['Licences', 'node', ['scripts/licences.ts', '--check']],
  ['Rules for authors', 'node', ['compiler/findings/writeRules.ts', '--check']],
  ['Schemas for editors', 'node', ['compiler/writeSchemas.ts', '--check']],
  ['Content', 'node', ['compiler/cli.ts']],
]

const failed = checks.filter(([name, command, args]) => {
  const begin = Date.now()
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${String(name)} (${((Date.now() - begin) / 1000).toFixed(1)} s)`)
  if (status !== 0) console.log(`${stdout}${stderr}`.trimEnd())
  return status !== 0
})
process.exit(failed.length > 0 ? 1 : 0)
