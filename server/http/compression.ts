import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding that an `Accept-Encoding` header allows. */
export const encodingFor = (header: string | undefined): Encoding => {
  if (!header) return 'identity'
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const
    }),
  )
  const isAllowed = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  return (['br', 'gzip'] as const).find(isAllowed) ?? 'identity'
}

/** Compressed bytes. `quality` is brotli's, 0 to 11: 9 for cached responses, lower for those compressed for each request. */
export const compress = async (plain: Buffer, encoding: Encoding, quality = 9): Promise<Buffer> => {
  if (encoding === 'gzip') return compressGzip(plain, { level: Math.min(9, quality) })
  if (encoding === 'identity') return plain
  return compressBrotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  })
}
