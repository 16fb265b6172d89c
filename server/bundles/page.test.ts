import { expect, test } from 'vitest'
import { completer, ownWords, startDocumented } from '../documentation/testing-work.ts'
import { unzip } from '../testing/unzip.ts'
import { tideTable } from '../testing/catalogue.ts'
import { bundles } from './service.ts'
import { dataOf, download } from './testing-bundles.ts'

const server = await startDocumented({ works: false, served: bundles })
const ines = await completer(server)
const zip = await download(ines)
const files = await unzip(zip)
const page = files.get('index.html')!.toString()

test('a project’s page has the guide, the answers with status and time, notes and screenshots, and requests nothing from outside', () => {
  for (const words of ['Print a tide table', 'The sea rises and falls.', ownWords.answer, ownWords.note, 'complete since 20'])
    expect(page).toContain(words)
  expect(page).not.toContain('<script')
  const loaded = [...page.matchAll(/(?:src|srcset|href)="([^"#][^"]*)"/g)].map(([, address]) => address!)
  const outside = loaded.filter((address) => !files.has(address))
  // Links from the learner's or the author's text are kept, but nothing is loaded from them.
  expect(outside.filter((address) => !new RegExp(`<a href="${address}"`).test(page))).toEqual([])
  expect(loaded).toContain(`pictures/${tideTable.picture}.jpg`)
})

test('a Pro section’s text is on the page only if it is unlocked, and otherwise the page says that it is missing', async () => {
  const closed = 'You had no access to this Pro section.'
  expect(page).toContain(closed)
  const paula = await completer(server, 'pro')
  await paula.call('GET', `/projects/${tideTable.id}/${tideTable.section}/unlock`)
  expect((await unzip(await download(paula))).get('index.html')!.toString()).not.toContain(closed)
})

test('neither page nor data identify the account: no address, no id, no session', () => {
  const all = [...files].filter(([name]) => !name.startsWith('pictures/')).map(([name, bytes]) => name + bytes.toString())
  for (const planted of [ines.email, ines.userId, ines.cookie(), 'Look up on a clear night']) expect(all.join('\n')).not.toContain(planted)
  expect(page).not.toContain('ines@private.example')
})

test('the data keeps every word as typed, with the times of each answer’s statuses', async () => {
  const { answers } = await dataOf(zip)
  expect(answers.map(({ id, text }) => [id, text]).slice(0, 2)).toEqual([
    [tideTable.keyword, ownWords.answer],
    [tideTable.remark, ownWords.remark],
  ])
  for (const { history, changedAt } of answers) {
    expect(history.map(({ status }) => status)).toEqual(['COMPLETE'])
    expect(Math.abs(Date.parse(history[0]!.at) - Date.parse(changedAt))).toBeLessThan(60_000)
  }
})
