import { withheldSentence } from '@fieldwork/core/messages/tutor.ts'

const sentenceEnd = /[.!?](?:["”’')\]]*)(?=\s|$)|\n+/g

/** A sentence in which a model says what to answer, against its rules. */
const answers = [
  /\b(?:the|an?|your|one|my|here(?:['’]s| is)(?: an?| the)?)\s+(?:(?:correct|right|model|sample|possible|full|good|complete|short)\s+)*(?:answer|solution)s?\s*(?:is|are|would be|could be|might be|:|=)/i,
  /^\W*(?:answer|solution)\s*:/i,
  /\byou (?:can|could|should|may|might|just|simply|need to)?\s*(?:write|answer|enter|type|submit|put|respond)\b[^.]*(?:[“":]|\bthat\b)/i,
  /\b(?:write|enter|submit|paste|copy)\s+(?:this|the following|it like this)\b/i,
]

/** Leaves out sentences in which a model would answer a task for the learner. Each is held until it has ended. */
export const createWithholding = () => {
  let held = ''
  let isSaid = false
  const checked = (sentence: string): string => {
    if (!answers.some((pattern) => pattern.test(sentence))) return sentence
    if (isSaid) return ''
    const [space = ''] = /^\s*/.exec(sentence)!
    isSaid = true
    return `${space}${withheldSentence}`
  }
  return {
    add: (piece: string): string => {
      held += piece
      let out = ''
      let from = 0
      for (const match of held.matchAll(sentenceEnd)) {
        const end = match.index + match[0].length
        // The next piece may continue it.
        if (end === held.length) break
        out += checked(held.slice(from, end))
        from = end
      }
      held = held.slice(from)
      return out
    },
    end: (): string => {
      const rest = held
      held = ''
      return checked(rest)
    },
  }
}
