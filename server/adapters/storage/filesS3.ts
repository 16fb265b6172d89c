import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../../config.ts'
import { messageWithCause } from '../../messageWithCause.ts'
import { type Files, FileStoreError } from './files.ts'
import { wholeStream } from './wholeStream.ts'

const timeoutMs = 20_000

/** Any store that speaks S3; the address names host and bucket: `https://host/bucket`. Failures of the store are a FileStoreError. */
export const s3Files = ({ url, key, secret }: NonNullable<Config['s3']>): Files => {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: 's3', retries: 2 })
  const bucket = url.replace(/\/+$/, '')
  const store = `The file store at ${new URL(url).host}`
  const brokenOff = (cause: unknown) =>
    new FileStoreError(`${store} broke off in the middle of an object: ${messageWithCause(cause)}`, { cause })
  const addressOf = (object: string) => `${bucket}/${object.split('/').map(encodeURIComponent).join('/')}`
  const ask = async (method: string, object: string, init: RequestInit = {}) => {
    const response = await client
      .fetch(addressOf(object), { method, signal: AbortSignal.timeout(timeoutMs), ...init })
      .catch((cause: unknown) =>
        Promise.reject(new FileStoreError(`${store} did not answer ${method}: ${messageWithCause(cause)}`, { cause })),
      )
    if (response.ok) return response
    const code = await errorCodeOf(response)
    // Only a request for its content says whether an object or the whole bucket is missing.
    if (response.status === 404 && code !== 'NoSuchBucket') return undefined
    throw new FileStoreError(`${store} answered ${method} with ${response.status}${code ? ` (${code})` : ''}.`)
  }
  /** `fetch` unpacks what a browser stored as packed: no more is read than was announced. */
  const openObject = async (object: string, signal: AbortSignal) => {
    const response = await ask('GET', object, { signal })
    if (!response?.body) return undefined
    const size = Number(response.headers.get('content-length') ?? Number.NaN)
    if (Number.isNaN(size)) throw new FileStoreError(`${store} does not say how large an object is.`)
    return { size, stream: wholeStream(Readable.fromWeb(response.body as ReadableStream), size, brokenOff) }
  }
  return {
    directUploadUrl: async (object, seconds) => {
      const address = new URL(addressOf(object))
      address.searchParams.set('X-Amz-Expires', String(seconds))
      // `allHeaders` binds the content type into the signature: the browser must send exactly this one.
      const headers = { 'content-type': 'application/octet-stream' }
      return (await client.sign(address.href, { method: 'PUT', headers, aws: { signQuery: true, allHeaders: true } })).url
    },
    stat: async (object) => {
      const response = await ask('HEAD', object)
      if (!response) return undefined
      const size = Number(response.headers.get('content-length'))
      return { size, tag: response.headers.get('etag') ?? `${response.headers.get('last-modified')} ${size}` }
    },
    read: async (object) => {
      const opened = await openObject(object, AbortSignal.timeout(timeoutMs))
      return opened && buffer(opened.stream)
    },
    open: async (object) => {
      // The time is for the answer to begin. How long its bytes take is the reader's to say.
      const ending = new AbortController()
      const timer = setTimeout(() => ending.abort(), timeoutMs)
      return openObject(object, ending.signal).finally(() => clearTimeout(timer))
    },
    write: async (object, bytes, contentType) => {
      const stored = await ask('PUT', object, { body: new Uint8Array(bytes), headers: { 'content-type': contentType } })
      if (!stored) throw new FileStoreError(`${store} has no such bucket.`)
    },
    remove: async (object) => void (await ask('DELETE', object)),
  }
}

/** Returns S3's error code, such as `SignatureDoesNotMatch`. */
const errorCodeOf = async (response: Response): Promise<string | undefined> =>
  /<Code>(\w{1,64})<\/Code>/.exec(await response.text().catch(() => ''))?.[1]
