import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { heldValues, holdValue } from './heldVariables.ts'
import { mergeVariables } from './mergeVariables.ts'
import { sendVariable } from './sendVariable.ts'

const key = 'project:tide:boat'

afterEach(() => vi.unstubAllGlobals())

/** A server that takes values, each when `answer` is called. */
const slowServer = () => {
  const sent: unknown[] = []
  const answers: Array<() => void> = []
  vi.stubGlobal('location', new URL('http://localhost/'))
  vi.stubGlobal('fetch', (_url: string, init?: { body?: string }) => {
    if (!init?.body) return Promise.resolve(Response.json([{ id: 'tide', variables: [], metadata: { variables: [] } }]))
    const entry: unknown = JSON.parse(init.body)
    sent.push(entry)
    return new Promise<Response>((resolve) => answers.push(() => resolve(Response.json(entry))))
  })
  return { sent, answer: () => vi.waitFor(() => expect(answers.length).toBeGreaterThan(0)).then(() => answers.shift()!()) }
}

test('a value that is set while an earlier one is being merged stays pending until the server has it', async () => {
  const client = new QueryClient()
  const { sent, answer } = slowServer()
  holdValue(client, 'ines', key, { value: 'Gull', base: '' })
  const merging = mergeVariables(client, 'ines')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  holdValue(client, 'ines', key, { value: 'Tern', base: '' })
  await answer()
  await merging
  expect(heldValues(client, 'ines')).toEqual({ [key]: { value: 'Tern', base: '' } })
  await Promise.all([mergeVariables(client, 'ines'), answer()])
  expect(sent.at(-1)).toEqual({ key, value: 'Tern' })
  expect(heldValues(client, 'ines')).toEqual({})
})

test('a merge waits for a newer value that is being sent, and then doesn’t send its own', async () => {
  const client = new QueryClient()
  const { sent, answer } = slowServer()
  holdValue(client, 'ines', key, { value: 'Gull', base: '' })
  const saving = new MutationObserver(client, sendVariable(key)).mutate('Tern')
  const merging = mergeVariables(client, 'ines')
  await vi.waitFor(() => expect(client.getMutationCache().getAll()).toHaveLength(2))
  holdValue(client, 'ines', key, { value: 'Tern', base: '' })
  await answer()
  await Promise.all([saving, merging])
  expect(sent).toEqual([{ key, value: 'Tern' }])
})

test('a project whose first read began before the value was stored is read again', async () => {
  const client = new QueryClient()
  const { answer } = slowServer()
  let finish = () => {}
  const read = new Promise<string>((resolve) => (finish = () => resolve('without the value')))
  const first = client.fetchQuery({ queryKey: ['project', 'tide'], queryFn: () => read })
  holdValue(client, 'ines', key, { value: 'Gull', base: '' })
  const merging = mergeVariables(client, 'ines')
  await answer()
  await Promise.race([merging, new Promise((resolve) => setTimeout(resolve, 50))])
  finish()
  await Promise.all([first, merging])
  expect(client.getQueryState(['project', 'tide'])).toMatchObject({ isInvalidated: true })
})
