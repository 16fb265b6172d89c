import { expect, test } from 'vitest'
import { resultLines, taskLines } from './protocol.ts'

test('a title, a command and a hint stay on one line, without characters that control a terminal or turn the text around', () => {
  const task = {
    project_id: 'knots',
    project_title: 'Tie\n\u001b[2Jknots',
    id: 'count',
    title: 'a\u202eb\u2028c\u0007',
    is_complete: false,
    probes: [{ run: 'echo 1;\u200fecho 2', prints: '1' }],
  }
  expect(taskLines([task], () => ({ variables: [], metadata: { variables: [] } }))).toBe(
    'project knots Tie [2Jknots\ntask knots/count a b c\nrun echo 1; echo 2\n',
  )
  expect(resultLines({ status: 'INCORRECT', hint: 'one\ntask x/y' })).toBe('refused\nhint one task x/y\n')
})

test.each([
  ['8000', 'run'],
  ['harbor.example', 'run'],
  ['8000; touch owned', 'changes'],
  ['8000 -o .profile', 'changes'],
  ['-K.curlrc', 'changes'],
  ['$(id)', 'changes'],
])('a command with the typed value %j is listed as one that %s', (value, word) => {
  const probes = [{ run: 'curl localhost:{{port}}', prints: '1' }]
  const task = { project_id: 'knots', project_title: 'Tie knots', id: 'count', title: 'Count', is_complete: false, probes }
  const values = (personal?: string) => ({
    variables: [{ name: 'port', value }],
    metadata: { variables: [{ name: 'port', placeholder: '8080', ...(personal !== undefined && { personal }) }] },
  })
  expect(taskLines([task], () => values()).split('\n')[2]).toBe(`${word} curl localhost:${value}`)
  expect(taskLines([task], () => values('draw(1, 9)')).split('\n')[2]).toBe(`run curl localhost:${value}`)
})
