// As many checks run side by side as there are processors.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { printHelpOnRequest } from '@fieldwork/compiler/commandHelp.ts'
import { code, files, root } from './sources.ts'
import { affectedBy, hashesOf, notesIn, stampOf } from './unchanged.ts'

printHelpOnRequest(`npm run check -- [--all]

Checks everything that needs no running server: format, lint, types, dead code, licences, content. Shows all findings before it fails. A check
that passed for the same files, tools and settings isn't repeated; --all repeats every one.`)

const cache = join(root, 'node_modules', '.cache', 'check')
const notes = notesIn(cache)
const isWhole = process.argv.includes('--all')
const hashes = hashesOf(files, (file) => readFileSync(join(root, file)))

const rules = ['oxlint', '--type-check', '--report-unused-disable-directives']
/** Hash of the settings that affect every file. */
const settings = stampOf(rules, new Map([...hashes].filter(([file]) => !file.includes('/') || /(?:tsconfig\.json|\.d\.ts)$/.test(file))))
const linted = code.filter((file) => !/^content\/|^compiler\/fixtures\//.test(file))
const before = isWhole ? undefined : notes.read('lint')
/** All files if the settings have changed, otherwise those that a change may affect. */
const toLint = before?.settings === settings ? affectedBy(hashes, new Map(before.hashes), linted) : linted
/** With more files, naming them saves nothing. */
const maxNamed = 400

const lint = {
  title: 'Lint and types',
  command: [...rules, ...(toLint.length > maxNamed ? [] : toLint)],
  passed: () => notes.write('lint', { settings, hashes: [...hashes] }),
}

/** The slowest first, so that none runs alone at the end. */
const checks = [
  ...(toLint.length > 0 ? [lint] : []),
  { title: 'Content', command: ['node', 'compiler/cli.ts'], inputs: ['content', 'compiler', 'core'] },
  { title: 'Dead code', command: ['knip'] },
  {
    title: 'Types of statements',
    command: ['node', 'server/database/generateStatementTypes.ts', '--check'],
    inputs: ['server', 'core', 'embedded-postgres'],
  },
  { title: 'Schemas for editors', command: ['node', 'compiler/writeSchemas.ts', '--check'], inputs: ['docs', 'compiler', 'core'] },
  { title: 'Format', command: ['oxfmt', '--check'] },
  {
    title: 'Licences',
    command: ['node', 'scripts/licences.ts', '--check'],
    inputs: ['docs', 'scripts', 'server', 'web', 'core', 'compiler'],
  },
  { title: 'Rules for authors', command: ['node', 'compiler/findings/writeRules.ts', '--check'], inputs: ['docs', 'compiler', 'core'] },
]

const run = ([program, ...args]) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
    child.on('error', (error) => resolve({ status: 1, said: `${program}: ${error.message}` }))
    child.on('close', (status) => resolve({ status, said }))
  })

let failed = 0
let unchanged = 0
const waiting = [...checks]
const work = async () => {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const { title, command, inputs, passed } = check
    const stamp = stampOf(command, hashes, inputs)
    if (!passed && !isWhole && notes.read(title) === stamp) {
      unchanged++
      continue
    }
    notes.forget(title)
    const begin = Date.now()
    const { status, said } = await run(command)
    console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${title} (${((Date.now() - begin) / 1000).toFixed(1)} s)`)
    if (status === 0) (passed ?? (() => notes.write(title, stamp)))()
    else {
      failed++
      console.log(said.trimEnd())
    }
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work))
if (unchanged > 0) console.log(`${unchanged} of ${checks.length} checks passed before for the same files; -- --all repeats them.`)
process.exit(failed > 0 ? 1 : 0)
