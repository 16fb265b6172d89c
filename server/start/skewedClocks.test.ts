import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { mailsInFolder } from '../adapters/mail/mailFolder.ts'
import { freshDatabase } from '../database/testing.ts'
import { publishTestingCatalogue } from '../testing/catalogue.ts'
import { startProgram } from './testing-program.ts'

const db = await freshDatabase()
await publishTestingCatalogue(db)

/** Starts the app on a machine whose clock is ahead by some seconds, or behind. */
const startSkewed = async (dataDir: string, seconds: number) => {
  const skew = `const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + ${seconds * 1000}) }
      static now() { return Real.now() + ${seconds * 1000} }
    }`
  const { printed, said } = startProgram({
    DATABASE_URL: db.url,
    DATA_DIR: dataDir,
    LOG_FORMAT: 'json',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(skew)}`,
  })
  const origin = /Fieldwork is ready at (http:\/\/localhost:\d+)/.exec(await printed(/Fieldwork is ready at .*\n/))![1]!
  const call = async (path: string, cookies: Map<string, string>, body?: unknown) => {
    const response = await fetch(new URL(path, origin), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        origin,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0]!.split('=')
      cookies.set(name!, value!)
    }
    await response.body?.cancel()
    return response.status
  }
  return { call, said }
}

test.for([90, 15 * 60])(
  'two processes whose clocks are %d seconds ahead and behind accept codes and sessions of each other until they expire',
  { timeout: 120_000 },
  async (seconds) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fieldwork-skewed-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const [ahead, behind] = await Promise.all([startSkewed(dataDir, seconds), startSkewed(dataDir, -seconds)])
    expect([ahead.said(), behind.said()].map((said) => /"seconds":(-?\d+)/.exec(said)?.[1])).toEqual([
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^-\d+$/),
    ])
    const mailedCode = async (email: string) => {
      let code: string | undefined
      await expect
        .poll(
          async () => {
            const mails = await Promise.all((await mailsInFolder(dataDir)).map(({ bytes }) => PostalMime.parse(bytes)))
            code = mails.find(({ to }) => to?.some(({ address }) => address === email))?.text?.match(/^\d{6}$/m)?.[0]
            return code
          },
          { timeout: 20_000 },
        )
        .toBeDefined()
      return code!
    }
    for (const [from, to] of [
      [ahead, behind],
      [behind, ahead],
    ] as const) {
      const side = from === ahead ? 'ahead' : 'behind'
      const email = `asked-${side}-${seconds}@example.org`
      const cookies = new Map<string, string>()
      expect(await from.call('/auth/otp/login', cookies, { email })).toBe(200)
      expect(await to.call('/auth/otp/verify', cookies, { email, code: await mailedCode(email) })).toBe(204)
      expect([await from.call('/user', cookies), await to.call('/user', cookies)]).toEqual([200, 200])
      await db.rows(`update sessions set expires_at = now() - interval '1 second'`)
      expect([await from.call('/user', cookies), await to.call('/user', cookies)]).toEqual([401, 401])

      const late = `late-${side}-${seconds}@example.org`
      const others = new Map<string, string>()
      expect(await from.call('/auth/otp/login', others, { email: late })).toBe(200)
      const code = await mailedCode(late)
      await db.rows(`update sign_in_codes set sent_at = sent_at - interval '10 minutes 1 second'`)
      expect(await to.call('/auth/otp/verify', others, { email: late, code })).toBe(422)
    }
  },
)
