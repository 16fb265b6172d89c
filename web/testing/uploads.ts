import { vi } from 'vitest'

type StoreReply = { status: number; body?: string; type?: string; wait?: number | undefined } | 'unreachable'

/** Plays where files are put: outside, so that it may be played. It holds a file back until `release`, if `held` says so. */
export const fakeStore = () => {
  const store = {
    sent: [] as Array<{ url: string; name: string; size: number }>,
    reply: { status: 200 } as StoreReply,
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
    private isStopped = false
    open(_method: string, url: string) {
      this.url = url
    }
    setRequestHeader() {}
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
      store.sent.push({ url: this.url, name: file.name, size: file.size })
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: file.size / 2 }))
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
