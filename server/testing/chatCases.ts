import type { Visitor } from './testing.ts'
import { type Case, noAttempt, notFound, open, privateProject, proFinds, proProject, signedIn, unlockSecret } from './roleCases.ts'

/** An impersonating administrator can't begin a chat in the user's name. */
const openChat = (who: Visitor) => who.call('GET', `/chats?projectId=${open}`)
const openSecretChat = async (who: Visitor) => {
  await unlockSecret(who)
  await who.call('GET', `/chats?projectId=${proProject}`)
}

/** The calls of chats. The chat that they name doesn't exist. */
export const chatCases = {
  getChat: [
    { path: `/chats?projectId=${open}`, expected: signedIn, given: openChat },
    { of: 'a locked Pro project', path: `/chats?projectId=${proProject}`, expected: notFound },
    { of: 'an unlocked Pro project', path: `/chats?projectId=${proProject}`, expected: proFinds, given: openSecretChat },
    { of: 'a private project', path: `/chats?projectId=${privateProject}`, expected: [401, 404, 404, 404, 200] },
    { of: 'no project', path: '/chats?projectId=no-such-project', expected: notFound },
  ],
  getMessages: [{ path: `/chats/${noAttempt}/messages`, expected: notFound }],
  sendMessage: [
    {
      method: 'POST',
      path: `/chats/${noAttempt}/messages`,
      body: { messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello?' }] }] },
      expected: notFound,
    },
  ],
  retryMessage: [{ method: 'POST', path: `/chats/${noAttempt}/messages/${noAttempt}/retry`, body: {}, expected: notFound }],
  readStream: [{ path: `/chats/${noAttempt}/streams/${noAttempt}`, expected: notFound }],
  cancelStream: [{ method: 'DELETE', path: `/chats/${noAttempt}/messages/${noAttempt}/cancel`, expected: notFound }],
  clearMessages: [{ method: 'DELETE', path: `/chats/${noAttempt}/messages`, expected: notFound }],
  getPrompts: [{ path: `/chats/${noAttempt}/prompts`, expected: notFound }],
  transcribe: [{ method: 'POST', path: `/chats/${noAttempt}/transcribe`, headers: { 'content-type': 'audio/webm' }, expected: notFound }],
  suggestQuestions: [
    { method: 'POST', path: `/projects/${open}/questions`, body: {}, expected: 200 },
    { of: 'a locked Pro project', method: 'POST', path: `/projects/${proProject}/questions`, body: {}, expected: 403 },
    {
      of: 'a private project',
      method: 'POST',
      path: `/projects/${privateProject}/questions`,
      body: {},
      expected: [403, 403, 403, 403, 200],
    },
  ],
  findInProject: [
    { method: 'POST', path: `/projects/${open}/find`, body: { question: 'the tide' }, expected: 200 },
    { of: 'a locked Pro project', method: 'POST', path: `/projects/${proProject}/find`, body: { question: 'the log' }, expected: 403 },
    {
      of: 'a private project',
      method: 'POST',
      path: `/projects/${privateProject}/find`,
      body: { question: 'the tide' },
      expected: [403, 403, 403, 403, 200],
    },
  ],
} satisfies Record<string, Case[]>
