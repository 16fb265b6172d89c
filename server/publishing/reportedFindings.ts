import { join, sep } from 'node:path'
import type { Finding } from '@fieldwork/compiler/findings/rules.ts'

/** The content that comes with Fieldwork. */
export const includedContent = join(import.meta.dirname, '../../content')

/** Warnings to report as well: checks that grade trials wrongly, and commands that were never replayed. */
const measured: ReadonlySet<Finding['rule']> = new Set([
  'trial-missed',
  'trial-passed',
  'replay-missing',
  'replay-changed',
  'replay-failed',
])

/**
 * True for errors, and for warnings that the reader can do something about. `byServer`: the reader is an operator, who doesn't change the
 * included content. `path`: of the finding's file.
 */
export const isReported = ({ rule, severity }: Pick<Finding, 'rule' | 'severity'>, path: string, byServer: boolean): boolean =>
  severity === 'error' || (measured.has(rule) && !(byServer && path.startsWith(includedContent + sep)))
