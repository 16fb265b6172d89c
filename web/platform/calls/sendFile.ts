import { doublingFromOneSecond, type RetryPolicy } from '@fieldwork/core/endpoint.ts'
import { getUploadUrl } from '@fieldwork/core/uploads/contract.ts'
import { AddressUsed, UploadFailed } from '../../ui/uploads/uploadFailed.ts'
import { shellMessages } from '../../messages/shell.ts'
import { networkMessages } from '../../messages/problems.ts'
import { call, FetchError, ResponseError } from './call.ts'

/** Every byte was sent without a response: the file may have been stored, so its address can't be used again. */
class ResponseLost extends FetchError {}

/**
 * Uploads a file under this name to the address that the server gives, and once more to a new one if the response was lost. Throws
 * `UploadFailed` if the failure has its own message, and `FetchError` if the connection failed. `withoutUrl` creates the error for a
 * missing URL.
 */
export const sendFile = async (
  fileName: string,
  file: File,
  onProgress: (loaded: number) => void,
  signal: AbortSignal,
  withoutUrl = (cause: unknown): Error => new UploadFailed(shellMessages.upload.noAddress, { cause }),
): Promise<void> => {
  const first = await signedUrl(fileName, signal, withoutUrl)
  try {
    await put(first, file, onProgress, signal)
  } catch (error) {
    if (!(error instanceof ResponseLost || error instanceof AddressUsed)) throw error
    const second = await signedUrl(fileName, signal, () => error, doublingFromOneSecond)
    await put(second, file, onProgress, signal)
  }
}

/** The server says why it takes no files at all: it is full, in maintenance, or can't reach its database. */
const isOutage = (error: unknown): error is ResponseError =>
  error instanceof ResponseError && error.status === 503 && error.code !== undefined

const signedUrl = async (
  fileName: string,
  signal: AbortSignal,
  withoutUrl: (cause: unknown) => Error,
  retry: RetryPolicy | null = null,
): Promise<string> => {
  try {
    const { url } = await call(getUploadUrl, { query: { fileName } }, { signal, asksToLogIn: true, retry })
    if (!url) throw new Error('Unable to create signed url')
    return url
  } catch (error) {
    throw isOutage(error) ? new UploadFailed(error.message, { cause: error }) : withoutUrl(error)
  }
}

/** By XMLHttpRequest, because `fetch` doesn't report progress. */
const put = (url: string, file: File, onProgress: (loaded: number) => void, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    let isSent = false
    signal.addEventListener('abort', stop, { once: true })
    request.open('PUT', url)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.upload.addEventListener('load', () => (isSent = true))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) return resolve()
      import('./uploadRefusal.ts').then(({ refusalIn }) => reject(refusalIn(request)), reject)
    })
    request.addEventListener('error', () => reject(new (isSent ? ResponseLost : FetchError)(networkMessages)))
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')))
    request.send(file)
  })
