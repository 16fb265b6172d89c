import { getUploadUrl } from '@fieldwork/core/uploads/contract.ts'
import { answerFileName } from '@fieldwork/core/uploads/purpose.ts'
import { call } from '../platform/call.ts'
import type { Reload } from '../platform/reload.ts'
import { UploadFailed, type SendFile } from '../ui/Dropzone.tsx'
import { taskMessages } from '../messages/tasks.ts'

/** The address of an uploaded answer. Each revision has its own address, because browsers keep pictures. */
export const uploadAddress = (storageName: string, revision: number): string => `/uploads/${storageName}?revision=${revision}`

/** Sends the file of one answer to where the server wants it. */
export const answerUpload =
  (reload: Reload, projectId: string, validationId: string): SendFile =>
  async (file, onProgress, signal) => {
    const release = reload.holdWhile(() => true)
    try {
      await put(await signedUrl(answerFileName(projectId, validationId), signal), file, onProgress, signal)
    } finally {
      // Only then has whoever waits for the upload put its name into the answer, which is unsaved from there on.
      setTimeout(() => {
        release()
        reload.whenSaved()
      })
    }
  }

const signedUrl = async (fileName: string, signal: AbortSignal): Promise<string> => {
  try {
    const { url } = await call(getUploadUrl, { query: { fileName } }, { signal, asksToLogIn: true })
    if (!url) throw new Error('Unable to create signed url')
    return url
  } catch (error) {
    throw new UploadFailed(taskMessages.file.noAddress, { cause: error })
  }
}

/** `fetch` tells nothing about how far it is. */
const put = (url: string, file: File, onProgress: (loaded: number) => void, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal.addEventListener('abort', stop, { once: true })
    request.open('PUT', url)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) return resolve()
      if (!isXml(request)) return reject(new Error(`The upload was answered with ${request.status}`))
      import('./uploadRefusal.ts').then(({ refusalIn }) => reject(refusalIn(request)), reject)
    })
    request.addEventListener('error', () => reject(new Error('The upload did not arrive')))
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')))
    request.send(file)
  })

/** Object stores explain themselves in XML. */
const isXml = (request: XMLHttpRequest): boolean =>
  /xml/i.test(request.getResponseHeader('content-type') ?? '') || request.responseText.trimStart().startsWith('<?xml')
