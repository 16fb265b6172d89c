import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Drilled } from './report.ts'

/** The results so far, so that a later run can add to the report. */
const file = join(import.meta.dirname, '../../test-results/drill.json')

const withMaps = (_key: string, value: unknown) => (value instanceof Map ? { pairs: [...value] } : value)
const toMaps = (_key: string, value: { pairs?: Array<[string, unknown]> } | null) => (value?.pairs ? new Map(value.pairs) : value)

export const readDrilled = (): Drilled[] => JSON.parse(readFileSync(file, 'utf8'), toMaps) as Drilled[]

export const writeDrilled = (drilled: readonly Drilled[]): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(drilled, withMaps))
}
