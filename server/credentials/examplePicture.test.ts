import sharp from 'sharp'
import { expect, test } from 'vitest'
import { examplePicturePath } from '@fieldwork/core/credentials/addresses.ts'
import { startDocumented } from '../documentation/testing-work.ts'
import { tideTable } from '../testing/catalogue.ts'
import { publicCredentials } from './service.ts'

const server = await startDocumented({ plain: publicCredentials })
const visitor = server.visitor()

test('a visitor sees the credential of a public project as an example, and none of a hidden or missing one', async () => {
  const path = examplePicturePath(tideTable.id)
  const picture = await visitor.fetch(path)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  const { width, height } = await sharp(await picture.arrayBuffer()).metadata()
  expect([width, height]).toEqual([1200, 627])
  expect((await visitor.fetch(examplePicturePath('made-up'))).status).toBe(404)
  await server.db.rows(`update projects set visibility = 'private' where id = $1`, [tideTable.id])
  expect((await visitor.fetch(path)).status).toBe(404)
})
