import { expect, test } from 'vitest'
import { compileChanged, home, projectFile } from '../testing-content.ts'
import { pageTexts } from './pageTexts.ts'

const above = async (task: string, text = '') => {
  const { projects } = await compileChanged({
    [projectFile]: (whole) => whole.replace('Push her into', () => `${text}Push her into`),
    [`${home}/tracks/kit.md`]: (whole) => whole.replace('Open the box', 'Take the saw. Open the box'),
  })
  const [project] = projects
  return pageTexts(project!, { variables: [{ name: 'boat', value: 'Heron' }], metadata: { variables: [] } })(task)
}

test('the text above a task is split into lines, sentences and blocks, on every track, with variables filled in', async () => {
  const { pieces } = await above('why-wood')
  expect(pieces).toEqual(
    expect.arrayContaining(['Call her Heron and write her keel down.', 'saw --name Heron plank.txt', 'Take the saw.', 'The plan']),
  )
})

test('neither the text below a task nor its own question counts as above it', async () => {
  const { whole } = await above('why-wood')
  expect(whole).not.toContain('Go back to')
  expect(whole).not.toContain('Why does wood float?')
  expect((await above('where-moored')).whole).toContain('Why does wood float?')
})

test('a task of a Pro section has the whole page above it', async () => {
  const { whole } = await above('night-light')
  expect(whole).toContain('Push her into the water.')
  expect(whole).toContain('A lamp is seen from afar.')
})

test('addresses are found in words and code, without the punctuation around them', async () => {
  const { addresses } = await above(
    'night-light',
    'See (http://a.example/x), `http://b.example:80/?q=1`.\n\n```shell\ncurl -v "http://c.example/"; ls\n```\n\n',
  )
  expect(addresses).toEqual(['http://a.example/x', 'http://b.example:80/?q=1', 'http://c.example/'])
})
