import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { documentationCopyName } from '@fieldwork/core/documentation/fileNames.ts'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { completer, listOf, ready, regenerate, startDocumented } from '../documentation/testing-work.ts'
import { tideTable } from '../testing/catalogue.ts'
import type { SignedInVisitor } from '../testing/testing.ts'
import { key } from '../uploads/testing-put.ts'
import { orphans } from '../uploads/queries.ts'
import { portfolio } from './service.ts'
import { add, nicknameOf, own, remove, save } from './testing-portfolio.ts'

const server = await startDocumented({ served: portfolio })
beforeEach(() => server.forgetLimits())

let copies = 0
/** Adds a copy of the current PDF, as the sharing view does; replaces an earlier copy. */
const addCopy = async (who: SignedInVisitor): Promise<PortfolioDocument> => {
  const newName = documentationCopyName(tideTable.id, 1_764_000_000_000 + (copies += 1))
  expect((await who.call('POST', `/projects/${tideTable.id}/doc/copy`, { type: 'pdf', newName })).status).toBe(200)
  const project = { id: tideTable.id, storageName: newName }
  return (await add(who, { id: randomUUID(), type: 'PROJECT', title: 'Tides', project })).body
}

test('a copy is outdated once the PDF has been made again with other content, until it is replaced', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  const isCopyOutdated = async () => (await listOf(ines)).body.isCopyOutdated ?? false
  expect(await isCopyOutdated()).toBe(false)
  await addCopy(ines)
  expect(await isCopyOutdated()).toBe(false)
  await regenerate(ines)
  await ready(ines)
  expect(await isCopyOutdated()).toBe(false)
  await ines.call('PUT', '/user/preferences', { documentationTheme: 'dark' })
  await regenerate(ines)
  await ready(ines)
  expect((await listOf(ines)).body).toMatchObject({ docStatus: 'READY', isCopyOutdated: true })
  await addCopy(ines)
  expect(await isCopyOutdated()).toBe(false)
})

test('a copy shows the picture of the work, which goes with it', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  const { id, picture, address, project } = await addCopy(ines)
  expect([picture, project?.hasWorkPicture, project?.isShared]).toEqual([address, true, false])
  const ratioOf = async (path: string) => {
    const { width, height } = await sharp(await (await ines.fetch(path)).arrayBuffer()).metadata()
    return width / height
  }
  expect(await ratioOf(`${picture}?size=medium`)).toBeCloseTo(await ratioOf(`/uploads/${key}`), 2)
  const filesOf = async () => {
    const rows = await server.db.rows<{ key: string }>(`select key from uploads where user_id = $1 and key like 'work_picture_%'`, [
      ines.userId,
    ])
    return rows.map((row) => row.key)
  }
  expect(await filesOf()).toEqual([`work_picture_${project!.storageName}`])
  // No clean-up deletes it while the portfolio has the copy.
  const orphaned = await orphans(server.db, new Date(Date.now() + 1e9))
  expect(orphaned.filter(({ user_id }) => user_id === ines.userId).map((row) => row.key)).toEqual([])
  const renewed = await addCopy(ines)
  expect(await filesOf()).toEqual([`work_picture_${renewed.project!.storageName}`])
  expect(renewed.id).toBe(id)
  await remove(ines, id)
  expect(await filesOf()).toEqual([])
  expect((await own(ines)).body.documents).toEqual([])
})

test('the public page of a copy begins with the picture of the work and what was built, and the PDF follows', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  const { id, title, project } = await addCopy(ines)
  await save(ines, { title: 'Boats', isPublic: true })
  const nickname = await nicknameOf(ines)
  const page = await (await server.visitor().fetch(`/${nickname}/portfolio/documents/${id}`, navigation)).text()
  const picture = `/${nickname}/uploads/${project!.storageName}?size=medium`
  const parts = [
    `<img src="${picture}" alt="A picture of “${title}”">`,
    'What Ines built',
    'The whole documentation',
    '<figure data-pages=',
  ]
  const positions = parts.map((part) => page.indexOf(part))
  expect([positions.includes(-1), positions]).toEqual([false, positions.toSorted((one, other) => one - other)])
  expect((await server.visitor().fetch(picture)).headers.get('content-type')).toBe('image/jpeg')
  await save(ines, { isPublic: false })
  expect((await server.visitor().fetch(picture)).status).toBe(404)
})

const navigation = { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } }
