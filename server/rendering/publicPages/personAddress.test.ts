import { beforeEach, expect, test } from 'vitest'
import { completer, pagePathOf, ready, startDocumented } from '../../documentation/testing-work.ts'
import { tideTable } from '../../testing/catalogue.ts'
import type { SignedInVisitor, Visitor } from '../../testing/testing.ts'

const server = await startDocumented()
const visitor = server.visitor()
beforeEach(() => server.forgetLimits())

const share = (who: SignedInVisitor) => who.call('PUT', `/projects/${tideTable.id}/docs/public`, { public: true })
const leadsTo = async (who: Visitor, path: string) => {
  const { status, headers } = await who.fetch(path, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
  return [status, headers.get('location')]
}

test('a work that is shared by link has no other address: not that of its owner, nor one made of their nickname and the project', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  await server.db.rows('update users set is_listed = false where id = $1', [ines.userId])
  await share(ines)
  const address = await pagePathOf(server, ines)
  const own = `/${address.split('/')[1]}`
  const other = await server.signIn('reader@example.org')
  for (const who of [visitor, other]) {
    expect(await leadsTo(who, address)).toEqual([200, null])
    expect(await leadsTo(who, own)).toEqual(await leadsTo(who, '/nobody-here'))
    const guessed = `${own}/projects/${tideTable.id}`
    for (const file of ['', '/document.pdf', '/preview.png', '/pictures/0'])
      expect([file, (await who.fetch(guessed + file)).status]).toEqual([file, 404])
    expect(await leadsTo(who, guessed)).toEqual(await leadsTo(who, `/nobody-here/projects/${tideTable.id}`))
  }
})

test('the address of a person who shows nothing leads only that person to their own portfolio', async () => {
  const ines = await completer(server, 'pro')
  const own = `/${(await pagePathOf(server, ines)).split('/')[1]}`
  const other = await server.signIn('reader@example.org')
  expect(await leadsTo(ines, own)).toEqual([302, '/portfolio'])
  for (const who of [visitor, other]) expect(await leadsTo(who, own)).toEqual([404, null])
  expect(await leadsTo(ines, '/nobody-here')).toEqual([404, null])
})

test('the address of a person alone leads to what they show: the newest work shared with everyone, or their portfolio; of nobody else, except the list of series', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  const address = await pagePathOf(server, ines)
  const own = `/${address.split('/')[1]}`
  expect(await leadsTo(visitor, own)).toEqual([404, null])
  await share(ines)
  expect(await leadsTo(visitor, own)).toEqual([302, address])
  await server.db.rows(`insert into portfolios (user_id, title, is_public) values ($1, 'Boats', true)`, [ines.userId])
  expect(await leadsTo(visitor, own)).toEqual([302, `${own}/portfolio`])
  expect(await leadsTo(visitor, '/nobody-here')).toEqual([404, null])
  expect(await leadsTo(visitor, '/series')).toEqual([302, '/projects?list=series'])
  expect(await leadsTo(visitor, '/pricing')).toEqual([302, '/#pricing'])
  expect(await leadsTo(ines, '/pricing')).toEqual([404, null])
  expect(await leadsTo(visitor, '/my-projects')).toEqual([302, '/projects#my-projects'])
  expect(await leadsTo(visitor, '/portfolio/nobody')).toEqual([302, '/nobody/portfolio'])
})
