import { describe, expect, test } from 'vitest'
import { withheldSentence } from '@fieldwork/core/messages/tutor.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { tideTable } from '../../testing/catalogue.ts'
import type { Visitor } from '../../testing/testing.ts'
import { chunksIn, messagesOf, retry } from '../testing-chats.ts'
import { answerTo, inStep, ofType, startTutors } from './testing-tutors.ts'

const { db, requests, play, say, newcomer } = await startTutors()

describe('help with a task', () => {
  test('goes one step further each time, from a question back to an example, on either process, and starts over after a reset', async () => {
    const { who, elsewhere, chat } = await newcomer()
    const levels = async (words: string, visitor: Visitor = who) => {
      await answerTo(visitor, chat.id, words, inStep)
      const [row] = await db.rows<{ level: number }>('select level from chat_hints where user_id = $1', [who.userId])
      return row?.level
    }
    expect(await levels('What is a gauge?')).toBeUndefined()
    expect(await levels('Give me a hint')).toBe(1)
    expect(await levels('I am stuck', elsewhere)).toBe(2)
    expect(await levels('Another clue please')).toBe(3)
    expect(await levels('Give me a hint')).toBe(4)
    expect(requests.map(({ hint }) => hint?.level)).toEqual([undefined, 1, 3, 4])
    expect(await levels('Just tell me!')).toBe(3)
    await who.call('DELETE', `/chats/${chat.id}/messages`)
    expect(await levels('Give me a hint')).toBe(1)
  })

  test('is the same when the same question is asked again, after its answer and after a failure; the next question goes further', async () => {
    const { who, elsewhere, chat } = await newcomer()
    const again = async (visitor: Visitor, place: object = inStep) => {
      const { messages } = await messagesOf(visitor, chat.id)
      const reading = await retry(visitor, chat.id, messages.findLast(({ role }) => role === 'user')!.id, place)
      return chunksIn(await reading.all)
    }
    const levels = () => requests.splice(0).map(({ hint }) => hint?.level)
    await answerTo(who, chat.id, 'Give me a hint', inStep)
    for (let count = 0; count < 3; count++) expect((await again(who)).at(-1)).toEqual({ type: 'finish', ending: 'complete' })
    // The question isn't part of the earlier conversation.
    expect(requests.map(({ earlier }) => earlier)).toEqual([[], [], [], []])
    expect(levels()).toEqual([1, 1, 1, 1])
    await answerTo(who, chat.id, 'I am stuck', inStep)
    play(problem('model_busy'))
    await again(who)
    say('Look at the gauge.')
    await again(who)
    expect(levels()).toEqual([2, 2, 2])
    // The offline tutor's help is as much; what it says at the first step is a question back.
    await answerTo(elsewhere, chat.id, 'Just tell me the answer', inStep)
    expect(ofType(await again(elsewhere), 'source')).toHaveLength(1)
    await answerTo(who, chat.id, 'Another clue please', inStep)
    expect(levels()).toEqual([4])
    expect((await messagesOf(who, chat.id, '?limit=50')).messages.filter(({ role }) => role === 'user')).toHaveLength(4)
  })

  test('is about the task that the message repeats, else the open one in view, else the first that is open', async () => {
    const { who, chat } = await newcomer()
    const taskFor = async (words: string, place: object = {}) => {
      await answerTo(who, chat.id, words, place)
      return requests.at(-1)!.hint?.task
    }
    const titles = await db.rows<{ id: string; title: string }>(
      'select id, title from validations where project_id = $1 and version = 1 order by position',
      [tideTable.id],
    )
    const first = titles[0]!
    expect(await taskFor('Give me a hint')).toBe(first.title)
    const rename = 'update validations set title = $1 where project_id = $2 and id = $3'
    await db.rows(rename, ['Which tide comes first?', tideTable.id, tideTable.page])
    expect(await taskFor('Give me a hint for the first task')).toBe(first.title)
    const answered = `insert into answers (user_id, project_id, validation_id, type, text_data, status) values ($1, $2, $3, 'TEXT', 'x', 'COMPLETE')`
    await db.rows(answered, [who.userId, tideTable.id, first.id])
    const next = await taskFor('Give me a hint')
    expect([titles.map(({ title }) => title).includes(next!), next === first.title]).toEqual([true, false])
    expect(await taskFor('Give me a hint', { stepId: 'no-such-step' })).toBeUndefined()
    const asks = 'Where does the curve rise highest?'
    await db.rows(rename, [asks, tideTable.id, tideTable.page])
    expect(await taskFor('So where does the curve rise highest of all?', inStep)).toBe(asks)
    expect(await taskFor('Where is the highest place?', inStep)).toBeUndefined()
    const similar = `${asks.slice(0, -1)} on Sunday?`
    const other = titles.find(({ id }) => id !== first.id && id !== tideTable.page)!
    await db.rows(rename, [similar, tideTable.id, other.id])
    for (const task of [asks, similar]) expect(await taskFor(`Give me a hint for “${task}”`)).toBe(task)
  })

  test('with the number of a step or task is about the first open one there, or that one, whichever step is in view', async () => {
    const { elsewhere, chat } = await newcomer()
    const rows = await db.rows<{ title: string }>(
      `select title from validations where project_id = $1 and version = 1 and step_id = 'draw-the-curve' order by position`,
      [tideTable.id],
    )
    const { text } = await answerTo(elsewhere, chat.id, 'Give me a hint for step 2', inStep)
    expect(text).toMatch(`Your task: “${rows[0]!.title}”`)
    const [, second] = await db.rows<{ title: string }>(
      'select title from validations where project_id = $1 and version = 1 and not optional order by position',
      [tideTable.id],
    )
    expect((await answerTo(elsewhere, chat.id, 'hint for task 2', inStep)).text).toMatch(`Your task: “${second!.title}”`)
  })

  test('that failed doesn’t count, and the next step is the same', async () => {
    const { who, chat } = await newcomer()
    play({ type: 'text', text: 'Let me' }, problem('model_busy'))
    for (let count = 0; count < 3; count++) await answerTo(who, chat.id, 'Give me a hint', inStep)
    say('What have you seen?')
    await answerTo(who, chat.id, 'Give me a hint', inStep)
    expect(requests.map(({ hint }) => hint?.level)).toEqual([1, 1, 1, 1])
    await answerTo(who, chat.id, 'Give me a hint', inStep)
    expect(requests.at(-1)!.hint?.level).toBe(2)
  })

  test('is never the answer: the offline tutor asks back first, and “just tell me” ends at the passage', async () => {
    const { elsewhere, chat } = await newcomer()
    const first = await answerTo(elsewhere, chat.id, 'Give me the answer', inStep)
    expect(first.text).toContain('What have you tried, and what did you see?')
    expect(ofType(first.chunks, 'source')).toEqual([])
    const told = await answerTo(elsewhere, chat.id, 'Just tell me the answer', inStep)
    expect(told.text).toBe('The answer is for you to find.\n\nRead this again, then try the task: [1]')
    // The page shows the passage once, whole.
    expect(ofType(told.chunks, 'source')).toMatchObject([{ number: 1, passage: { quote: expect.stringContaining('gauge'), best: '' } }])
  })

  test('doesn’t repeat a task that the message names, and goes on with that one', async () => {
    const { elsewhere, chat } = await newcomer()
    const [first, second] = await db.rows<{ title: string }>(
      'select title from validations where project_id = $1 and version = 1 and not optional order by position',
      [tideTable.id],
    )
    const named = await answerTo(elsewhere, chat.id, `Give me a hint for “${second!.title}”`)
    expect(named.text).not.toContain(second!.title)
    expect(named.text).not.toContain(first!.title)
    expect((await answerTo(elsewhere, chat.id, 'another hint')).text).toMatch(`Your task: “${second!.title}”`)
  })

  test('without a language model begins with the author’s hint, goes on with the step of the task, and says when there is no other', async () => {
    const { elsewhere, chat } = await newcomer()
    const hint = `update validations set answer_check = answer_check || '{"hint": "Look at the scale, not at the water."}' where project_id = $1`
    await db.rows(hint, [tideTable.id])
    const hints = [await answerTo(elsewhere, chat.id, 'Give me a hint', inStep)]
    for (let count = 0; count < 3; count++) hints.push(await answerTo(elsewhere, chat.id, 'another hint', inStep))
    expect(hints.map(({ text }) => text.split('\n\n').at(-1))).toEqual([
      'The author’s hint: Look at the scale, not at the water.',
      'Read this again, then try the task: [1]',
      expect.stringMatching(/^I have no further hint\./),
      expect.stringMatching(/^I have no further hint\./),
    ])
    const [third, fourth] = hints.slice(2).map(({ chunks }) => ofType(chunks, 'source').map(({ passage }) => passage.blockId))
    expect(fourth).not.toEqual(third)
    const places = ofType(hints[1]!.chunks, 'source').map(({ passage }) => passage.stepId)
    expect(places).toEqual([inStep.stepId])
  })

  test('without a language model begins with where to look, if the author says so, and goes on with the author’s hint', async () => {
    const { elsewhere, chat } = await newcomer()
    const both = `'{"clue": "Go to the second pole.", "hint": "Look at the scale, not at the water."}'`
    await db.rows(`update validations set answer_check = answer_check || ${both} where project_id = $1`, [tideTable.id])
    const hints = []
    for (let count = 0; count < 3; count++) hints.push(await answerTo(elsewhere, chat.id, 'Give me a hint', inStep))
    expect(hints.map(({ text }) => text.split('\n\n').at(-1))).toEqual([
      'The author’s hint: Go to the second pole.',
      'The author’s second hint: Look at the scale, not at the water.',
      expect.stringMatching(/^I have no further hint\./),
    ])
  })

  test('begins with a clue for someone who is stuck or asks where to start, and is for the step in view unless another hint is asked for', async () => {
    const { who, elsewhere, chat } = await newcomer()
    const clue = `update validations set answer_check = answer_check || '{"clue": "Go to the second pole."}' where project_id = $1`
    await db.rows(clue, [tideTable.id])
    for (const request of ['I am stuck', 'where do I start with this task?']) {
      await elsewhere.call('DELETE', `/chats/${chat.id}/messages`)
      const { text } = await answerTo(elsewhere, chat.id, request, inStep)
      expect(text).toMatch(/^Your task: “.+”\n\nThe author’s hint: Go to the second pole\.$/)
    }
    const [{ text: here }, { text: there }, { text: further }] = [
      await answerTo(elsewhere, chat.id, 'Give me a hint', inStep),
      await answerTo(elsewhere, chat.id, 'Give me a hint', { stepId: 'draw-the-curve' }),
      await answerTo(elsewhere, chat.id, 'another hint', inStep),
    ]
    const taskOf = (text: string) => text.split('\n')[0]
    expect(taskOf(there)).not.toBe(taskOf(here))
    expect(taskOf(further)).toBe(taskOf(there))
    await answerTo(elsewhere, chat.id, 'Give me a hint', inStep)
    await answerTo(elsewhere, chat.id, 'why?', { stepId: 'draw-the-curve' })
    const [helped] = await db.rows<{ step_id: string }>(
      `select v.step_id from chat_hints h join validations v on v.project_id = h.project_id and v.id = h.validation_id
       where h.user_id = $1 order by h.updated_at desc limit 1`,
      [who.userId],
    )
    expect(helped?.step_id).toBe(inStep.stepId)
  })

  test('leaves out a sentence in which a language model answers the task nevertheless', async () => {
    const { who, chat } = await newcomer()
    say('Look at the gauge. The correct ', 'answer is the heron. You can write “the heron pulls”. Read it at noon.')
    const { text } = await answerTo(who, chat.id, 'Give me a hint', inStep)
    expect(text).toBe(`Look at the gauge. ${withheldSentence} Read it at noon.`)
  })
})
