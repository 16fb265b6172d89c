import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { printHelpOnRequest } from '@fieldwork/compiler/commandHelp.ts'
import { installPgBouncer } from './apt.mjs'
import { startPostgres15 } from './postgres15.mjs'
import { maxSecondTries, unsteady } from './secondTries.mjs'

printHelpOnRequest(`npm test -- [stage …] [--changed]

Runs all checks and tests, or some stages (checks, rules, server, browser, journeys), one after another; the last line counts them.

  --changed  only tests whose imports lead to a file that isn't committed yet`)

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const wanted = process.argv.slice(2).filter((name) => name !== '--changed')
const isChanged = process.argv.includes('--changed')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const run = (command, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })

const read = (file) => (existsSync(join(results, file)) ? JSON.parse(readFileSync(join(results, file), 'utf8')) : undefined)

const tally = { passed: 0, failed: 0, skipped: 0 }
const count = ({ passed = 0, failed = 0, skipped = 0 }, code) => {
  tally.passed += passed
  tally.failed += failed === 0 && code !== 0 ? 1 : failed
  tally.skipped += skipped
}

/** Repeated at the end, where people look first. */
const failures = []
const secondTries = []

const vitest = async (name, args, env) => {
  const file = `${name}.json`
  const notes = `${name}-notes.json`
  const reporters = ['dot', 'json', 'scripts/testNotes.mjs'].map((reporter) => `--reporter=${reporter}`)
  const selection = isChanged ? ['--changed', '--passWithNoTests'] : []
  const code = await run('vitest', ['run', ...args, ...selection, ...reporters, `--outputFile.json=${join(results, file)}`], {
    TEST_NOTES: join(results, notes),
    ...env,
  })
  const report = read(file)
  count({ passed: report?.numPassedTests, failed: report?.numFailedTests, skipped: report?.numPendingTests }, code)
  for (const { name: path, status, message, assertionResults } of report?.testResults ?? []) {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    for (const { fullName, failureMessages } of failed) failures.push(failureOf(`${relative(root, path)}: ${fullName}`, failureMessages[0]))
    if (status === 'failed' && failed.length === 0) failures.push(failureOf(relative(root, path), message))
  }
  const { secondTries: again = [], noTests = [] } = read(notes) ?? {}
  for (const { path, title, message } of again) secondTries.push(failureOf(`${relative(root, path)}: ${title}`, message))
  for (const { path, message } of noTests) failures.push(failureOf(`${relative(root, path)}: an error of no test`, message))
}

const failureOf = (title, message = '') =>
  `${title}\n${stripVTControlCharacters(message)
    .split('\n')
    .filter(Boolean)
    .slice(0, 12)
    .map((line) => `    ${line}\n`)
    .join('')}`.trimEnd()

const stages = {
  checks: async () => {
    const code = await run('node', ['scripts/check.mjs'])
    count(code === 0 ? { passed: 1 } : {}, code)
    if (code !== 0) failures.push('npm run check')
  },
  rules: () => vitest('rules', ['--project=core', '--project=checks', '--project=web']),
  server: async () => {
    installPgBouncer()
    const postgres15 = await startPostgres15()
    try {
      await vitest('server', ['--project=server-*', '--project=embedded-postgres', '--project=replay'], {
        FIELDWORK_TEST_POSTGRES: postgres15.url,
      })
    } finally {
      await postgres15.stop()
    }
  },
  browser: () => vitest('browser', ['--project=web-browser']),
  journeys: async () => {
    const selection = isChanged ? ['--only-changed', '--pass-with-no-tests'] : []
    const code = await run('playwright', ['test', '--config=e2e/playwright.config.ts', ...selection], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, 'journeys.json'),
    })
    const report = read('journeys.json')
    const { expected, unexpected, flaky, skipped } = report?.stats ?? {}
    count({ passed: (expected ?? 0) + (flaky ?? 0), failed: unexpected, skipped }, code)
    for (const { file, title, tests } of (report?.suites ?? []).flatMap(specsOf)) {
      for (const { status, results: tries } of tests) {
        const error = tries.find((result) => result.error)?.error
        if (status === 'unexpected' || status === 'flaky')
          (status === 'flaky' ? secondTries : failures).push(failureOf(`e2e/${file}: ${title}`, error?.message))
      }
    }
  },
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

const unknown = wanted.filter((name) => !(name in stages))
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(', ')}. There are: ${Object.keys(stages).join(', ')}.`)
  process.exit(2)
}
for (const [name, stage] of Object.entries(stages)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const begin = Date.now()
  console.log(`\n── ${name}`)
  await stage()
  console.log(`── ${name}: ${Math.round((Date.now() - begin) / 1000)} s`)
}

const reasonFor = (title) => unsteady.find(([begin]) => title.startsWith(begin))?.[1] ?? 'not in scripts/secondTries.mjs yet: find out why'
if (secondTries.length > 0) {
  console.log('\nPassed only when tried again:')
  for (const title of secondTries) console.log(`  ${title}\n    (${reasonFor(title)})`)
}
if (secondTries.length > maxSecondTries) {
  tally.failed++
  failures.push(`${secondTries.length} tests needed a second try; at most ${maxSecondTries} may.`)
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
console.log(`\n${secondTries.length} of ${tally.passed} passed only when tried again; at most ${maxSecondTries} may.`)
console.log(`${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`)
process.exit(tally.failed > 0 ? 1 : 0)
