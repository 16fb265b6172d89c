import { hasOptions, optionMeaning } from '@fieldwork/core/messages/commandOptions.ts'
import { definitionOf } from '@fieldwork/core/messages/definitions.ts'
import { type VariableValues, withVariables } from '@fieldwork/core/documents/variables.ts'
import type { SourcePassage, Unexplained } from '../../adapters/model/model.ts'
import type { PassageIndex } from '../passageIndex.ts'
import { isShell, type Passage } from '../retrieval/passages.ts'
import { plain } from './continued.ts'
import { quotedPassages } from './found.ts'

/** A command of a line, such as `git log`, and the options after it as they are written: `-sS`. */
type Command = { name: string; options: string[] }

const optionForm = /^--?[a-z][\w-]*/i
/** What separates the commands of a line. */
const separators = /\|\|?|&&?|;|\$\(|[()`]/
/** What may stand before a command. */
const prefix = /^(?:sudo|exec|time|if|while|until|then|do|else|!|[A-Za-z_]\w*=\S*)$/

/** Commands with options that are known, in the order of the text. `timeout 5 curl -s` has two. */
const commandsIn = (code: string): Command[] =>
  code
    .replace(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line) => line.split(separators))
    .flatMap((command) => {
      const parts = command.trim().split(/\s+/)
      const commands: Command[] = [{ name: '', options: [] }]
      for (const [at, word] of parts.entries()) {
        const [option] = optionForm.exec(word) ?? []
        const current = commands.at(-1)!
        const name = word.replace(/^.*\/(?=\w)/, '')
        if (option !== undefined) current.options.push(option)
        else if (current.name === 'git' && hasSubcommand(parts, at)) current.name = `git ${word}`
        else if (hasOptions(name) || (current.name === '' && !prefix.test(word))) commands.push({ name, options: [] })
      }
      return commands.filter(({ name }) => name !== '')
    })

/** True for the first word after `git` that is no option or its value. */
const hasSubcommand = (parts: readonly string[], at: number): boolean => /^[a-z][a-z-]+$/.test(parts[at]!) && parts[at - 1] !== '-C'

/** The meanings of an option as it is written: of `-sS`, both. */
const meaningsOf = (command: string, written: string): string[] => {
  const whole = optionMeaning(command, written)
  if (whole !== undefined) return [whole]
  if (written.startsWith('--')) return []
  const meanings = [...written.slice(1)].map((letter) => optionMeaning(command, `-${letter}`))
  // After an option may be its value: `-n5`.
  const end = meanings.indexOf(undefined)
  return meanings.slice(0, end < 0 ? undefined : end).flatMap((meaning) => meaning ?? [])
}

/** True if an option as it is written, such as `-sS`, has another one. */
const includesOption = (written: string, option: string): boolean =>
  written === option || (option.length === 2 && !written.startsWith('--') && written.slice(1).includes(option[1]!))

const maxMeanings = 3
/** Characters of an earlier message in which a command is looked for. */
const maxNaming = 80

const fillers = new Set(
  'a and command do does explain flag for go here i in is it line mean means need of option parameter please s so switch that the there this used what whats why with'.split(
    ' ',
  ),
)

/** “What does curl -s do?” or “what is the -n in head for?”; undefined for a message about more than an option. */
type OptionQuestion = { command: string | undefined; option: string }

const optionQuestion = (message: string): OptionQuestion | undefined => {
  const parts = message
    .replace(/['’"“”`?!,]/g, ' ')
    .trim()
    .split(/\s+/)
  const options = parts.filter((word) => optionForm.test(word))
  const rest = parts.filter((word) => !optionForm.test(word) && !fillers.has(word.toLowerCase()))
  const command = rest.length > 0 ? rest.join(' ').toLowerCase() : undefined
  if (options.length !== 1 || (command !== undefined && !hasOptions(command.split(' ')[0]!))) return undefined
  return { command, option: options[0]!.replace(/[.:;]+$/, '') }
}

/** The option that “what does -b do?” asks about. */
export const optionIn = (message: string): string | undefined => optionQuestion(message)?.option

/**
 * What an option does that a message asks about, with the line of code that has it: the one of the step in view, if that has it. `found`: what
 * the project says. `before`: the message before, or its selected text, which may name the command. Undefined for other messages, and if that answers.
 */
export const optionAnswer = (
  message: string,
  { index, values, stepId }: { index: PassageIndex; values: VariableValues; stepId?: string | undefined },
  [found]: readonly SourcePassage[],
  before = '',
): { matches: SourcePassage[]; unexplained?: Unexplained } | undefined => {
  const question = optionQuestion(message)
  if (!question) return undefined
  const { option } = question
  const named = commandsIn(before.slice(0, maxNaming)).find(({ name }) => meaningsOf(name, option).length > 0)
  const command = question.command ?? named?.name
  const meant = { command, option }
  const codes = index.passages.filter(({ kind, language, followsTask }) => kind === 'code' && isShell.test(language ?? '') && !followsTask)
  const uses = codes.flatMap((passage) =>
    linesOf(passage.text)
      .filter((line) => usesIn(line, meant).some(({ name }) => meaningsOf(name, option).length > 0))
      .map((line) => ({ passage, line })),
  )
  const here = uses.filter(({ passage }) => passage.stepId === stepId)
  const near = here.length > 0 ? here : uses
  const isExplained = found?.isRelevant && (explainsOption(found.quote, option) || hasWord(found.question, option))
  if (isExplained && (found.stepId === stepId || here.length === 0)) return undefined
  const names = command === undefined ? near.flatMap(({ line }) => usesIn(line, meant).map(({ name }) => name)) : [command]
  const meanings = [...new Set(names.flatMap((name) => meaningsOf(name, option)))].slice(0, maxMeanings)
  const [first] = near
  if (meanings.length === 0) return found && !namesOption(found, option) ? { matches: [] } : undefined
  return {
    matches: first ? withLine(index, first.passage, first.line, values) : [],
    unexplained: { name: option, isDefinition: true, isUsed: true, definition: listed(meanings) },
  }
}

/** Lines of code, each with those that continue it after a backslash. */
const linesOf = (code: string): string[] => code.split(/(?<!\\)\n/)

const usesIn = (code: string, { command, option }: OptionQuestion): Command[] =>
  commandsIn(code).filter(
    ({ name, options }) =>
      (command === undefined || `${name} `.startsWith(`${command} `)) && options.some((one) => includesOption(one, option)),
  )

/** True if a passage has an option exactly so: `-i` isn’t `-I`. */
export const namesOption = ({ quote, best, code }: SourcePassage, option: string): boolean =>
  [quote, best, code].some((text) => hasWord(text, option))

const hasWord = (text: string | undefined, option: string): boolean => text?.split(/[\s`=?]+/).includes(option) ?? false

/** True for “`-noenc` leaves the key without a passphrase”, unlike “you committed without `-m`”. */
export const explainsOption = (text: string, option: string): boolean =>
  [...text.matchAll(/`([^`]+)` (?:\w+s|are|do)\b/g)].some(([, code = '']) => code.split(/[\s=]+/).includes(option))

const withLine = (index: PassageIndex, passage: Passage, line: string, values: VariableValues): SourcePassage[] =>
  quotedPassages(index, [plain(passage)], values).map((one) => ({ ...one, quote: withVariables(line.trim(), values), best: '' }))

const listed = (sentences: readonly string[]): string =>
  sentences.length === 1 ? sentences[0]! : sentences.map((sentence) => `- ${sentence}`).join('\n')

/** Sentences about a selection; a longer script is explained by the text around it. */
const maxSentences = 7

/**
 * What the commands of selected code and their options do, or the one that a message asks about; undefined for other text, and for long code.
 * `code`: what it is a part of.
 */
export const meaningOf = (selection: string, code: string | undefined, message: string): string | undefined => {
  const selected = selection.trim()
  const option = optionIn(message) ?? optionForm.exec(selected)?.[0]
  const sentences =
    option === undefined
      ? commandsIn(selected).flatMap((one) => sentencesOn(one, code !== undefined))
      : usesIn(code ?? selected, { command: undefined, option }).flatMap(({ name }) => meaningsOf(name, option))
  const all = [...new Set(sentences)]
  return all.length === 0 || all.length > maxSentences ? undefined : listed(all)
}

/** What a command does, and each option that this doesn’t mention. A word such as “sort” is a command only in code, or with an option. */
const sentencesOn = ({ name, options }: Command, isCode: boolean): string[] => {
  const definition = definitionOf(name) ?? definitionOf(name.split(' ')[0]!) ?? ''
  const meanings = options.filter((one) => !definition.includes(`\`${one}\``)).flatMap((one) => meaningsOf(name, one))
  return isCode || options.length > 0 ? [definition, ...meanings].filter(Boolean) : []
}
