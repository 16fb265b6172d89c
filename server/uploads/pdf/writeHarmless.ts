import { renameSync } from 'node:fs'
import { disarm, lookInto } from './disarm.ts'
import { hasActiveObject } from './everyObject.ts'
import { withPdf } from './pdfFile.ts'
import { UnreadablePdfError } from './pdfObject.ts'

/** Programs within programs; PDFium's copy of one copy is the same again. */
const maxRounds = 3

type Paths = { target: string; spare: string }

/**
 * Writes a copy of a PDF without active content to `target`. A signed one needs none (`isSealed`), because a copy would break the signature.
 * `active`: it is signed and has active content, or parts of it can't be checked.
 */
export const writeHarmless = (source: string, paths: Paths): { isSealed: boolean } | 'unreadable' | 'protected' | 'active' => {
  const { target } = paths
  const copied = withPdf(source, ({ isSigned, permissions, save }) => (save(target) ? { isSigned, permissions } : 'unreadable'))
  if (typeof copied === 'string') return copied
  let isSigned = copied.isSigned
  try {
    const copy = lookInto(target)
    isSigned ||= copy.isSigned
    if (isSigned) return copy.isActive || hasActiveObject(source) ? 'active' : { isSealed: true }
    for (let round = 0; disarm(target); round++) if (round === maxRounds || !rewrite(paths)) return 'unreadable'
    if (copied.permissions !== undefined && !rewrite(paths, copied.permissions)) return 'unreadable'
    return { isSealed: false }
  } catch (error) {
    if (error instanceof UnreadablePdfError) return isSigned ? 'active' : 'unreadable'
    throw error
  }
}

/** Drops what nothing refers to any more. */
const rewrite = ({ target, spare }: Paths, permissions?: number): boolean => {
  const isWritten = withPdf(target, ({ save }) => save(spare, permissions)) === true
  if (isWritten) renameSync(spare, target)
  return isWritten
}
