/** The file store did not do what it was asked: it refused, did not answer in time, or cannot be reached. */
export class FileStoreError extends Error {
  /** By this server/http knows it, which imports no adapter. */
  readonly code = 'FILE_STORE_FAILED'
}
