import { continuationIn } from '@fieldwork/core/chats/turns.ts'
import { definitionOf } from '@fieldwork/core/messages/definitions.ts'
import { isVague } from '../../lexicon/vagueMessage.ts'
import { pronoun } from './references.ts'

const asksToExplain = [
  /^\W*(?:please )?explain (?:the |this )?(\S+) (?:command|option|program|tool)\W*$/i,
  /^\W*(?:and )?what (?:does|is|['’]s) the (\w+) (?:bit|command|part) (?:do|for)\W*$/i,
]
const asksAside = /^\W*(?:and|but|so|ok(?:ay)?)\W+(what(?:['’]?s| is| are) [^?]*?)(?: (?:actually|again|anyway|even|exactly|then))?\W*$/i

/**
 * “What is awk?” for “awk”, for “what does the awk part do?”, for “explain the awk command”, which isn’t about installing it, and for
 * “and what is awk anyway?”.
 */
export const asQuestion = (message: string): string => {
  const [, aside] = asksAside.exec(message) ?? []
  if (aside !== undefined && !pronoun.test(aside) && !continuationIn(aside) && !isVague(aside)) return aside
  if (isTerm(message)) return `what is ${message.trim()}`
  const [name] = asksToExplain.flatMap((form) => form.exec(message)?.[1] ?? [])
  return name === undefined ? message : `what is ${name}`
}

/** True for the name of a command that has a definition, such as “sort”. */
const isTerm = (message: string): boolean => /^[a-z][\w-]+$/.test(message.trim()) && definitionOf(message.trim())?.startsWith('`') === true
