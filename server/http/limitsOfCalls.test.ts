import { expect, test } from 'vitest'
import { endpoints } from '@fieldwork/core/endpoints.ts'
import { startEveryEndpoint } from '../testing/everyEndpoint.ts'
import { table } from '../testing/roles.ts'

const server = await startEveryEndpoint()

const taken: string[] = []
const { limits } = server.context
const take = limits.take
limits.take = (bucket, ...rest) => {
  taken.push(bucket)
  return take(bucket, ...rest)
}

/** Writes without a bucket of their own. They are kept back as every call is, by how many one person or network has under way. */
const uncounted: Record<string, string> = {
  beginRestore: 'has the key that the start printed; only wrong keys are counted',
  cancelStream: 'ends one row of the caller’s own, and saves work',
  listBackups: 'as beginRestore',
  logOut: 'deletes one row, and then there is no session any more',
  logOutEverywhere: 'deletes rows, and then there is no session any more',
  uploadBackup: 'as beginRestore; the disk limits it',
}

/** Writes that do not count among what a person saves, by the limit that is theirs. */
const ownLimits: Record<string, string[]> = {
  auth: ['requestCode'],
  chats: ['clearMessages', 'retryMessage', 'sendMessage'],
  credentials: ['issueCredential', 'revokeCredential', 'setCredentialPublic'],
  deletions: ['requestDeletion'],
  deviceCodes: ['answerDeviceRequest'],
  documentationCopies: ['copyDocumentation'],
  documentations: ['regenerateDocumentation'],
  edits: ['saveDocument'],
  events: ['sendEvent'],
  finds: ['findInProject', 'suggestQuestions'],
  goals: ['setGoal'],
  imports: ['importBundle', 'previewBundle'],
  linkMails: ['mailLink'],
  backups: ['getRestore'],
  owner: ['checkOwnerKey', 'createOwner'],
  openQuestions: ['answerOpenQuestion'],
  passkeyChanges: ['addPasskey', 'beginPasskey'],
  passkeys: ['beginPasskeySignIn', 'finishPasskeySignIn'],
  personExports: ['exportPerson'],
  pictures: ['uploadPicture'],
  positions: ['savePosition'],
  publicProfiles: ['savePublicProfile'],
  recordings: ['transcribe'],
  reports: ['reportFailure'],
  tutor: ['askQuestion', 'explainText', 'findExamples', 'summarizeText'],
  verify: ['verifyCode'],
}

const writes = endpoints.filter(({ method }) => method !== 'GET')
/** Not those that every call with a body is counted in. */
const isLimit = (bucket: string) => bucket !== 'bodies' && bucket !== 'largeBodies'
const isTaken = () => taken.some(isLimit)

test('each call that writes takes from the limit of what a person saves or from the one named here, or says here why from none', async () => {
  const free: string[] = []
  const others: Record<string, string[]> = {}
  for (const { name } of writes) {
    taken.length = 0
    for (const { method, path, body, headers, given } of table[name])
      for (const [email, plan] of [
        ['admin@example.org', 'free'],
        ['pro@example.org', 'pro'],
        ['free@example.org', 'free'],
      ] as const) {
        if (isTaken()) continue
        // A new session each time: one of the calls ends sessions, another changes the plan.
        const who = await server.signIn(email, { plan })
        await server.forgetLimits()
        await given?.(who)
        taken.length = 0
        await who.call(method ?? 'GET', path, body, headers)
      }
    const limit = taken.find(isLimit)
    if (limit === undefined) free.push(name)
    else if (limit !== 'saves') (others[limit] ??= []).push(name)
  }
  for (const names of Object.values(others)) names.sort()
  expect(others).toEqual(ownLimits)
  expect(free.toSorted()).toEqual(Object.keys(uncounted).toSorted())
})
