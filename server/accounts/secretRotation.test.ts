import { expect, test } from 'vitest'
import { startServer } from '../testing/testing.ts'

const [former, next] = ['a secret of the tests, the former one', 'a secret of the tests, the next one']

test('a code that one process mailed opens a session at another one while the secret is replaced in two rounds', async () => {
  const before = await startServer({ environment: { SECRET: former, FORMER_SECRET: next } })
  const after = await startServer({ db: before.db, environment: { SECRET: next, FORMER_SECRET: former } })
  for (const [index, [asked, entered]] of [[before, after] as const, [after, before] as const].entries()) {
    const email = `rotated-${index}@example.org`
    const browser = asked.visitor()
    await browser.call('POST', '/auth/otp/login', { email })
    // The mail worker of either process sends it.
    const code = await Promise.any([before, after].map((process) => process.mailedCode(email)))
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const there = entered.visitor(browser.cookie())
    expect((await there.call('POST', '/auth/otp/verify', { email, code: wrong })).status).toBe(422)
    expect((await there.call('POST', '/auth/otp/verify', { email, code })).status).toBe(204)
    expect((await there.call('GET', '/user')).status).toBe(200)
  }
})
