import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Row } from '../measuring/measure.ts'

const root = join(import.meta.dirname, '../..')
const test = 'web/chats/faults.browser.test.tsx'

/** Runs the browser test of sixty faults with more of them. */
export const benchPageFaults = async (faults: number, seed: number): Promise<Row[]> => {
  const status = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=web-browser', test], {
      cwd: root,
      env: { ...process.env, VITE_FAULTS: String(faults), VITE_SEED: String(seed) },
      stdio: 'inherit',
    })
    child.once('error', reject).once('exit', resolve)
  })
  const what = `${faults} faults that the page meets, with the seed ${seed}: messages lost or doubled, and signs of waiting that stay`
  return [{ what, ours: status === 0 ? '0' : 'some', against: '—', ratio: '—', goal: '0', isMissed: status !== 0 }]
}
