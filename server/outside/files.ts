import type { Config } from '../config.ts'
import { diskFiles } from './filesDisk.ts'
import { s3Files } from './filesS3.ts'

/** Where learners' files are: a local directory, or an S3-compatible store. The server alone names objects: `<folder>/<file>`. */
export type Files = {
  /** Where a browser may PUT an object itself within `seconds`; absent where uploads come through this server. */
  directUploadUrl?: (object: string, seconds: number) => Promise<string>
  /** Size in bytes, and a tag that changes with the bytes; undefined when there is no such object. */
  stat: (object: string) => Promise<{ size: number; tag: string } | undefined>
  read: (object: string) => Promise<Buffer | undefined>
  /** What was there before is replaced at once and whole. It survives a crash from the moment this resolves. */
  write: (object: string, bytes: Buffer, contentType: string) => Promise<void>
  remove: (object: string) => Promise<void>
  /** Takes away what a crash left unfinished. */
  sweep?: () => Promise<void>
}

/** S3 when a store is named, else the data directory. */
export const createFiles = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Files => (s3 ? s3Files(s3) : diskFiles(dataDir))
