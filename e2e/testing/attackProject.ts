import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { type VariableValues, withVariables } from '@fieldwork/core/documents/variables.ts'
import { blocksOf } from '@fieldwork/core/documents/walk.ts'
import type { Machine } from '../../server/companion/testing-machine.ts'

/** A project whose commands only need a folder and Python. */
export const attack = 'read-an-attack-in-the-logs'
/** Its tasks with commands, in reading order. */
export const attackTasks = ['scanner-file', 'tries-per-minute', 'why-no-limit', 'opened-account'] as const

const headers = { accept: 'application/json' }

/** Requests outside of a page need a complete URL without a base URL. */
const read = async (page: Page, path: string): Promise<unknown> =>
  (await page.request.get(new URL(path, page.url()).href, { headers })).json()

/** Prepares the project's tasks with the learner's own values: creates the logs and stores evidence. */
export const followAttackProject = async (page: Page, machine: Machine): Promise<void> => {
  const values = (await read(page, `/projects/${attack}`)) as VariableValues
  const document = (await read(page, `/projects/${attack}/document.json`)) as GuidedDocument
  const codes = blocksOf(document).flatMap((block) => (block.type === 'codeBlock' ? [block] : []))
  const program = codes.find(({ title }) => title === 'make_logs.py')!
  await writeFile(join(machine.folder, 'make_logs.py'), withVariables(program.text, values))
  // The machine's home folder is empty, and may contain the choice of a Python version.
  const python = `HOME='${process.env['HOME'] ?? ''}' python3 make_logs.py`
  const asides = codes.flatMap(({ text }) => text.split('\n').filter((line) => /> (?:scanner|loud|quiet)\.log$/.test(line)))
  const { code, out } = await machine.type(['set -e', python, ...asides].join('\n'))
  if (code !== 0 || asides.length !== 3) throw new Error(`The logs could not be made: ${out}`)
}
