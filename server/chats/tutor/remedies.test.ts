import { describe, expect, test } from 'vitest'
import { conversation, lastOf, projectOf } from './testing-conversations.ts'
import { hear } from './hear.ts'

describe('a message that asks what to do, or says that it didn’t help,', () => {
  const [git, tls, nginx] = ['git-from-zero-to-undo', 'put-tls-in-front', 'serve-a-site-with-nginx'].map(projectOf)
  const box = projectOf('a-container-by-hand')

  test('is sent back to an author’s answer just above that says what to do, and gets the instruction of a longer text again', () => {
    for (const [message, project] of [
      ['unable to get local issuer certificate', tls!],
      ['no internet in the container', box],
      ['initdb: error: cannot be run as root', projectOf('make-a-slow-query-fast')],
      ['502 Bad Gateway', nginx!],
    ] as const)
      expect(lastOf([message, 'how do I fix it?'], project)).toMatchObject({ matches: [], continues: 'above', isAnswered: true })
    const refused = ['connection refused', 'same error', 'how do I fix it?']
    expect(lastOf(refused, projectOf('speak-http-by-hand'))).toMatchObject({ continues: 'again', matches: [{ isRelevant: true }] })
  })

  test('gets no advice that only shows what is wrong', () => {
    const css = ['why is my css not loading', 'how do I fix that?']
    expect(conversation(css, nginx!)).toMatchObject([
      { quote: expect.stringMatching(/^Add a table\./), code: expect.stringContaining('types {') },
    ])
  })

  test('“it doesn’t work” repeats nothing that was shown', () => {
    const questions = ['I get 403 forbidden', 'how do I fix this?']
    const [next] = conversation([...questions, 'it doesn’t work'], nginx!)
    expect(next).toMatchObject({ quote: expect.stringMatching(/^`failed \(13/) })
    expect(conversation([...questions, 'it doesn’t work', 'it still doesn’t work'], nginx!)).toEqual([])
    const [near] = conversation(['what is an alias', 'it doesn’t work'], nginx!)
    expect(near).toMatchObject({ isRelevant: false, title: expect.stringMatching(/^Serve pictures/) })
  })

  test('“how do I solve it?” after an error message is about that, and “solve it” isn’t', () => {
    expect(lastOf(['connection refused', 'how do I solve it?'], nginx!)).toMatchObject({ continues: 'above' })
    expect(lastOf(['connection refused', 'solve it'], nginx!)).not.toMatchObject({ continues: 'above' })
  })

  test('“how do I solve it?” after a definition gets what the project says about what it defines, or nothing', () => {
    for (const term of ['what is a merge conflict?', 'merge conflict'])
      expect(conversation([term, 'how do I solve it?'], git!)).toMatchObject([{ isPrepared: true, isRelevant: true }])
    expect(conversation(['what is a zombie?', 'how do I solve it?'], projectOf('keep-it-running'))).toMatchObject([
      { question: 'How do I get rid of zombies?' },
    ])
    expect(conversation(['what is a document root?', 'how do I solve it?'], nginx!)).toEqual([])
  })

  test('“how do I delete it?” after “what is a branch?” and “how do I make one?” means the branch', () => {
    const [made, removed] = [['how do I make one?'], ['how do I make one?', 'how do I delete it?']].map(
      (questions) => conversation(['what is a branch?', ...questions], git!)[0],
    )
    expect(made).toMatchObject({ isRelevant: true, code: expect.stringContaining('git branch rescue') })
    expect(removed).toMatchObject({ isRelevant: true, code: expect.stringContaining('git branch -d') })
  })

  test('gets no command that throws work away if it wants something back', () => {
    const matches = conversation(['can I lose work with reset --hard?', 'and how do I get it back?'], git!)
    expect(matches[0]).toMatchObject({ isRelevant: true, code: expect.stringContaining('git reflog') })
    expect(matches.filter(({ code = '' }) => code.includes('reset --hard'))).toEqual([])
  })
})

test('“how do I fix it?” after the example of a concept is about the concept', () => {
  const messages = ['what is a merge conflict', 'can you give me an example?', 'how do I fix it?']
  expect(conversation(messages, projectOf('git-from-zero-to-undo'))).toMatchObject([{ isPrepared: true, code: expect.any(String) }])
})

test('what is asked after an author’s definition isn’t answered by what stands at its place in the text', () => {
  const tills = projectOf('two-writers-one-truth')
  for (const message of ['how do I avoid it?', 'how?']) expect(conversation(['what is a race condition', message], tills)).toEqual([])
})

test('a second question gets no link to the sentence that it was answered with', () => {
  const undone = ['how do I undo a commit', 'can I undo that too?']
  expect(conversation(undone, projectOf('git-from-zero-to-undo')).map(({ best }) => best)).not.toContainEqual(
    expect.stringContaining('git reset --soft'),
  )
})

test('“which should I use?” and “how much?” are about the answer before, not about the product', () => {
  const git = projectOf('git-from-zero-to-undo')
  const compared = ['difference between reset and revert']
  const [rule] = conversation(compared, git)
  expect(conversation([...compared, 'which should I use?'], git)).toMatchObject([{ quote: rule!.quote }])
  const topicOf = (earlier: Parameters<typeof hear>[2]) => hear('how much?', 'how much?', earlier, git).topic
  const sources = { passages: [rule!], unbacked: [], offline: 'no model' as const }
  const answered = { role: 'assistant' as const, content: [{ type: 'text' as const, text: 'Look here.' }], sources }
  const question = { role: 'user' as const, content: [{ type: 'text' as const, text: compared[0]! }], sources: null }
  expect([topicOf([]), topicOf([answered, question])]).toEqual(['cost', undefined])
})

test('“what next?” after an author’s answer only leads to its place, since what stands there may come before it', () => {
  const git = projectOf('git-from-zero-to-undo')
  const [answer, next] = [
    ['what is a merge conflict', 'how do I fix it?'],
    ['what is a merge conflict', 'how do I fix it?', 'what next?'],
  ].map((messages) => conversation(messages, git))
  expect(answer).toMatchObject([{ isPrepared: true }])
  expect(next).toMatchObject([{ blockId: answer![0]!.blockId, quote: '', isRelevant: false }])
})

test('“and if …?” isn’t answered by the same again', () => {
  const git = projectOf('git-from-zero-to-undo')
  const deleted = 'I deleted a file by accident and did not commit'
  const [first] = conversation([deleted], git)
  const second = conversation([deleted, 'and if I already committed?'], git)
  expect(second.filter(({ isRelevant, quote }) => isRelevant && quote === first!.quote)).toEqual([])
})

test('“what next?” at the end of a step leads to the next one', () => {
  const http = projectOf('speak-http-by-hand')
  const refused = ['connection refused', 'same error']
  expect(conversation([...refused, 'what next?'], http)).toMatchObject([{ title: 'Send a request by hand', isRelevant: true }])
})

test('a question with “the same” doesn’t say that nothing has changed', () => {
  const matches = conversation(['what is idempotency', 'is Amazon SQS the same?'], projectOf('a-queue-between-two-programs'))
  expect(matches).toMatchObject([{ isPrepared: true, quote: expect.stringContaining('SQS') }])
})
