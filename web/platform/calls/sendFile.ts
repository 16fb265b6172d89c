import { doublingFromOneSecond, type RetryPolicy } from '@fieldwork/core/endpoint.ts'
import { getUploadUrl } from '@fieldwork/core/uploads/contract.ts'
import { AddressUsed, UploadFailed } from '../../ui/uploads/uploadFailed.ts'
import { shellMessages } from '../../messages/shell.ts'
import { call, ResponseError } from './call.ts'

/** Every byte was sent without a response: the file may have been stored, so its address can't be used again. */
class ResponseLost extends Error {}

/**
 * Uploads a file under this name to the address that the server gives, and once more to a new one if the response was lost. Throws
 * `UploadFailed` if the failure has its own message. `withoutUrl` creates the error for a missing URL.
 */
export const sendFile = async (
  fileName: string,
  file: File,
  onProgress: (loaded: number) => void,
  signal: AbortSignal,
  withoutUrl = (cause: unknown): Error => new UploadFailed(isFullServer(cause) ? cause.message : shellMessages.upload.noAddress, { cause }),
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

/** A later try doesn't help until the operator has made room, which the sentence for this problem says. */
const isFullServer = (error: unknown): error is ResponseError => error instanceof ResponseError && error.code === 'storage_full'

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
    throw withoutUrl(error)
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
      if (!isXml(request)) return reject(new Error(`The upload was answered with ${request.status}`))
      import('./uploadRefusal.ts').then(({ refusalIn }) => reject(refusalIn(request)), reject)
    })
    request.addEventListener('error', () =>
      reject(isSent ? new ResponseLost('No response to the upload arrived') : new Error('The upload did not arrive')),
    )
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')))
    request.send(file)
  })

/** Object stores respond with XML. */
const isXml = (request: XMLHttpRequest): boolean =>
  /xml/i.test(request.getResponseHeader('content-type') ?? '') || request.responseText.trimStart().startsWith('<?xml')
