import { expect, test } from 'vitest'
import { contentFolder } from '@fieldwork/compiler/testing-content.ts'
import { catalogue } from './service.ts'
import { publishContent } from '../publishing/publish.ts'
import { startServer } from '../testing/testing.ts'

const server = await startServer({ served: catalogue })
const served = async () => (await server.visitor().call('GET', '/catalogue')).body
const withSubject = (subject: string) => contentFolder({ 'catalogue.yaml': (text) => `subject: ${subject}\n${text}` })

test('a catalogue has a subject only while its authors name one, and everyone may read it', async () => {
  expect(await served()).toEqual({})
  await publishContent(server.db, withSubject('AWS'))
  expect(await served()).toEqual({ subject: 'AWS' })
  await publishContent(server.db, withSubject('Linux'), { origin: '/srv/own', isPart: true })
  expect(await served()).toEqual({ subject: 'AWS' })
  await publishContent(server.db, contentFolder())
  expect(await served()).toEqual({ subject: 'Linux' })
})

test('the first content folder that names a subject decides', async () => {
  await publishContent(server.db, [contentFolder(), withSubject('AWS')])
  expect(await served()).toEqual({ subject: 'AWS' })
})
