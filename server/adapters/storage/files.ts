import type { Readable } from 'node:stream'

/** The store of learners' files: a local directory, or an S3-compatible store. The server alone names objects: `<folder>/<file>`. */
export type Files = {
  /** The address to which a browser may PUT an object itself within `seconds`; absent where uploads come through this server. */
  directUploadUrl?: (object: string, seconds: number) => Promise<string>
  /** Returns the size in bytes, and a tag that changes with the content; undefined if the object doesn't exist. */
  stat: (object: string) => Promise<{ size: number; tag: string } | undefined>
  read: (object: string) => Promise<Buffer | undefined>
  /**
   * Its size in bytes, and its bytes as they are wanted: a slow reader takes no memory. The stream ends with an error when there are
   * more or fewer. Destroy it when it is not read.
   */
  open: (object: string) => Promise<{ size: number; stream: Readable } | undefined>
  /** A file of this name is replaced at once and whole. It survives a crash from the moment this resolves. */
  write: (object: string, bytes: Buffer, contentType: string) => Promise<void>
  remove: (object: string) => Promise<void>
  /** Removes a folder with everything in it; absent if the store has no folders. */
  removeFolder?: (folder: string) => Promise<void>
  /** Takes away what a crash left unfinished. */
  cleanUp?: () => Promise<void>
}

/** The file store refused a request, didn't respond in time, or can't be reached. */
export class FileStoreError extends Error {
  /** server/http recognizes it by this code, because it imports no adapter. */
  readonly code = 'FILE_STORE_FAILED'
}
