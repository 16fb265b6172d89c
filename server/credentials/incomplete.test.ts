import { expect, test } from 'vitest'
import type { CredentialState } from '@fieldwork/core/credentials/schema.ts'
import { completer, startDocumented } from '../documentation/testing-work.ts'
import { tideTable } from '../testing/catalogue.ts'
import { credentials, publicCredentials } from './service.ts'

const server = await startDocumented({ works: false, served: credentials, plain: publicCredentials })
const path = `/projects/${tideTable.id}/credential`

test('a completed project in which a required task is done again has no credential until that is complete', async () => {
  const ines = await completer(server)
  const { db } = server
  const issue = () => ines.call<CredentialState>('POST', path, { name: 'Ines Ferreira' })
  await db.rows(`update answers set status = 'INCOMPLETE' where user_id = $1 and validation_id = $2`, [ines.userId, tideTable.keyword])
  expect((await ines.call<CredentialState>('GET', path)).body).toEqual({ mayIssue: false, issued: null })
  expect(await issue()).toMatchObject({ status: 409, body: { error: { code: 'tasks_incomplete' } } })
  await db.rows(`update answers set status = 'COMPLETE' where user_id = $1 and validation_id = $2`, [ines.userId, tideTable.keyword])
  expect((await issue()).status).toBe(200)
})
