import { expect, test } from 'vitest'
import { tideTable } from '../testing/catalogue.ts'
import { startServer } from '../testing/testing.ts'
import { writeTexts } from '../tutor/testing-text.ts'
import { indexProjectsBehind } from './indexing/indexProject.ts'
import { search } from './service.ts'
import { createFind, shape } from './testing-search.ts'

const server = await startServer({ served: search })
await writeTexts(server.db)
await server.db.rows(
  `update project_files
   set body = replace(replace(body, 'console.log(height)', 'console.log(height, iPhone, fathom)'), 'on a canvas', 'on an iPad')
   where project_id = $1`,
  [tideTable.id],
)
await indexProjectsBehind(server.db)
const find = createFind(server.visitor())

test('code doesn’t mention a subject that no project covers, unlike a sentence', async () => {
  expect(await find('iphone')).toMatchObject({ groups: [], passages: [], missing: ['iphone'] })
  expect(shape(await find('ipad'))).toEqual([['mentions', 1, tideTable.id]])
})

test('code mentions any other word', async () => {
  expect(shape(await find('fathom'))).toEqual([['mentions', 1, tideTable.id]])
})
