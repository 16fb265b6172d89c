/** Bytes of one part of an uploaded archive; below what proxies accept by default for learners' files. */
export const maxPartBytes = 32 * 1024 * 1024
/** Bytes of an uploaded archive. Larger ones are copied to the data directory. */
export const maxArchiveBytes = 20 * 1024 ** 3
