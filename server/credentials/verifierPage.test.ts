import { expect, test } from 'vitest'
import { verifierFilePath } from '@fieldwork/core/credentials/addresses.ts'
import { startServer } from '../testing/testing.ts'
import { publicCredentials } from './service.ts'

const server = await startServer({ plain: publicCredentials })

test('the saved page that checks credentials has every token that its styles use', async () => {
  const page = await (await server.visitor().fetch(verifierFilePath)).text()
  const styles = /<style>(.*?)<\/style>/s.exec(page)![1]!
  const set = new Set([...styles.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))
  const used = [...styles.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name)
  expect(used.length).toBeGreaterThan(50)
  expect(used.filter((name) => !set.has(name))).toEqual([])
})
