import { describe, expect, test } from 'vitest'
import { mergeEvents } from './mergeEvents.ts'

const openAi = (delta: object, finish: string | null = null, more: object = {}): string =>
  `data: ${JSON.stringify({ id: '1', choices: [{ index: 0, delta, finish_reason: finish }], ...more })}`
const anthropic = (text: string, index = 0): string =>
  `event: content_block_delta\ndata: ${JSON.stringify({ type: 'content_block_delta', index, delta: { type: 'text_delta', text } })}`

describe('neighbouring events', () => {
  test('that only say more become one, in both protocols', () => {
    expect(mergeEvents([openAi({ content: 'One ' }), openAi({ content: 'two ' }), openAi({ content: 'three' })])).toEqual([
      openAi({ content: 'One two three' }),
    ])
    expect(mergeEvents([anthropic('One '), anthropic('two')])).toEqual([anthropic('One two')])
  })

  test('of another kind stay what they are, in their order', () => {
    const events = [
      openAi({ role: 'assistant', content: '' }),
      openAi({ content: 'One' }),
      openAi({ tool_calls: [{ index: 0, function: { arguments: '{' } }] }),
      openAi({ content: 'two' }),
      openAi({ content: '' }, 'stop'),
      openAi({ content: 'x' }, null, { usage: { total_tokens: 3 } }),
      'data: [DONE]',
      ': a comment',
      'data: {"cho',
      'data: {"choices":17}',
      'data: null',
      'event: ping\ndata: {"type":"ping"}',
      anthropic('a', 0),
      anthropic('b', 1),
      '',
    ]
    expect(mergeEvents(events)).toEqual(events)
  })
})
