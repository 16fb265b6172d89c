import '../../tasks/testing.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ProblemCode } from '@fieldwork/core/problems.ts'
import { fakeServer, ines, leave, show } from '../../tasks/testing.tsx'
import { contractual } from '../../testing/replies.ts'
import { findings, hastenTime, noNetwork, refusal } from '../../testing/render.tsx'
import { forgetRecording } from './storedRecordings.ts'
import { VoiceButton } from './VoiceButton.tsx'

/* The microphone is Chromium's own fake one, which beeps every second. */

const chatId = '0b7c6c1e-55a1-4a39-9f0a-2f3f6a2f7d10'
type Sent = { path: string; type: string | null; bytes: Uint8Array }
let sent: Sent[] = []
let streams: MediaStream[] = []
let reply: () => Response | Promise<Response>
let written: string[] = []
const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
/** Plays the browser's answer to the question for the microphone. */
let microphone: typeof real

beforeEach(() => {
  ;[sent, streams, written] = [[], [], []]
  reply = () => Response.json({ transcription: ' What moves the sea? ' })
  microphone = real
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await microphone(wanted)
    streams.push(stream)
    return stream
  }
})
afterEach(async () => {
  await leave()
  vi.useRealTimers()
  navigator.mediaDevices.getUserMedia = real
  for (const stream of streams) for (const track of stream.getTracks()) track.stop()
  forgetRecording(chatId)
})

type Opening = { chat?: string | undefined; flags?: Record<string, boolean> }
const opened = async ({ chat = chatId, flags = { 'capability.transcription': true } }: Opening = {}) => {
  const server = fakeServer({ user: ines('free', flags) })
  const played = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (!/^\/chats\/.*\/transcribe$/.test(input)) return played(input, init)
    const bytes = new Uint8Array(await (init.body as Blob).arrayBuffer())
    sent.push({ path: input, type: new Headers(init.headers).get('content-type'), bytes })
    const response = await reply()
    init.signal?.throwIfAborted()
    return contractual('POST', input, response)
  })
  const element = (id: string | undefined) => (
    <>
      <p>Beside it</p>
      <VoiceButton chatId={id} onTranscript={(transcript) => void written.push(transcript)} />
    </>
  )
  return { server, element, ...(await show(server, element(chat || undefined))) }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const isOpen = () => streams.flatMap((stream) => stream.getTracks()).some(({ readyState }) => readyState === 'live')
const record = async (time = 700) => {
  await button('Speak').click()
  await expect.element(page.getByRole('timer')).toBeVisible()
  const began = performance.now()
  await vi.waitFor(() => expect(performance.now() - began).toBeGreaterThan(time), 20_000)
}
const loudest = () => Math.max(...[...document.querySelectorAll<HTMLElement>('[data-levels] i')].map(({ offsetHeight }) => offsetHeight))

test('speech is recorded as WebM with Opus and transcribed into the field, and the microphone is closed [CHAT-41]', async () => {
  await opened()
  await record()
  await vi.waitFor(() => expect(loudest()).toBeGreaterThan(6), 5000)
  expect(page.getByRole('timer').element().textContent).toMatch(/^0:0\d of 2:00$/)
  await expect.element(button('Write it down')).toHaveFocus()
  expect(isOpen()).toBe(true)
  await button('Write it down').click()
  await vi.waitFor(() => expect(written).toEqual(['What moves the sea?']))
  expect(isOpen()).toBe(false)
  await expect.element(button('Speak')).toBeVisible()
  expect(sent.map(({ path, type }) => [path, type])).toEqual([[`/chats/${chatId}/transcribe`, 'audio/webm;codecs=opus']])
  const { bytes } = sent[0]!
  expect([...bytes.slice(0, 4)]).toEqual([0x1a, 0x45, 0xdf, 0xa3])
  expect(new TextDecoder('latin1').decode(bytes)).toContain('A_OPUS')
})

test('without a chat the recording isn’t sent, the page says "Chat ID is required", and the recording is kept [CHAT-42]', async () => {
  const { unmount, server, element } = await opened({ chat: '' })
  await record()
  await button('Write it down').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Chat ID is required')
  expect(sent).toEqual([])
  await unmount()
  await show(server, element(chatId))
  await button('Write it down').click()
  await vi.waitFor(() => expect(written).toEqual(['What moves the sea?']))
})

test('recording isn’t offered without transcription on the server or support in the browser', async () => {
  const { unmount } = await opened({ flags: {} })
  await expect.element(page.getByText('Beside it')).toBeVisible()
  await expect.element(button('Speak')).not.toBeInTheDocument()
  await unmount()
  vi.stubGlobal('MediaRecorder', undefined)
  await opened()
  await expect.element(page.getByText('Beside it')).toBeVisible()
  await expect.element(button('Speak')).not.toBeInTheDocument()
})

test.for<[name: string, sentence: string]>([
  [
    'NotAllowedError',
    'The browser doesn’t let this page use the microphone. Allow it in the browser’s settings for this site, then try again.',
  ],
  ['NotFoundError', 'No microphone was found. Connect one, then try again.'],
  ['NotReadableError', 'Another program is using the microphone. Close it, then try again.'],
  ['TypeError', 'The microphone can’t be used. Try again, or type your message.'],
])('a microphone that ends in %s is explained, and can be tried again', async ([name, sentence]) => {
  microphone = () => Promise.reject(new DOMException('', name))
  await opened()
  await button('Speak').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(sentence)
  microphone = real
  await button('Speak').click()
  await expect.element(page.getByRole('timer')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a microphone that the browser can’t record is closed with an explanation and can be retried', async () => {
  const Real = MediaRecorder
  vi.stubGlobal(
    'MediaRecorder',
    class extends Real {
      override start() {
        throw new DOMException('', 'NotSupportedError')
      }
    },
  )
  await opened()
  await button('Speak').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The microphone can’t be used. Try again, or type your message.')
  await vi.waitFor(() => expect(isOpen()).toBe(false))
  vi.stubGlobal('MediaRecorder', Real)
  await button('Speak').click()
  await expect.element(page.getByRole('timer')).toBeVisible()
})

test('Escape cancels a recording, closes the microphone, sends nothing and focuses the button', async () => {
  await opened()
  await record()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Speak')).toHaveFocus()
  await expect.element(page.getByText('Recording cancelled.')).toBeInTheDocument()
  await vi.waitFor(() => expect(isOpen()).toBe(false))
  await record()
  await button('Cancel the recording').click()
  await vi.waitFor(() => expect(isOpen()).toBe(false))
  await expect.element(page.getByText('Recording of 0:00')).not.toBeInTheDocument()
  expect([sent, written]).toEqual([[], []])
})

test('the microphone is closed if the learner leaves during the permission prompt', async () => {
  let allow = () => {}
  microphone = async (wanted) => {
    await new Promise<void>((resolve) => (allow = resolve))
    return real(wanted)
  }
  await opened()
  await button('Speak').click()
  await button('Allow the microphone').click()
  await expect.element(button('Speak')).toBeVisible()
  allow()
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  await vi.waitFor(() => expect(isOpen()).toBe(false))
})

test('a recording that is too short isn’t sent, and the page says so', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await opened()
  await button('Speak').click()
  await button('Write it down').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('That was too short. Speak first, then press the tick.')
  expect(sent).toEqual([])
})

test('a recording without words leaves the field unchanged, and the page says so', async () => {
  reply = () => Response.json({ transcription: ' ' })
  await opened()
  await record()
  await button('Write it down').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('No words were heard. Speak closer to the microphone, or type your message.')
  expect(written).toEqual([])
  await expect.element(button('Speak')).toBeVisible()
})

test('a recording ends after two minutes and is transcribed', async () => {
  const pass = hastenTime()
  await opened()
  await record()
  await pass(110_000)
  expect(isOpen()).toBe(true)
  await pass(10_001)
  await vi.waitFor(() => expect(written).toEqual(['What moves the sea?']))
  expect(isOpen()).toBe(false)
})

test('losing the microphone ends the recording, which is transcribed', async () => {
  await opened()
  await record()
  // As the browser does when it is unplugged.
  for (const track of streams[0]!.getTracks()) track.stop()
  await vi.waitFor(() => expect(written).toEqual(['What moves the sea?']))
})

const failures: Array<[what: string, fail: () => Response, sentence: string]> = [
  ...(
    [
      ['model_unreachable', 'The transcription service can’t be reached. Try again in a moment.'],
      ['model_busy', 'Too many recordings are being transcribed. Try again in a moment.'],
      ['model_timeout', 'Transcribing took too long. Try again.'],
      ['model_failed', 'The recording couldn’t be transcribed. It’s kept.'],
      ['transcription_unavailable', 'This server can’t transcribe recordings.'],
    ] satisfies Array<[ProblemCode, string]>
  ).map(([code, sentence]): [string, () => Response, string] => [code, () => refusal(code), sentence]),
  ['no network', noNetwork, 'The server can’t be reached. Check your connection.'],
]
test.for(failures)('a transcription that fails with %s says so, keeps the recording and can be retried', async ([, fail, sentence]) => {
  reply = fail
  await opened()
  await record()
  await button('Write it down').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(sentence)
  reply = () => Response.json({ transcription: 'What moves the sea?' })
  await button('Try again').click()
  await vi.waitFor(() => expect(written).toEqual(['What moves the sea?']))
  expect(sent[1]!.bytes).toEqual(sent[0]!.bytes)
  await expect.element(button('Speak')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a recording survives closing the panel and cancelling its transcription until it is transcribed or discarded', async () => {
  const { unmount, server, element } = await opened()
  await record()
  await unmount()
  await vi.waitFor(() => expect(isOpen()).toBe(false))
  const waiting: Array<(response: Response) => void> = []
  reply = () => new Promise((resolve) => waiting.push(resolve))
  await show(server, element(chatId))
  await expect.element(page.getByText('Recording of 0:00')).toBeVisible()
  await button('Write it down').click()
  await expect.element(page.getByText('Writing down what you said')).toBeVisible()
  await button('Cancel').click()
  await expect.element(page.getByText('Recording of 0:00')).toBeVisible()
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  waiting[0]!(Response.json({ transcription: 'too late' }))
  await button('Discard').click()
  await expect.element(button('Speak')).toBeVisible()
  expect(written).toEqual([])
})

test('the page says during a recording if the microphone is silent', async () => {
  const context = new AudioContext()
  microphone = async () => context.createMediaStreamDestination().stream
  await opened()
  await record(4200)
  await expect.element(page.getByText('No sound is coming in. Is the microphone muted?')).toBeVisible()
  await context.close()
})

test('with reduced motion, the level is shown as a number', async () => {
  const matching = window.matchMedia.bind(window)
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('prefers-reduced-motion') ? Object.assign(new EventTarget(), { matches: true }) : matching(query),
  )
  await opened()
  await record(1100)
  await expect.element(page.getByText(/^Level \d+ of 10$/)).toBeVisible()
  expect(document.querySelector('[data-levels]')).toBeNull()
})

test.for(['light', 'dark'] as const)('recording and its failure have no accessibility violations in the %s theme', async (theme) => {
  reply = () => refusal('model_busy')
  await opened()
  await record()
  expect(await findings(theme)).toEqual([])
  await button('Write it down').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(await findings(theme)).toEqual([])
})
