import type { ChatMessage } from '@fieldwork/core/chats/schema.ts'
import { expect, test } from 'vitest'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { hear } from './turn.ts'

type Earlier = Pick<ChatMessage, 'role' | 'content' | 'sources'>

const questionOf = (text: string): Earlier => ({ role: 'user', content: [{ type: 'text', text }], sources: null })

/** Finds a passage for these words only. */
const findOnly = (words: string) => {
  const sought: string[] = []
  const find = (question: string): SourcePassage[] => {
    sought.push(question)
    return question === words ? [{ blockId: 'found', isRelevant: true } as SourcePassage] : []
  }
  return { find, sought }
}

test('a message is first sought by itself, and together with the question before only if that finds nothing for certain', () => {
  const message = 'and if I already pushed it?'
  const both = findOnly(`how do I undo a commit ${message}`)
  expect(hear(message, message, [questionOf('how do I undo a commit')], both.find).matches).toMatchObject([{ blockId: 'found' }])
  const alone = findOnly(message)
  hear(message, message, [questionOf('how do I undo a commit')], alone.find)
  expect(alone.sought).toEqual([message])
  const mac = findOnly('what about on a Mac')
  hear('what about on a Mac', 'what about on a Mac', [questionOf('how do I install nginx')], mac.find)
  expect(mac.sought).toEqual(['what about on a Mac'])
  const nothing = findOnly('')
  expect(hear('where are the logs', 'where are the logs', [questionOf('how do I undo a commit')], nothing.find).matches).toEqual([])
  expect(nothing.sought).toEqual(['where are the logs', 'how do I undo a commit where are the logs'])
})
