import type { Lookup } from '@fieldwork/compiler/compiled.ts'

/** Phrases of people who look for a passage, and the words in it that answer them, or an answer that its author wrote. */
export type Lookups = readonly Lookup[]

/** What people ask in every project, with the passages that answer: those with a certain heading, or with a certain turn of phrase. */
const recurring: ReadonlyArray<{ heading?: RegExp; text: RegExp; phrases: string[] }> = [
  {
    heading: /\/ Windows\b/,
    text: /^.*/,
    phrases: ['what do I do on Windows', 'does it work on Windows', 'I have a Windows laptop'],
  },
  {
    heading: /\/ macOS$/,
    text: /^.*/,
    phrases: ['what do I do on a Mac', 'does it work on my Mac', 'I have a MacBook'],
  },
  {
    heading: /\/ Linux$/,
    text: /^.*/,
    phrases: ['what do I do on Linux', 'what do I install on Linux', 'I am on Ubuntu'],
  },
  {
    heading: /\brefused\b/,
    text: /^.*/,
    phrases: ['the server is not reachable', 'I cannot reach the server', 'this site can’t be reached', 'cannot connect to the server'],
  },
  {
    text: /\b(?:costs? money|have to buy)\b/,
    phrases: ['does it cost something', 'is it free', 'do I have to pay', 'will I get a bill', 'do I need a credit card'],
  },
  {
    heading: /^Tidy up/,
    text: /\b(?:removes?|delete|in one folder)\b/i,
    phrases: [
      'how do I remove everything',
      'how do I clean up',
      'how do I get rid of it all afterwards',
      'uninstall it',
      'how do I undo everything',
      'leave no trace on my computer',
      'put my computer back as it was',
    ],
  },
  {
    text: /\bPress (?:the|a|it|this)\b/,
    phrases: ['can I use another folder name', 'can I choose my own name', 'change the name of the folder'],
  },
  {
    text: /\b(?:(?:new|another|every) (?:terminal|window)\b(?! is)|until you close the window|for this (?:terminal )?window)\b/,
    phrases: [
      'I closed the terminal, how do I go on',
      'I closed the window and it does not work any more',
      'in the new window it is not found',
    ],
  },
  {
    text: /\b(?:administrator rights|special rights|ordinary user|your own user)\b/,
    phrases: ['do I need root', 'do I need sudo', 'do I need administrator rights', 'can I do it without admin'],
  },
  {
    text: /\b(?:[Yy]ours? (?:\w+ ){0,3}(?:differs?|(?:is|are|may be) (?:higher|lower|others?|a different one|another))|Yours differ)\b/,
    phrases: ['my number is different', 'mine says something else', 'I get another number than the page', 'is it bad that mine is higher'],
  },
  {
    text: /\b(?:error|traceback|failure|refusal) (?:\w+ ){0,3}(?:is|was) (?:expected|on purpose)\b/i,
    phrases: ['is that error normal', 'I get an error, did I do something wrong', 'it fails with a traceback'],
  },
  {
    text: /\b(?:no account|register)\b/,
    phrases: ['do I need an account', 'do I have to register', 'do I have to sign up somewhere'],
  },
]

/** Returns the phrases for a passage with these headings. */
export const recurringLookups = (headings: string, text: string): Lookups =>
  recurring.flatMap(({ heading, text: pattern, phrases }) => {
    const match = (heading?.test(headings) ?? true) ? pattern.exec(text) : null
    return match ? [{ words: match[0], phrases }] : []
  })
