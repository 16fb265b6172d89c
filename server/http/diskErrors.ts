/** True for a write that failed because of the disk, also in PostgreSQL. I/O errors are treated like a full disk. */
export const isDiskError = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EIO', '53100', '58030'].includes((error as { code?: string } | null)?.code ?? '')

/** Messages of PostgreSQL and the operating system about a full disk. */
export const fullDiskPattern = /no space left on device|disk quota exceeded/i

/** The remedy for a full disk. */
export const fullDiskRemedy =
  'Free some space, or move the data directory to a larger disk: while it is full, nothing can be saved. A running server recovers by itself.'

/** Returns the remedy for a failed write to the data directory: `otherwise`, unless the disk was full. */
export const remedyForWrite = (error: unknown, otherwise: string): string => (isDiskError(error) ? fullDiskRemedy : otherwise)
