import { expect, test } from 'vitest'
import { gettingProgram } from '@fieldwork/core/messages/missingPrograms.ts'
import { lastOf, projectOf } from '../../chats/tutor/testing-conversations.ts'

const [tls, service, database, git] = [
  'put-tls-in-front',
  'a-small-service-and-its-tests',
  'a-database-from-an-empty-folder',
  'git-from-zero-to-undo',
].map(projectOf)
const answersTo = (message: string, project: typeof tls) => lastOf([message], project!).matches

test('a program that the shell doesn’t find is answered by what the project says about installing it', () => {
  for (const message of ['command not found: curl', 'bash: curl: command not found', 'sh: 1: curl: not found', 'curl command not found'])
    expect(answersTo(message, service)[0], message).toMatchObject({
      isRelevant: true,
      quote: expect.stringContaining('`sudo apt-get install python3 curl`'),
    })
  expect(answersTo('command not found: git', git)[0]).toMatchObject({ quote: expect.stringContaining('apt-get install git') })
})

test('the author’s answer to the message comes first', () => {
  expect(answersTo('zsh: command not found: initdb', database)).toMatchObject([
    { isPrepared: true, code: expect.stringContaining('env.sh') },
  ])
})

test('a message about something else than a program is answered as before', () => {
  expect(answersTo('curl says 404: not found', projectOf('speak-http-by-hand'))).not.toEqual([])
})

test('no answer about something else is quoted; the tutor says how to get programs that projects run', () => {
  for (const message of [
    'command not found: python',
    'openssl: comand not found',
    "'git' is not recognized as an internal or external command",
  ])
    expect(answersTo(message, tls), message).toEqual([])
  expect(gettingProgram('python')).toMatch(/called `python3`.*apt-get install python3.*brew install python/)
  expect(gettingProgram('sqlite3')).toContain('a Mac has it already.')
  expect(gettingProgram('frobnicate')).toBeUndefined()
  expect(gettingProgram('constructor')).toBeUndefined()
})
