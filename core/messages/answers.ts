import type { DifferentValues } from '../evidence/differentValues.ts'
import type { OutputComparison } from '../evidence/judge.ts'
import type { AnswerBasis } from '../answerBasis.ts'
import { dayInWords } from './dates.ts'

/** Sentences about refused answers, in addition to the author's hint. */
const numbers = ['None', 'One', 'Two', 'Three', 'Four', 'Five']

export const partsSentence = (there: number, asked: number): string =>
  `${numbers[there] ?? there} of ${(numbers[asked] ?? String(asked)).toLowerCase()} parts ${there === 1 ? 'is' : 'are'} there.`

/** Shown with an answer that a language model accepted. */
export const judgedSentence = 'Accepted by the language model, which compared your answer with what the author asks for.'

/** Hint for an explanation without content. */
export const emptyPhraseHint = 'Write what you think happens, even if you are not sure. If you don’t know, have it shown.'

/** Hint for an answer that is none of the options. */
export const chooseHint = 'Choose one of the options.'

/** Hint for output that fits the example values, which visitors see. */
export const exampleHint =
  'This is right for the example values that visitors see, but your account has values of its own: do the steps again with those, and paste what the commands print then.'

/** Hint for any other output that a visitor pasted before logging in. */
export const visitorsHint =
  'You did this with the example values that visitors see. Your account has values of its own: do the steps again with those, and paste what the commands of this task print then.'

/** Hint for output that can't be compared because the expected output can't be computed from the learner's values. */
export const unevaluableHint =
  'This can’t be checked: the project’s author changed what the task expects since your values were drawn. Your answer is stored. Have the explanation shown, then do the task again: that draws new values.'

/** Says which line of the output is missing or differs, and what form it has, but never the value. */
export const outputSentence = (difference: Extract<OutputComparison, { isRight: false }>): string => {
  const command = commandName(difference.run) ?? 'the command above'
  if ('guesses' in difference) return `There are several lines like \`${difference.guesses.trim()}\`. Paste only what ${command} prints.`
  const { matched, lineCount, shape, own, different } = difference
  if (different)
    return `A line has the right form, \`${shape.trim()}\`, but ${wrongValues(different)}. Did you use the values on this page?`
  // Of a shape without words, only dots would be quoted.
  const isBare = !/[\p{L}\p{N}]/u.test(shape)
  if (own !== undefined && isBare)
    return `${sentenceCase(command)} prints another value for you. Copy the whole line, and check that you used the values on this page.`
  if (own !== undefined) return `A line has the right form but another value: \`${shape.trim()}\`. Did you use the values on this page?`
  if (matched === 0 && isBare) return `This isn’t what ${command} prints.`
  if (matched === 0 && !commandName(difference.run)) return `Your command should print a line like \`${shape.trim()}\`.`
  if (matched === 0) return `This isn’t what ${command} prints. Look for a line like \`${shape.trim()}\`.`
  return `${matched} of ${lineCount} lines match. After them, ${command} prints a line like \`${shape.trim()}\`.`
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']

/** Names the wrong values of a line, such as `the second number isn’t right`. */
const wrongValues = ({ positions, count, areNumbers }: DifferentValues): string => {
  const noun = areNumbers ? 'number' : 'value'
  if (positions.length === count) return count === 2 ? `neither ${noun} is right` : `none of its ${noun}s is right`
  const [name] = positions.map((at) => ordinals[at])
  if (positions.length === 1 && name) return `the ${name} ${noun} isn’t right`
  return `${positions.length === 1 ? `one of its ${noun}s isn’t` : `${positions.length} of its ${count} ${noun}s aren’t`} right`
}

const sentenceCase = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** Hint for the command itself, pasted instead of its output. */
export const commandHint = 'This is the command, not what it prints. Run it in the terminal, and paste what appears below it.'

/** Hint for a phrase such as “I don’t know” in place of output. */
export const noOutputHint = 'Run the command above in your terminal, and paste what it prints. If you can’t, have the explanation shown.'

/** Says that the output of another task's command was pasted. */
export const otherOutputSentence = (run: string, asked: string): string =>
  `This looks like the output of ${commandName(run) ?? 'another task’s command'}. This task asks for what ${commandName(asked) ?? 'the command above'} prints.`

/** The command as a sentence quotes it; undefined if it’s too long to read within one. */
const commandName = (run: string): string | undefined => (run.length > maxQuotedCommand || run.includes('\n') ? undefined : `\`${run}\``)

/** Characters of a command that a sentence quotes. */
const maxQuotedCommand = 24

type Counted = { basis?: AnswerBasis | undefined; seenAt?: string | undefined }

/** Says to the learner how a complete answer came to count; undefined if a rule accepted it. */
export const basisSentence = ({ basis, seenAt }: Counted): string | undefined => {
  switch (basis) {
    case 'seen':
      return seenAt === undefined ? undefined : `Seen on your machine on ${dayInWords(seenAt)}.`
    case 'computed':
      return 'Checked: it matches the values drawn for you.'
    case 'own_words':
      return 'In your own words.'
    case 'shown':
      return 'Shown: the explanation was read after a wrong answer. The answer here is the last try.'
    case undefined:
      return undefined
  }
}

/** The same for other readers. `name`: the learner’s name for them; may be empty. `isExplained`: an earlier sentence says whose values these are. */
export const basisForOthers = ({ basis, seenAt }: Counted, name: string, isExplained: boolean): string | undefined => {
  const learner = name || 'the learner'
  switch (basis) {
    case 'seen':
      return seenAt === undefined ? undefined : `Seen on ${learner}’s machine on ${dayInWords(seenAt)}.`
    case 'computed':
      return isExplained
        ? `Checked against values that only ${learner} had.`
        : `Checked: matches the values that only ${learner} was given.`
    case 'own_words':
      return `In ${learner}’s own words, not graded.`
    case 'shown':
      return `${name || 'The learner'} looked up the answer to this one.`
    case undefined:
      return undefined
  }
}
