import { describe, expect, test } from 'vitest'
import { conversation, lastOf, projectOf } from './testing-conversations.ts'
import { hear } from './hear.ts'

describe('in a project that ships', () => {
  const [database, git, tls] = ['a-database-from-an-empty-folder', 'git-from-zero-to-undo', 'put-tls-in-front'].map(projectOf)
  const [nginx, http] = ['serve-a-site-with-nginx', 'speak-http-by-hand'].map(projectOf)
  const [dns, cache, supervisor] = ['ask-dns-by-hand', 'cache-it-and-prove-it', 'keep-it-running'].map(projectOf)

  test('“how do I stop it?” after an error message quotes nothing that is about the message', () => {
    const matches = conversation(['initdb: error: cannot be run as root', 'and how do I stop it?'], database!)
    expect(matches.length).toBeGreaterThan(0)
    expect(matches.filter(({ isRelevant }) => isRelevant)).toEqual([])
  })

  test('“how do I stop it?” after the start gets the command that stops the server', () => {
    const [match] = conversation(['how do I start the server', 'and how do I stop the server?'], database!)
    expect(match).toMatchObject({ stepId: 'close-it-properly', isRelevant: true, code: 'pg_ctl stop' })
  })

  test('“it” is what the question before asks about, if that has a sure answer', () => {
    const [stop] = conversation(['how do I start nginx', 'and how do I stop it?'], nginx!)
    expect(stop).toMatchObject({ stepId: 'tidy-up', isRelevant: true })
    const [trust] = conversation(['what is a certificate', 'how do i trust it'], tls!)
    expect(trust).toMatchObject({ isRelevant: true, quote: expect.stringContaining('--cacert') })
  })

  test('“it” doesn’t change the answer to a question that has a subject', () => {
    const message = 'why did my rows survive when i killed it'
    const before = 'psql: error: connection to server on socket "/tmp/.s.PGSQL.5432" failed: Connection refused'
    const alone = conversation([message], database!)
    expect(alone[0]?.isRelevant).toBe(true)
    expect(conversation([before, message], database!)).toEqual(alone)
  })

  test('a question about something that the project lacks isn’t answered by the question before', () => {
    const message = 'how do i push to github'
    expect(conversation(['how do I save a commit', 'and how do I undo it?', message], git!)).toEqual(conversation([message], git!))
  })

  test('a second question with the same answer gets what the page says there', () => {
    const first = 'how do i stop nginx'
    const [answer] = conversation([first], tls!)
    const [next] = conversation([first, 'but how do i stop the nginx'], tls!)
    expect(answer).toMatchObject({ isRelevant: true, stepId: next!.stepId })
    expect(next!.quote).not.toBe(answer!.quote)
    expect(conversation([first, first], tls!)[0]!.quote).toBe(answer!.quote)
  })

  test('a second question is answered by the sentence of the last answer that is about it', () => {
    const [match] = conversation(['how do i delete all of this again', 'and postgres itself?'], database!)
    expect(match).toMatchObject({
      stepId: 'tidy-up',
      isRelevant: true,
      quote: expect.stringMatching(/^If you installed PostgreSQL only for this/),
    })
  })

  test('“start it again” isn’t answered by the command that deletes the folder', () => {
    for (const project of [database!, tls!]) {
      const codes = conversation(['how do i stop the server', 'and how do I start it again?'], project).map(({ code = '' }) => code)
      expect(codes.filter((code) => /\brm\b/.test(code))).toEqual([])
    }
  })

  test('“is that dangerous?” gets what the page says about it beside the answer', () => {
    const [reset] = conversation(['what does git reset --hard do', 'is that dangerous?'], git!)
    expect(reset).toMatchObject({ stepId: 'lose-and-find', quote: expect.stringContaining('people fear with reason') })
    // Nothing near says it.
    expect(conversation(['what is a port', 'is that dangerous?'], http!).filter(({ isRelevant }) => isRelevant)).toEqual([])
  })

  test('“I don’t get it” after an explanation gets what its author adds', () => {
    const [definition] = conversation(['what is a port'], http!)
    expect(lastOf(['what is a port', 'I don’t get it'], http!)).toMatchObject({ continues: 'more', isAnswered: true })
    expect(conversation(['what is a port', 'I don’t get it'], http!)[0]?.quote).not.toBe(definition?.quote)
  })

  test('“which program is it?” after “address already in use” gets the command that shows it', () => {
    const [match] = conversation(['address already in use', 'which program is it?'], nginx!)
    expect(match).toMatchObject({ isPrepared: true, code: expect.stringContaining('ss -ltnp') })
  })

  test('“who runs it?” isn’t answered by how to run it, nor “is it free?” after “what is nginx?” by the price of the product', () => {
    expect(conversation(['what is DNS', 'who runs it?'], dns!).filter(({ isRelevant }) => isRelevant)).toEqual([])
    expect(lastOf(['what is nginx', 'is it free?'], nginx!).topic).toBeUndefined()
  })

  test('“why?” after links alone gets no reason for what one of them is about', () => {
    const message = 'nginx: [emerg] mkdir() "/var/lib/nginx/body" failed (13: Permission denied)'
    expect(conversation([message], nginx!).filter(({ isRelevant }) => isRelevant)).toEqual([])
    expect(lastOf([message, 'why?'], nginx!)).toMatchObject({ matches: [], continues: 'noReason' })
  })

  test('“how do I stop it” after “what is a zombie” isn’t the definition again', () => {
    const [match] = conversation(['what is a zombie', 'how do I stop it'], supervisor!)
    expect(match).toMatchObject({ isPrepared: true, quote: expect.stringContaining('must ask for the status') })
  })

  test('a pronoun or “what do I do?” after a term alone, or after what it is, means that term', () => {
    const [solved] = conversation(['how do I fix a merge conflict'], git!)
    for (const reply of ['what do I do?', 'how do I get out of it?'])
      expect(conversation(['merge conflict', reply], git!)).toMatchObject([{ isRelevant: true, quote: solved!.quote }])
    const [harmless] = conversation(['detached HEAD', 'is that bad?'], git!)
    expect(harmless).toMatchObject({ isPrepared: true, quote: expect.stringContaining('Nothing is broken') })
    const [own] = conversation(['what is a certificate authority', 'can I be one?'], tls!)
    expect(own).toMatchObject({ isRelevant: true, quote: expect.stringContaining('Today you make one more') })
  })

  test('“start over” gets the author’s answer to it, and no other', () => {
    for (const project of [database!, tls!, cache!, supervisor!])
      expect(conversation(['start over'], project)).toMatchObject([{ isRelevant: true, code: expect.stringMatching(/\brm -/) }])
  })

  test('“and refused?” is answered by the step that was shown', () => {
    const [match] = conversation(['diff between NXDOMAIN and empty answer?', 'and refused?'], dns!)
    expect(match).toMatchObject({ stepId: 'read-a-no', isRelevant: true, quote: expect.stringMatching(/^`REFUSED`/) })
  })

  test('“how long …” after an answer leads to the part of its step about that', () => {
    const [match] = conversation(['help i did reset --hard and my commits are gone', 'how long do i have to get them back'], git!)
    expect(match?.title).toContain('How long the reflog keeps it')
  })

  test('“it doesnt work” after links is answered by none of them', () => {
    const before = 'curl: (35) OpenSSL/3.0.19: error:0A000152'
    const linked = conversation([before], tls!).map(({ blockId }) => blockId)
    expect(linked.length).toBeGreaterThan(0)
    expect(conversation([before, 'it doesnt work'], tls!).filter(({ blockId }) => linked.includes(blockId))).toEqual([])
  })

  test('a follow-up that nothing answers gets a link to what follows the answer, and to nothing that was shown', () => {
    const message = 'why is it so picky, the answer was ok'
    const next = { quote: '', best: expect.stringContaining('UDP has no connection, so anybody can send you a packet') }
    expect(conversation([';; Warning: ID mismatch  timed out', message], dns!)).toEqual([expect.objectContaining(next)])
    expect(conversation([message], dns!)).toEqual([])
  })

  test.each(['still the same', 'did that, still the same', 'that didnt help'])(
    '“%s” shows nothing of the answer before again',
    (message) => {
      const before = 'green when i run it by itself, red when i run them all'
      const project = projectOf('a-small-service-and-its-tests')
      const [answer] = conversation([before], project)
      const [match] = conversation([before, message], project)
      expect(match).toMatchObject({ stepId: answer!.stepId, quote: expect.stringContaining('it refused because it was full') })
      expect(answer!.quote).not.toContain('it refused because it was full')
    },
  )

  test('a short follow-up shows the sentences below the heading that it names', () => {
    const before = 'did reset --hard and all my commits are gone!!'
    const [match] = conversation([before, 'how long do they stay in there'], git!)
    expect(match).toMatchObject({ stepId: 'lose-and-find', best: expect.stringContaining('90 days') })
  })

  test('what was done, and changed nothing, is not shown again', () => {
    const messages = ['hats gives nothing', 'put the stem function in, its still 6 of 8']
    const [match] = conversation(messages, projectOf('search-by-counting-words'))
    expect(match).toMatchObject({ stepId: 'judge-it', best: expect.stringMatching(/^Still six of eight/) })
  })

  test('a message that nothing changed shows no answer to its own words, but another place of the step', () => {
    const before = 'why is X-Cache always MISS, i asked 20 times'
    const [answer] = conversation([before], cache!)
    const matches = conversation([before, 'changed that line, no difference'], cache!)
    expect(matches.length).toBeGreaterThan(0)
    for (const match of matches) {
      expect(match).toMatchObject({ stepId: answer!.stepId, quote: '', isRelevant: false })
      expect(match.blockId).not.toBe(answer!.blockId)
    }
  })

  test.each(['tell me a joke', '17*23', 'thanks', 'who won the football world cup', 'how do i do the same in mysql'])(
    '“%s” after an answer gets no link to its step',
    (message) => {
      expect(conversation(['why is X-Cache always MISS, i asked 20 times', message], cache!)).toEqual([])
    },
  )

  test('a reference doesn’t keep a question with a place of its own in the step shown before', () => {
    const [match] = conversation(['bela gets greeted as runa', 'whats a 502 then'], cache!)
    expect(match).toMatchObject({ stepId: 'put-a-cache-in-front', best: expect.stringContaining('502 Bad Gateway') })
  })

  test('“which file?” gets the nearest sentence that names one', () => {
    const [match] = conversation(['nginx says address already in use 98', 'which file do i change'], nginx!)
    expect(match).toMatchObject({ stepId: 'start-your-own', isRelevant: true, quote: expect.stringContaining('`nginx.conf`') })
  })

  test('“what number do I put in” after an answer gets a sentence with one, and is no demand for the answer of a task', () => {
    const message = 'so what number do i put in'
    const [match] = conversation(['curl hangs after i changed the length', message], http!)
    expect(match).toMatchObject({ isRelevant: true, quote: expect.stringMatching(/\d/) })
    expect(conversation([message], http!)).toEqual([])
  })

  test('a second question that the answer before has a sentence about gets that sentence', () => {
    const [match] = conversation(['what does STALE mean', 'and EXPIRED'], cache!)
    expect(match).toMatchObject({ isRelevant: true, quote: expect.stringMatching(/^`EXPIRED`/) })
  })

  test('an error message is answered by itself, whatever was asked before, and “how do I stop it?” by its sentence that says how', () => {
    const message = 'Address already in use'
    const [match] = conversation(['nothing happens', message], http!)
    expect(match).toMatchObject({ isRelevant: true, quote: expect.stringMatching(/^Another program already has port/) })
    expect(conversation(['nothing happens', message, 'and how do I stop it?'], http!)).toMatchObject([
      { isRelevant: true, quote: expect.stringMatching(/^Stop that one with Ctrl\+C/) },
    ])
  })

  test.each(['can I drink coffee with that?', 'is that a career'])(
    '“%s”, whose words are nowhere near the answer, gets no link to what follows',
    (message) => {
      expect(conversation(['nginx says address already in use 98', message], nginx!)).toEqual([])
    },
  )

  test('one shared word makes a message no surer than it is alone', () => {
    const message = 'i am not root, what now'
    for (const messages of [[message], ['permission denied when i start nginx', message]])
      expect(conversation(messages, nginx!).filter(({ isRelevant }) => isRelevant)).toEqual([])
  })

  test('what does nothing is not answered by the advice to do it', () => {
    for (const before of ['how do i stop the server', 'Address already in use'])
      expect(conversation([before, 'and if ctrl+c does nothing?'], http!).filter(({ isRelevant }) => isRelevant)).toEqual([])
  })

  test.each(['what does Content-Length count', 'whats content-length again', 'so what is the Content-Length for?'])(
    '“%s” gets the definition of the concept',
    (message) => {
      expect(conversation([message], http!)).toMatchObject([{ conceptId: 'content-length', isRelevant: true }])
    },
  )

  test.each(['what is git good for', 'define git', 'whats git used for'])(
    '“%s” gets what the author says for “What is Git?”',
    (message) => {
      expect(conversation([message], git!)).toMatchObject([{ quote: expect.stringMatching(/^Git is a program that keeps the history/) }])
    },
  )

  test('a question about the product shows no passage, unless the project has an answer of its own', () => {
    expect(conversation(['nginx says address already in use 98', 'can I put this in my CV?'], nginx!)).toEqual([])
    expect(conversation(['do i need an account'], git!)).toMatchObject([
      { quote: expect.stringMatching(/^No\. This project needs no GitHub/) },
    ])
    for (const questions of [['does this work on windows'], ['does this work on a mac', 'and on windows?']])
      expect(conversation(questions, http!)).toMatchObject([{ quote: expect.stringMatching(/^Work inside WSL/) }])
    // How to install it doesn’t answer that.
    expect(conversation(['how do i stop nginx', 'and on mac?'], projectOf('put-tls-in-front'))).toEqual([])
    expect(conversation(['how do i save a commit', 'can I put this in my CV?', 'and how do I undo it?'], git!)).toEqual(
      conversation(['how do i save a commit', 'and how do I undo it?'], git!),
    )
  })

  test('a second question is not answered by what was just shown, unless that has its words', () => {
    const hanging = 'terminal 2 just hangs after select for update, is it broken'
    const lock = projectOf('two-writers-one-truth')
    const sure = (question: string) => conversation([hanging, question], lock).filter(({ isRelevant }) => isRelevant)
    expect(sure('how can i see who its waiting for')).toEqual([])
    expect(conversation([hanging, 'how can i see who its waiting for'], lock)[0]?.best).toMatch(/`waits_for` names the one/)
  })

  test('a message after a question for which nothing was found is the first', () => {
    for (const message of ['detached HEAD what does it mean', 'why?'])
      expect(conversation(['what is the capital of France?', message], git!)).toEqual(conversation([message], git!))
    expect(conversation(['detached HEAD what does it mean'], git!)).toMatchObject([{ isRelevant: true }])
  })

  test('a yes or no to another question is only a link', () => {
    const message = 'How do I edit my file in the terminal window?'
    expect(conversation([message], nginx!).filter(({ isRelevant }) => isRelevant)).toEqual([])
    expect(conversation(['what is .localhost'], nginx!)).toMatchObject([{ isRelevant: true, quote: expect.stringMatching(/^No\. Names/) }])
  })

  test('“explain the awk command” gets what it is, not how to install it', () => {
    const { unexplained, matches } = lastOf(['explain the awk command'], projectOf('read-an-attack-in-the-logs'))
    expect(unexplained).toMatchObject({ name: 'awk' })
    expect(matches).toMatchObject([{ quote: expect.stringMatching(/^`awk` splits/) }])
  })

  test('“and what is an index anyway?” is a question of its own', () => {
    const slow = projectOf('make-a-slow-query-fast')
    const heard = conversation(['why is my query slow', 'and what is an index anyway?'], slow)
    expect(heard).toEqual(conversation(['what is an index'], slow))
  })

  test('a term alone gets the author’s definition, after another question, too', () => {
    for (const questions of [['branches'], ['is this git?', 'branches'], ['how do I make a branch', 'and branches?']])
      expect(conversation(questions, git!)).toMatchObject([{ isRelevant: true, question: expect.stringMatching(/^What is a branch/) }])
    expect(conversation(['how do I make a branch', 'and stash?'], git!)).toEqual(conversation(['stash'], git!))
  })

  test('editing a file in the terminal is answered like editing a file', () => {
    expect(hear('How do I edit a file in the terminal?', '', [], nginx!)).toMatchObject({ topic: 'editing', matches: [] })
  })
})
