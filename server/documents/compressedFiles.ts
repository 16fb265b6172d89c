import { LRUCache } from 'lru-cache'
import { compress, type Encoding } from '../http/compression.ts'
import type { ReadableFile } from './queries.ts'

/** Bytes. Ten long documents take about 1 MB compressed; only programs request uncompressed ones. */
const room = 16 * 1024 * 1024

export type CompressedFiles = (file: ReadableFile, encoding: Encoding) => Promise<Buffer>

/** Encoded texts, compressed once and cached by content, because a published text never changes. */
export const createCompressedFiles = (load: (file: ReadableFile) => Promise<string | undefined>): CompressedFiles => {
  const cache = new LRUCache<string, Buffer, { file: ReadableFile; encoding: Encoding }>({
    maxSize: room,
    sizeCalculation: (body) => body.length + 200,
    fetchMethod: async (_key, _stale, { context: { file, encoding } }) => {
      const text = await load(file)
      return text === undefined ? undefined : compress(Buffer.from(text), encoding)
    },
  })
  return async (file, encoding) => {
    const { version, name, etag } = file
    const key = `${version.projectId} ${version.version} ${name} ${etag} ${encoding}`
    return cache.get(key) ?? (await cache.forceFetch(key, { context: { file, encoding } }))
  }
}
