import { keyDocumentPath } from '../../core/credentials/addresses.ts'
import { credentialFilePath } from '../../core/credentials/fileNames.ts'
import { verified } from '../../server/credentials/testing-verification.ts'
import type { UntypedDatabase } from '../../server/database/connect.ts'
import { tideTable } from '../../server/testing/catalogue.ts'
import { personWithSession } from '../../server/testing/people.ts'
import { askStatus } from '../../web/credentials/verifier/askStatus.ts'
import { readGiven } from '../../web/credentials/verifier/readCredential.ts'
import { badgeForm, verifyProof } from '../../web/credentials/verifier/verifyProof.ts'
import { type Examined, faultsOfStatus, faultsOfVerdicts, validByStandard } from './credentialChecks.ts'
import { forgeries, type Signed } from './forgeries.ts'
import { type Break, type Part, scaled } from './part.ts'
import { inLanes, withApps } from './site.ts'

const full = { honest: 200, forged: 200 }
/** One of this many honest credentials is revoked. */
const revokedEvery = 5

export const credentials: Part = {
  title: 'Forged and honest credentials',
  promises: [
    'Our verifier and a library of others both accept every credential that the server issued.',
    `Both refuse every forgery; only ours has to refuse ${validByStandard}, which the standard lets pass.`,
    'Both say of a credential that its learner revoked that it is revoked, and of no other.',
  ],
  run: ({ chance, size, signal }) =>
    withApps(1, {}, async ({ apps: [app], db }) => {
      const planned = { honest: Math.max(2, scaled(full.honest, size)), forged: scaled(full.forged, size) }
      const breaks: Break[] = []
      const examine = examiner(app!.origin)
      const issued: Array<{ credential: Signed; revoke: () => Promise<void> }> = []
      await inLanes(planned.honest, 4, signal, async (index) => void (issued[index] = await issue(db, app!.origin, index)))
      const honest = await inLanes(planned.honest, 2, signal, async (index) => {
        const { credential, revoke } = issued[index]!
        const isRevoked = index % revokedEvery === 0
        if (isRevoked) await revoke()
        const { verdicts, status } = await examine(credential)
        if (signal.aborted) return
        for (const what of [...faultsOfVerdicts({ kind: 'honest', verdicts }), ...faultsOfStatus(isRevoked, status)])
          breaks.push({ what, reproduction: `credential ${index}: ${JSON.stringify(credential)}` })
      })
      const kinds = Object.keys(forgeries)
      const tried = new Map<string, number>()
      const forged = await inLanes(planned.forged, 2, signal, async (index) => {
        const kind = kinds[index % kinds.length]!
        const at = chance.below(issued.length)
        const other = issued[(at + 1 + chance.below(issued.length - 1)) % issued.length]!
        const forgery = await forgeries[kind]!(issued[at]!.credential, other.credential, chance)
        const { verdicts } = await examine(forgery)
        if (signal.aborted) return
        tried.set(kind, (tried.get(kind) ?? 0) + 1)
        for (const what of faultsOfVerdicts({ kind, verdicts }))
          breaks.push({ what, reproduction: `forgery ${index}: ${JSON.stringify(forgery)}` })
      })
      return {
        counts: [
          { what: 'honest credentials', done: honest, planned: planned.honest },
          { what: '– of them revoked', done: Math.ceil(honest / revokedEvery) },
          { what: 'forged credentials', done: forged, planned: planned.forged },
          ...[...tried].map(([kind, done]) => ({ what: `– ${kind}`, done })),
        ],
        breaks,
      }
    }),
}

/** A learner whose work is complete asks for a credential. */
const issue = async (db: UntypedDatabase, origin: string, index: number) => {
  const { id, token } = await personWithSession(db, `learner-${index}@example.org`)
  await db.rows(
    `insert into answers (user_id, project_id, validation_id, type, text_data, status)
     select $1, project_id, id, type, 'An answer.', 'COMPLETE' from validations where project_id = $2 and id = any($3) and version = 1`,
    [id, tideTable.id, [tideTable.keyword, tideTable.remark, tideTable.page]],
  )
  await db.rows('insert into enrolments (user_id, project_id, version, completed_at) values ($1, $2, 1, now())', [id, tideTable.id])
  await db.rows('insert into completions (user_id, project_id) values ($1, $2)', [id, tideTable.id])
  const headers = { accept: 'application/json', origin, cookie: `session=${token}` }
  const path = `${origin}/projects/${tideTable.id}/credential`
  const ask = async (method: string, headersOfBody: Record<string, string> = {}, body: string | null = null) => {
    const reply = await fetch(path, { method, headers: { ...headers, ...headersOfBody }, body })
    if (!reply.ok) throw new Error(`${method} ${path} was answered with ${await reply.text()}`)
  }
  await ask('POST', { 'content-type': 'application/json' }, JSON.stringify({ name: `Learner ${index}` }))
  const file = await fetch(origin + credentialFilePath('json', tideTable.id), { headers })
  return { credential: (await file.json()) as Signed, revoke: () => ask('DELETE') }
}

/** Gives a credential as a file to our verifier and to the library, each with the keys that the server publishes. */
const examiner = (origin: string) => {
  const call = async (_method: 'GET', path: string) => ({ body: (await (await fetch(origin + path)).json()) as unknown })
  return async (credential: object): Promise<Pick<Examined, 'verdicts'> & { status: { own: string; library: boolean | null } }> => {
    const given = readGiven(JSON.stringify(credential))
    const keys = readGiven(JSON.stringify((await call('GET', keyDocumentPath)).body))
    if (!keys || !('keys' in keys)) throw new Error('The server publishes no keys.')
    const isRead = given && 'credential' in given
    const library = await verified({ call }, credential)
    return {
      verdicts: { own: isRead ? await verifyProof(given.credential, badgeForm, [keys.keys]) : 'unreadable', library: library.isVerified },
      status: { own: isRead ? await askStatus(given.credential, [keys.keys]) : 'unreadable', library: library.isRevoked },
    }
  }
}
