import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Change, changedTexts } from './recipe.ts'
import { root } from './sources.ts'

type Report = { testResults: Array<{ assertionResults: Array<{ fullName: string; status: string }> }> }

/** Returns the titles of server tests that fail after a change. They run in a separate process, which loads the changed sources. */
export const failingTests = async (change: Change, files: readonly string[]): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-recipe-'))
  try {
    const texts = Object.fromEntries([...changedTexts(change)].map(([file, text]) => [join(root, file), text]))
    const globalSetup = join(root, 'server/database/testing-server.ts')
    const [config, report] = [join(folder, 'vitest.config.mjs'), join(folder, 'report.json')]
    writeFileSync(
      config,
      `const texts = ${JSON.stringify(texts)}
export default {
  root: ${JSON.stringify(root)},
  plugins: [{ name: 'change', enforce: 'pre', load: (id) => texts[id.split('?')[0]] }],
  test: ${JSON.stringify({ include: files, globalSetup, testTimeout: 20_000 })},
}
`,
    )
    const args = ['run', '--config', config, '--reporter=json', `--outputFile=${report}`]
    const output = await new Promise<string>((resolve) =>
      execFile('vitest', args, { cwd: root }, (_error, _stdout, stderr) => resolve(stderr)),
    )
    if (!existsSync(report)) throw new Error(`The tests did not run.\n${output}`)
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const results = testResults.flatMap(({ assertionResults }) => assertionResults)
    return results.flatMap(({ status, fullName }) => (status === 'failed' ? [fullName] : [])).toSorted()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
