import { setTimeout as delay } from 'node:timers/promises'
import { mailsInFolder } from '../../server/adapters/mail/mailFolder.ts'

/** Asks one node for a code, enters it at another, and returns the cookies of the session. Throws if the code doesn't arrive. */
export const logIn = async (asked: string, entered: string, dataDirs: readonly string[]): Promise<string> => {
  const email = `clock-${Date.now()}@example.org`
  const cookies = new Map<string, string>()
  const post = async (origin: string, path: string, body: unknown) => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', origin, cookie: headerOf(cookies) },
      body: JSON.stringify(body),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=')
      cookies.set(name, value)
    }
    await response.arrayBuffer()
  }
  await post(asked, '/auth/otp/login', { email })
  await post(entered, '/auth/otp/verify', { email, code: await codeFor(email, dataDirs) })
  return headerOf(cookies)
}

const headerOf = (cookies: ReadonlyMap<string, string>) => [...cookies].map((pair) => pair.join('=')).join('; ')

const codeFor = async (email: string, dataDirs: readonly string[]): Promise<string> => {
  for (const until = Date.now() + 30_000; Date.now() < until; await delay(200)) {
    const texts = (await Promise.all(dataDirs.map((dataDir) => mailsInFolder(dataDir, 20)))).flat().map(({ bytes }) => bytes.toString())
    const code = /^(\d{6})\r?$/m.exec(texts.find((text) => text.includes(email)) ?? '')?.[1]
    if (code) return code
  }
  throw new Error('No mail with a code came.')
}

export const statusOf = async (address: string, cookie: string): Promise<number> => {
  const response = await fetch(address, { headers: { accept: 'application/json', cookie } })
  await response.arrayBuffer()
  return response.status
}
