import { expect, test } from 'vitest'
import { createOutboxStorage } from './outboxStorage.ts'

const memory = (capacity = Infinity) => {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void (value.length <= capacity && values.set(key, value)),
    removeItem: (key: string) => void values.delete(key),
    keys: () => [...values.keys()],
  }
}
const parse = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)

test('a value is stored under its own key and listed only by this outbox', () => {
  const store = memory()
  const [mine, other] = ['app.ines.tls.', 'app.ines.dns.'].map((prefix) => createOutboxStorage(store, prefix, parse))
  expect([mine!.write('how', 'because'), other!.write('why', 'therefore')]).toEqual([true, true])
  expect([mine!.ids(), mine!.read('how'), mine!.read('why')]).toEqual([['how'], 'because', undefined])
  mine!.remove('how')
  expect([...store.values]).toEqual([['app.ines.dns.why', '"therefore"']])
})

test('writing to a full storage returns false and keeps the previous value', () => {
  const storage = createOutboxStorage(memory(5), 'app.', parse)
  expect([storage.write('how', 'be'), storage.write('how', 'because'), storage.read('how')]).toEqual([true, false, 'be'])
})

test.for(['', '{', 'null', '7', '{"mine":"be"}'])('a damaged value is read as undefined: %s', (text) => {
  const store = memory()
  store.values.set('app.how', text)
  expect(createOutboxStorage(store, 'app.', parse).read('how')).toBeUndefined()
})
