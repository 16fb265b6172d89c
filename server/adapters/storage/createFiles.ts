import type { Config } from '../../config.ts'
import type { Files } from './files.ts'
import { diskFiles } from './filesDisk.ts'
import { s3Files } from './filesS3.ts'

/** S3 when a store is named, else the data directory. */
export const createFiles = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Files => (s3 ? s3Files(s3) : diskFiles(dataDir))
