import { expect, test } from 'vitest'
import { exampleCredentialId } from '@fieldwork/core/credentials/addresses.ts'
import type { CredentialState } from '@fieldwork/core/credentials/schema.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'
import { completer, startDocumented } from '../documentation/testing-work.ts'
import { tideTable } from '../testing/catalogue.ts'
import type { Visitor } from '../testing/testing.ts'
import { credentials, publicCredentials } from './service.ts'

const server = await startDocumented({ works: false, served: credentials, plain: publicCredentials })

test('only its owner reads that a credential is theirs, with the way back to its project', async () => {
  const ines = await completer(server)
  const other = await server.signIn('reader@example.org')
  const { body } = await ines.call<CredentialState>('POST', `/projects/${tideTable.id}/credential`, { name: 'Ines', public: true })
  const html = async (who: Visitor, id: string) => (await who.fetch(credentialPath(id), { headers: { accept: 'text/html' } })).text()
  const isNamedOwn = async (who: Visitor) => (await html(who, body.issued!.id)).includes('This is your credential, as others see it.')
  expect([await isNamedOwn(ines), await isNamedOwn(other), await isNamedOwn(server.visitor())]).toEqual([true, false, false])
  expect(await html(ines, body.issued!.id)).toMatch(/ href="\/projects\/[^"]+">Change or revoke it in the project</)
  expect(await html(ines, exampleCredentialId)).not.toContain('This is your credential')
})
