import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { checkout, ines, leave, textOf } from '../tasks/testing.tsx'
import { hastenTime } from '../testing/render.tsx'
import { choose, clipboard, notice, openSharing, save } from './testing.tsx'

afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await leave()
})

type Sharing = Awaited<ReturnType<typeof openSharing>>['server']

const cases: Array<[words: string, duration: number, bring: (server: Sharing) => Promise<void>]> = [
  ['Saved! View project in your portfolio', 24_000, () => save()],
  [
    'Portfolio limit reached. Upgrade to Pro for more projects.',
    12_000,
    async (server) => {
      server.failing = { 'POST /projects/tls/doc/copy': 'limit_reached' }
      await save()
    },
  ],
  [
    'Unable to add to portfolio.',
    12_000,
    async (server) => {
      server.failing = { 'POST /projects/tls/doc/copy': 'invalid' }
      await save()
    },
  ],
  [
    'Link copied!',
    8000,
    async () => {
      await choose('Share public URL')
      await page.getByRole('button', { name: 'Copy link', exact: true }).click()
    },
  ],
  [
    'Your X post has been copied to your clipboard',
    30_000,
    async () => {
      const stay = (event: Event) => event.preventDefault()
      addEventListener('click', stay)
      await page.getByRole('link', { name: /^Post on X/ }).click()
      removeEventListener('click', stay)
    },
  ],
  [
    'Download failed, please refresh and try again.',
    6000,
    async (server) => {
      server.failing = { 'GET /projects/tls/docs/fieldwork-tls.pdf': 'network' }
      await choose('Save as PDF')
      await save()
    },
  ],
]

test.for(cases)(
  '“%s” is closing after %i ms, and gone one second later [SHARE-47] [SHARE-49] [SHARE-51] [SHARE-55] [SHARE-60] [SHARE-66]',
  async ([words, duration, bring]) => {
    clipboard()
    const { server } = await openSharing({ user: ines('free', checkout) })
    const pass = hastenTime()
    await bring(server)
    await expect.poll(textOf(notice)).toContain(words)
    const isClosing = () => (notice.element().firstElementChild as HTMLElement | null)?.dataset['closing']
    await pass(duration - 2000)
    expect(isClosing()).toBeUndefined()
    await pass(2000)
    await expect.poll(isClosing).toBe('true')
    await pass(1000)
    await expect.poll(textOf(notice)).toBe('')
  },
)
