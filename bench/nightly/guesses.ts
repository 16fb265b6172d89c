import type { App } from '../../e2e/testing/app.ts'
import type { UntypedDatabase } from '../../server/database/connect.ts'
import { type Chance, digits } from '../measuring/chance.ts'
import { type CodeBrowser, codeBrowser, comparedTries, letTimePass, mailReader } from './codeBrowser.ts'
import { type AttackedMailbox, faultsOfGuessing } from './guessChecks.ts'
import { type Break, type Part, scaled } from './part.ts'
import { inLanes, withApps } from './site.ts'

const full = 10_000
const guessesPerMailbox = 100
const attackerCount = 3

export const guesses: Part = {
  title: 'Wrong codes',
  promises: [
    'No guess gets in: not a random code, nor the right code from a browser that did not ask for it, nor a code of another mailbox or one that was replaced.',
    'The server compares at most ten wrong tries of a mailbox within an hour.',
    'The owner gets in with the right code, asked for before the attack or after it.',
  ],
  run: ({ chance, size, signal }) =>
    // Behind a proxy, so that every guess comes from a different network.
    withApps(1, { TRUST_PROXY: 'loopback' }, async ({ apps, db }) => {
      const planned = scaled(full, size)
      const mailboxCount = Math.ceil(planned / guessesPerMailbox)
      const counts = { guesses: 0, compared: 0, owners: 0 }
      const answers = new Map<string, number>()
      const breaks: Break[] = []
      await inLanes(mailboxCount, 4, signal, async (index) => {
        const guessCount = Math.min(guessesPerMailbox, planned - index * guessesPerMailbox)
        const attack = await attackMailbox({ app: apps[0]!, db, chance, signal, index, guessCount, answers })
        if (signal.aborted) return
        counts.guesses += guessCount
        counts.compared += attack.comparedCount
        counts.owners += attack.owner.filter(({ status }) => status === 204).length
        for (const what of faultsOfGuessing(attack)) breaks.push({ what, reproduction: `${attack.email}: ${JSON.stringify(attack)}` })
      })
      return {
        counts: [
          { what: 'wrong codes', done: counts.guesses, planned },
          { what: 'of them compared with a code', done: counts.compared },
          ...[...answers].map(([answer, done]) => ({ what: `– answered with ${answer}`, done })),
          { what: `sign-ins of the ${mailboxCount} owners with the right code`, done: counts.owners, planned: 2 * mailboxCount },
        ],
        breaks,
      }
    }),
}

type Attack = {
  app: App
  db: UntypedDatabase
  chance: Chance
  signal: AbortSignal
  index: number
  guessCount: number
  /** Counts the answers to guesses. */
  answers: Map<string, number>
}

/** The owner asks for a code, three strangers ask for codes of their own and guess, and then the owner signs in twice. */
const attackMailbox = async ({ app, db, chance, signal, index, guessCount, answers }: Attack): Promise<AttackedMailbox> => {
  const email = `owner-${index}@example.org`
  const nextCode = mailReader(app)
  const later = (interval: string) => letTimePass(db, email, interval)
  /** Requests a code. Empty if the mailbox's limit is reached. */
  const requestCode = async (browser: CodeBrowser, address = email): Promise<string> => {
    const code = (await browser.request(address)) ? await nextCode(address) : ''
    await later('31 seconds')
    return code
  }
  const owner = codeBrowser(app, chance)
  await owner.verify(email, await requestCode(owner))
  // From now on the owner's browser is known, and the previous code is a day old.
  await later('26 hours')
  const right = await requestCode(owner)
  const attackers: Array<{ browser: CodeBrowser; own: string; replaced: string }> = []
  for (let n = 0; n < attackerCount; n++) {
    const browser = codeBrowser(app, chance)
    const replaced = n === 0 ? await requestCode(browser) : ''
    attackers.push({ browser, replaced, own: await requestCode(browser) })
  }
  const stranger = codeBrowser(app, chance)
  const strangers = await requestCode(stranger, `stranger-${index}@example.org`)
  const guessedIn: AttackedMailbox['guessedIn'] = []
  for (let n = 0; n < guessCount && !signal.aborted; n++) {
    const { browser, own, replaced } = chance.one(attackers)
    const wrong = randomCode(chance, own)
    const [kind, code, from] = chance.one<[kind: string, code: string, from: CodeBrowser]>([
      ['random', wrong, browser],
      ['random', wrong, browser],
      // Codes are equal by chance once in a million.
      ['code of the owner', right === own ? wrong : right, browser],
      ['code of the owner, from a new browser', right, codeBrowser(app, chance)],
      ['code of another mailbox', strangers, stranger],
      ['replaced code', replaced === '' || replaced === own ? wrong : replaced, browser],
    ])
    const { status, answer } = await from.verify(email, code)
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
    if (status < 400) guessedIn.push({ kind, code, status })
  }
  const comparedCount = await comparedTries(db, email)
  const before = (await owner.verify(email, right)).status
  await later('31 seconds')
  const after = (await owner.verify(email, await requestCode(owner))).status
  const sessions = await db.rows('select from sessions s join users u on u.id = s.user_id where u.email = $1', [email])
  return {
    email,
    guessedIn,
    comparedCount,
    sessionCount: sessions.length,
    ownSessionCount: 3,
    owner: [
      { code: 'before', status: before },
      { code: 'after', status: after },
    ],
  }
}

const randomCode = (chance: Chance, right: string): string => {
  const code = chance.text(digits, 6)
  return code === right ? randomCode(chance, right) : code
}
