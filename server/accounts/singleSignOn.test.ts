import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { startIssuer } from '../adapters/openid/testing-issuer.ts'
import { readConfig } from '../config.ts'
import { ConfigurationError } from '../configurationError.ts'
import { startServer, type Visitor } from '../testing/testing.ts'

const issuer = await startIssuer()
afterAll(() => issuer.stop())
const server = await startServer({ environment: issuer.settings })
const { db } = server

beforeEach(async () => {
  await server.forgetLimits()
  await db.rows('delete from users')
  issuer.server.service.removeAllListeners('beforeResponse')
})

const ines = { sub: 'issuer-7', email: 'Ines@Example.org', email_verified: true, name: 'Ines Marín' }

/** Goes to the issuer; returns the address to which it leads back. */
const leave = async (visitor: Visitor, returnTo?: string): Promise<URL> => {
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`
  const away = await visitor.fetch(`/auth/google${query}`)
  expect(away.status).toBe(303)
  const back = await fetch(away.headers.get('location')!, { redirect: 'manual' })
  return new URL(back.headers.get('location')!)
}
const finish = async (visitor: Visitor, back: URL) => {
  const answer = await visitor.fetch(`${back.pathname}${back.search}`)
  return { status: answer.status, location: answer.headers.get('location'), cookies: answer.headers.getSetCookie() }
}
const signIn = async (claims: Record<string, unknown>, inProfile?: Record<string, unknown>, visitor = server.visitor()) => {
  issuer.signsIn(claims, inProfile)
  const outcome = await finish(visitor, await leave(visitor, '/projects/tide-table'))
  return { visitor, ...outcome }
}
const userOf = async (visitor: Visitor) => (await visitor.call<{ id: string; email: string; name: string }>('GET', '/user')).body
const failure = '/login?returnTo=%2Fprojects%2Ftide-table&login=failed'

describe('signing in with an issuer', () => {
  test('leads to the issuer with state, nonce and PKCE, and back to the same page with a new account', async () => {
    const visitor = server.visitor()
    issuer.signsIn(ines)
    const away = await visitor.fetch('/auth/google?returnTo=%2Fprojects%2Ftide-table%3Ftrack%3Dcli%23step-2')
    const address = new URL(away.headers.get('location')!)
    expect(address.origin).toBe(new URL(issuer.url).origin)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: 'fieldwork',
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${server.origin}/auth/google/callback`,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(address.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
    expect(away.headers.getSetCookie()).toEqual([expect.stringMatching(/^sso=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)])
    const back = await fetch(address, { redirect: 'manual' })
    const { status, location, cookies } = await finish(visitor, new URL(back.headers.get('location')!))
    expect([status, location]).toEqual([303, '/projects/tide-table?track=cli&login=social#step-2'])
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['session', 'browser', 'sso'])
    expect(await userOf(visitor)).toMatchObject({ email: 'ines@example.org', name: 'Ines Marín', nameStatus: 'given' })
  })

  test('finds the same account again by the issuer’s subject, even after its address has changed [AUTH-01]', async () => {
    const first = await userOf((await signIn(ines)).visitor)
    const again = await userOf((await signIn({ ...ines, email: 'another@example.org' })).visitor)
    expect(again).toMatchObject({ id: first.id, email: 'ines@example.org' })
    const withoutAddress = await userOf((await signIn({ sub: ines.sub })).visitor)
    expect(withoutAddress.id).toBe(first.id)
  })

  test('opens the account of a verified address, and keeps the name that its owner gave', async () => {
    const learner = await server.signIn('ines@example.org')
    await learner.call('PUT', '/user/name', { name: 'Inés' })
    const user = await userOf((await signIn(ines)).visitor)
    expect(user).toMatchObject({ id: learner.userId, name: 'Inés' })
  })

  test.each([
    ['is too long', 'x'.repeat(61)],
    ['cannot be seen', ' \u200B '],
    ['turns the text around it', '\u202EsenI'],
    ['covers the lines around it', `x${'\u0301'.repeat(5)}`],
  ])('takes no name of the issuer that %s', async (_, name) => {
    expect(await userOf((await signIn({ ...ines, name })).visitor)).toMatchObject({ name: '', nameStatus: 'unasked' })
  })

  test('normalizes a name from the issuer like a typed one: trimmed, with one space between words', async () => {
    expect(await userOf((await signIn({ ...ines, name: '  Ines \n Marín ' })).visitor)).toMatchObject({ name: 'Ines Marín' })
  })

  test('refuses a token whose signature is not by a key of the issuer', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    issuer.server.service.once('beforeResponse', ({ body }: { body: { id_token: string } }) => {
      const signed = body.id_token.split('.').slice(0, 2).join('.')
      body.id_token = `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
    })
    const { visitor, location } = await signIn(ines)
    expect(location).toBe(failure)
    expect((await visitor.call('GET', '/user')).status).toBe(401)
    expect((await signIn(ines)).location).toBe('/projects/tide-table?login=social')
  })

  test('is refused when its network has used up its attempts on callbacks that belong to nobody', async () => {
    issuer.signsIn(ines)
    const visitor = server.visitor()
    const back = await leave(visitor)
    for (let tries = 0; tries < 19; tries++) await server.visitor().fetch('/auth/google/callback?code=guessed&state=guessed')
    expect((await finish(visitor, back)).location).toBe('/login?returnTo=%2F&login=failed')
    expect((await visitor.call('GET', '/user')).status).toBe(401)
  })

  test('asks for the profile when the token names no address', async () => {
    const { visitor } = await signIn({ sub: 'issuer-9' }, { email: 'noor@example.org', email_verified: true })
    expect(await userOf(visitor)).toMatchObject({ email: 'noor@example.org' })
  })

  test.each([
    ['that the issuer has not checked', { ...ines, email_verified: false }],
    ['of which the issuer does not say whether it was checked', { sub: ines.sub, email: ines.email }],
    ['that is none', { ...ines, email: 'not an address' }],
    ['that is not there', { sub: ines.sub }],
  ])('with an address %s fails, and opens no account of that address', async (_, claims) => {
    await server.signIn('ines@example.org')
    const { visitor, location, cookies } = await signIn(claims)
    expect(location).toBe(failure)
    expect(cookies).toEqual([expect.stringMatching(/^sso=; .*Max-Age=0/)])
    expect((await visitor.call('GET', '/user')).status).toBe(401)
  })

  test.each(['\uff41da@example.org', 'ada@e\uff58ample.org', '\u212aate@example.org', 'ad\u00aa@example.org'])(
    'does not take %s, which is read as the address of another mailbox',
    async (email) => {
      const { location, visitor } = await signIn({ ...ines, email })
      expect(location).toBe(failure)
      expect((await visitor.call('GET', '/user')).status).toBe(401)
      expect(await db.rows('select from users')).toEqual([])
    },
  )

  test('ends the session that the browser had', async () => {
    const learner = await server.signIn('somebody@example.org')
    const before = learner.cookie()
    await signIn(ines, undefined, learner)
    expect((await server.visitor(before).call('GET', '/user')).status).toBe(401)
    expect(await userOf(learner)).toMatchObject({ email: 'ines@example.org' })
  })

  test('of a new identity twenty times at once creates one account', async () => {
    issuer.signsIn(ines)
    const visitors = Array.from({ length: 20 }, () => server.visitor())
    const backs = await Promise.all(visitors.map((visitor) => leave(visitor)))
    await server.forgetLimits()
    await Promise.all(visitors.map((visitor, index) => finish(visitor, backs[index]!)))
    const ids = await Promise.all(visitors.map(async (visitor) => (await userOf(visitor)).id))
    expect(new Set(ids).size).toBe(1)
  })
})

describe('an answer of the issuer', () => {
  test('is invalid in another browser, a second time, or with another state', async () => {
    issuer.signsIn(ines)
    const victim = server.visitor()
    const back = await leave(victim, '/projects/tide-table')
    expect((await finish(server.visitor(), back)).location).toBe('/login?returnTo=%2F&login=failed')
    const other = server.visitor()
    await leave(other, '/projects/tide-table')
    expect((await finish(other, back)).location).toBe(failure)
    const forged = new URL(back)
    forged.searchParams.set('state', 'x'.repeat(43))
    const third = server.visitor(victim.cookie())
    expect((await finish(third, forged)).location).toBe(failure)
    const kept = victim.cookie()
    expect((await finish(victim, back)).location).toBe('/projects/tide-table?login=social')
    expect((await finish(server.visitor(kept), back)).location).toBe(failure)
  })

  test('that refuses or is invalid leads to the login page, and no token or code is logged', async () => {
    const visitor = server.visitor()
    const back = await leave(visitor, '/projects/tide-table')
    const refused = new URL(`${back.origin}${back.pathname}?error=access_denied&state=${back.searchParams.get('state')}`)
    expect((await finish(visitor, refused)).location).toBe(failure)
    issuer.server.service.once('beforeResponse', (answer: { body: Record<string, unknown> }) => {
      answer.body = { access_token: 'a token that nobody reads', id_token: 'not.a.token', token_type: 'Bearer' }
    })
    expect((await signIn(ines)).location).toBe(failure)
    issuer.server.service.once('beforeResponse', (answer: { statusCode: number; body: unknown }) => {
      answer.statusCode = 500
      answer.body = { error: 'server_error' }
    })
    expect((await signIn(ines)).location).toBe(failure)
    expect(server.logged()).toContain('signing in with the issuer failed')
    expect(server.logged()).not.toMatch(/a token that nobody reads|not\.a\.token/)
    expect(server.logged()).not.toContain(back.searchParams.get('code')!)
  })
})

test('none of 80 addresses that browsers are known to misread leads elsewhere', async () => {
  const host = 'evil.example'
  const beginnings = [
    '//',
    '///',
    '////',
    '/\\',
    '\\/',
    '\\\\',
    '/\\/',
    '/.//',
    '/..//',
    '/./\\',
    '/%2e//',
    '/%2f',
    '/%5c',
    '/%09/',
    '/\t/',
    '/\n/',
    '/\r/',
    '\t//',
  ]
  const schemes = [
    'https:',
    'HTTPS:',
    'https:/',
    'https://',
    'http:',
    'ftp://',
    'javascript:',
    'JaVaScRiPt:',
    'java\tscript:',
    'data:text/html,',
    'vbscript:',
    'blob:',
    'file:///',
    ' https://',
    '\u0000https://',
    'https:\\\\',
    '//https://',
    'mailto:',
  ]
  const tails = [host, `${host}/%2f..`]
  const others = [
    `/@${host}/..//${host}`,
    `//${host}#`,
    `?//${host}`,
    `#//${host}`,
    `//0x7f000001`,
    '//[::1]',
    `/a/../..//${host}`,
    `/；//${host}`,
    `／／${host}`,
    `/\u2028/${host}`,
  ]
  const addresses = [...[...beginnings, ...schemes].flatMap((one) => tails.map((tail) => one + tail)), ...others]
  expect(addresses.length).toBeGreaterThanOrEqual(80)
  issuer.signsIn(ines)
  const landings: Array<{ address: string; origin: string }> = []
  for (const [index, address] of addresses.entries()) {
    if (index % 6 === 0) await server.forgetLimits()
    const visitor = server.visitor()
    // Text that PostgreSQL can't store is refused.
    const isRefused = (await visitor.fetch(`/auth/google?returnTo=${encodeURIComponent(address)}`)).status === 400
    const location = isRefused ? '/' : (await finish(visitor, await leave(visitor, address))).location
    landings.push({ address, origin: new URL(location!, server.origin).origin })
  }
  expect(landings.filter(({ origin }) => origin !== server.origin)).toEqual([])
})

test('the login page reports an unreachable issuer, and doesn’t offer one without settings', async () => {
  const unreachable = await startServer({ db, environment: { ...issuer.settings, OIDC_ISSUER: 'http://localhost:9' } })
  const answer = await unreachable.visitor().fetch('/auth/google?returnTo=/portfolio')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login?returnTo=%2Fportfolio&login=failed'])
  const without = await startServer({ db })
  expect((await without.visitor().fetch('/auth/google')).status).toBe(404)
  expect((await without.visitor().fetch('/auth/google/callback?code=x')).status).toBe(404)
})

test('during maintenance, only administrators are signed in', async () => {
  const maintained = await startServer({ db, environment: { ...issuer.settings, MAINTENANCE: 'true' } })
  const outcome = async (claims: Record<string, unknown>) => {
    issuer.signsIn(claims)
    const visitor = maintained.visitor()
    return (await finish(visitor, await leave(visitor, '/portfolio'))).location
  }
  expect(await outcome(ines)).toBe('/login?returnTo=%2Fportfolio&login=failed')
  expect(await outcome({ sub: 'ada', email: people.ada.email, email_verified: true })).toBe('/portfolio?login=social')
})

test('incomplete settings, or an issuer over plain http on another machine, are refused at the start', () => {
  const read = (settings: Record<string, string>) => () => readConfig({ SECRET: 'a secret of the tests, long enough', ...settings }, [])
  expect(read({ OIDC_ISSUER: 'https://login.example.org' })).toThrow(ConfigurationError)
  expect(read({ OIDC_CLIENT_ID: 'fieldwork' })).toThrow('OIDC_CLIENT_SECRET')
  const client = { OIDC_CLIENT_ID: 'fieldwork', OIDC_CLIENT_SECRET: 'x' }
  expect(read({ ...client, OIDC_ISSUER: 'http://login.example.org' })).toThrow('https://')
  expect(read(client)()).toMatchObject({ openId: { issuer: 'https://accounts.google.com' }, flags: { 'capability.google': true } })
  expect(read({ ...client, OIDC_ISSUER: 'https://login.example.org/' })()).toMatchObject({
    openId: { issuer: 'https://login.example.org' },
    flags: { 'capability.google': false, 'capability.singleSignOn': true },
  })
})
