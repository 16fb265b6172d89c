import { createHash } from 'node:crypto'
import type { CompiledProject } from './compiled.ts'

/** A hash of what learners read and are asked; other colours for the same code are not a change. */
export const contentHash = ({ document, files, quiz }: Pick<CompiledProject, 'document' | 'files' | 'quiz'>): string => {
  const content = JSON.stringify([document, files, quiz], (key, value: unknown) =>
    key === 'runs' || key === 'sources' ? undefined : value,
  )
  return createHash('sha256').update(content).digest('hex').slice(0, 24)
}
