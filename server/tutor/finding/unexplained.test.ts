import { expect, test } from 'vitest'
import { definitionOf } from '@fieldwork/core/messages/definitions.ts'
import { createPassageIndex } from '../passageIndex.ts'
import { passage, unnamed } from '../testing-passages.ts'
import { unexplainedIn } from './unexplained.ts'

const index = createPassageIndex([
  passage('start', 'You serve the site with nginx, one of the most used web servers. It keeps everything in one folder.'),
  passage('ask', 'Ask for the page with curl. curl is there on a Mac.'),
  passage('port', 'Port 5432 belongs to PostgreSQL.', { lookups: [{ words: 'Port 5432', phrases: ['can it serve a site from docker'] }] }),
  passage('code', 'sudo apt-get install nginx curl\nnginx -p .', { kind: 'code', language: 'sh' }),
])
const answer = (question: string) => unexplainedIn(index, question, unnamed)

test('a sentence that says what a tool is answers what it is', () => {
  expect(answer('what is nginx?')).toMatchObject({
    matches: [{ blockId: 'start', quote: 'You serve the site with nginx, one of the most used web servers.', isRelevant: true }],
  })
})

test('a tool that the project uses but doesn’t define, and one that it lacks, are named', () => {
  expect(answer('whats curl')).toEqual({
    matches: [],
    unexplained: { name: 'curl', isDefinition: true, isUsed: true, definition: definitionOf('curl') },
  })
  expect(answer('how do i install docker?')).toEqual({ matches: [], unexplained: { name: 'docker', isDefinition: false, isUsed: false } })
})

test('so are a product that only a reader’s question names, and one that the project only mentions', () => {
  expect(answer('what is docker?')).toEqual({
    matches: [],
    unexplained: { name: 'docker', isDefinition: true, isUsed: false, definition: definitionOf('docker') },
  })
  expect(answer('what is postgresql?')).toEqual({
    matches: [],
    unexplained: { name: 'postgresql', isDefinition: true, isUsed: true, definition: definitionOf('postgresql') },
  })
})

test.each(['how do i install nginxx', 'how do i use it', 'what is a page', 'what is in the folder', 'how do i install curl'])(
  '“%s” is left to the search',
  (question) => expect(answer(question)).toBeUndefined(),
)
