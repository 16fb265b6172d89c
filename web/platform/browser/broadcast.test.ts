import { expect, test } from 'vitest'
import { createBroadcast } from './broadcast.ts'

test('a message reaches the other tabs, in order, and not the one that sent it; who stopped listening hears nothing', async () => {
  const [here, there] = [createBroadcast<string>('tides'), createBroadcast<string>('tides')]
  const heard: string[] = []
  const stopHere = here.listen((message) => heard.push(`here: ${message}`))
  const stopThere = there.listen((message) => heard.push(`there: ${message}`))
  here.send('ebb')
  here.send('flood')
  await expect.poll(() => heard).toEqual(['there: ebb', 'there: flood'])
  there.send('slack')
  await expect.poll(() => heard).toEqual(['there: ebb', 'there: flood', 'here: slack'])
  stopThere()
  here.send('ebb')
  createBroadcast<string>('tides').send('flood')
  await expect.poll(() => heard.at(-1)).toBe('here: flood')
  expect(heard.filter((message) => message.startsWith('there'))).toHaveLength(2)
  stopHere()
})
