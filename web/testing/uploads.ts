import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'

type StoreReply = { status: number; body?: string; type?: string; wait?: number | undefined } | 'unreachable'

/** Plays where files are put: outside, so that it may be played. It holds a file back until `release`, if `held` says so. */
export const fakeStore = () => {
  const store = {
    sent: [] as Array<{ url: string; name: string; size: number; type: string | undefined }>,
    reply: { status: 200 } as StoreReply,
    /** True if the response to the next file gets lost. */
    losesResponse: false,
    isHolding: false,
    stopped: 0,
    release: () => {
      store.isHolding = false
      for (const go of waiting.splice(0)) go()
    },
  }
  const waiting: Array<() => void> = []
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    private url = ''
    private type: string | undefined
    private isStopped = false
    open(_method: string, url: string) {
      this.url = url
    }
    setRequestHeader(name: string, value: string) {
      if (name.toLowerCase() === 'content-type') this.type = value
    }
    getResponseHeader(name: string) {
      if (store.reply === 'unreachable') return null
      return (name === 'retry-after' ? store.reply.wait?.toString() : store.reply.type) ?? null
    }
    abort() {
      this.isStopped = true
      store.stopped += 1
      this.dispatchEvent(new Event('abort'))
      this.dispatchEvent(new Event('loadend'))
    }
    send(file: File) {
      store.sent.push({ url: this.url, name: file.name, size: file.size, type: this.type })
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: file.size / 2 }))
      if (store.losesResponse) {
        store.losesResponse = false
        this.upload.dispatchEvent(new ProgressEvent('load', { loaded: file.size }))
        return void setTimeout(() => this.dispatchEvent(new Event('error')), 20)
      }
      const end = () => {
        if (this.isStopped) return
        if (store.reply !== 'unreachable') [this.status, this.responseText] = [store.reply.status, store.reply.body ?? '']
        this.dispatchEvent(new Event(store.reply === 'unreachable' ? 'error' : 'load'))
        this.dispatchEvent(new Event('loadend'))
      }
      if (store.isHolding) waiting.push(end)
      else setTimeout(end, 20)
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return store
}

const png = (size = 70) => {
  const bytes = new Uint8Array(size)
  bytes.set(Uint8Array.from(atob(pixel), (sign) => sign.charCodeAt(0)))
  return bytes
}
/** One pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
export const picture = (name = 'shot.png', size?: number) => new File([png(size)], name, { type: 'image/png' })

/** Confirms pictures, which are shown one after another before they are sent. */
export const confirmPictures = async (pictures: number) => {
  for (let number = 1; number <= pictures; number++) {
    if (pictures > 1) await expect.element(page.getByText(`Picture ${number} of ${pictures}`)).toBeVisible()
    const upload = page.getByRole('button', { name: 'Upload', exact: true })
    await expect.element(upload).not.toHaveAttribute('aria-disabled')
    await upload.click()
  }
}

/** Plays what reads pictures, which takes a second of each: it finds nothing secret. Returns what ends that. */
export const playRecognition = () => {
  const real = Worker
  class FakeWorker extends EventTarget {
    postMessage() {
      for (const share of [0, 1]) setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: { share, secrets: [] } })))
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', FakeWorker)
  return () => vi.stubGlobal('Worker', real)
}
