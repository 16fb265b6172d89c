import { createHash } from 'node:crypto'
import type { CompiledProject } from './compiled.ts'

/** Returns a hash of everything that learners read and are asked. Highlighting doesn't affect it. */
export const contentHash = ({ document, files, quiz }: Pick<CompiledProject, 'document' | 'files' | 'quiz'>): string => {
  const content = JSON.stringify([document, files, quiz], (key, value: unknown) =>
    key === 'runs' || key === 'sources' ? undefined : value,
  )
  return createHash('sha256').update(content).digest('hex').slice(0, 24)
}
