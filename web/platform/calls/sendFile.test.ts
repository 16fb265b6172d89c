import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AddressUsed } from '../../ui/uploads/uploadFailed.ts'
import { FetchError } from './call.ts'
import { sendFile } from './sendFile.ts'

/** Outcome of each PUT, in order. */
type Outcome = 'stored' | 'response lost' | 'server ends' | 'cut off' | 'address used'
let outcomes: Outcome[]
/** Addresses to which a file was sent. */
let sent: string[]

class FakeRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  open(_method: string, url: string) {
    sent.push(url)
  }
  setRequestHeader() {}
  getResponseHeader = () => (this.status === 409 ? 'application/xml' : null)
  abort() {}
  send() {
    const outcome = outcomes.shift()!
    if (outcome !== 'cut off') this.upload.dispatchEvent(new Event('load'))
    if (outcome === 'server ends') isOnline = false
    if (outcome === 'stored') this.status = 200
    if (outcome === 'address used') [this.status, this.responseText] = [409, '<Error><Code>AddressUsed</Code></Error>']
    this.dispatchEvent(new Event(this.status ? 'load' : 'error'))
    this.dispatchEvent(new Event('loadend'))
  }
}

let [isOnline, addresses] = [true, 0]
beforeEach(() => {
  ;[outcomes, sent, isOnline, addresses] = [[], [], true, 0]
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('fetch', async () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    addresses += 1
    return Response.json({ url: `https://files.example/${addresses}` })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const send = () =>
  sendFile('tls_shot', new File(['x'], 'padlock.png'), () => undefined, new AbortController().signal).then(
    () => undefined,
    (error: unknown) => error as Error,
  )

test.for<Outcome>(['response lost', 'address used'])(
  'a file goes to a new address by itself when the answer to its upload is: %s',
  async (outcome) => {
    outcomes = [outcome, 'stored']
    expect(await send()).toBeUndefined()
    expect(sent).toEqual(['https://files.example/1', 'https://files.example/2'])
  },
)

test('the new address is asked for again while the server is away', async () => {
  outcomes = ['server ends', 'stored']
  const sending = send()
  await vi.advanceTimersByTimeAsync(500)
  expect([sent.length, isOnline]).toEqual([1, false])
  isOnline = true
  await vi.advanceTimersByTimeAsync(1000)
  expect(await sending).toBeUndefined()
  expect(sent).toHaveLength(2)
})

test('a second lost response, and an upload that was cut off, are failures', async () => {
  outcomes = ['response lost', 'response lost', 'stored']
  const unreachable = new FetchError('The server can’t be reached. Check your connection.')
  expect(await send()).toEqual(unreachable)
  outcomes = ['cut off', 'stored']
  expect(await send()).toEqual(unreachable)
  outcomes = ['address used', 'address used']
  const refused = await send()
  expect(refused).toBeInstanceOf(AddressUsed)
  expect(refused!.message).toBe('This upload has already arrived. Choose the file again if you don’t see it.')
})
