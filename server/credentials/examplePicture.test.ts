import sharp from 'sharp'
import { expect, test } from 'vitest'
import { examplePicturePath } from '@fieldwork/core/credentials/addresses.ts'
import { listProjects } from '../catalogue/service.ts'
import { startDocumented } from '../documentation/testing-work.ts'
import { visitor as anyone } from '../http/caller.ts'
import { tideTable } from '../testing/catalogue.ts'
import { exampleCard } from './examplePicture.ts'
import { exampleTasks } from './exampleTasks.ts'
import { publicCredentials } from './service.ts'

const server = await startDocumented({ plain: publicCredentials })
const visitor = server.visitor()

test('the example counts its extra tasks separately', async () => {
  const project = (await listProjects(server.context, anyone, false)).find(({ id }) => id === tideTable.id)!
  const tasks = (await exampleTasks(server.db, project))!
  expect(exampleCard(project.metadata, tasks, '').checked).toBe('3 tasks and 1 extra, and for each how its answer was checked')
  const [first] = tasks
  expect(exampleCard(project.metadata, [first!], '').checked).toBe('1 task, and how its answer was checked')
})

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
