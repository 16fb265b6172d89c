import type { Code } from 'mdast'
import { variablesIn } from '@fieldwork/core/documents/variables.ts'
import { builtInMasks } from '@fieldwork/core/evidence/masks.ts'
import { didYouMean } from '../findings/suggestions.ts'
import { lineOf, type CompileContext } from './context.ts'
import { useVariable } from './variables.ts'

/* Replay attributes of a fence, which readers don't see. See docs/authoring.md. */

export const replaySwitches = ['stop', 'runs', 'input', 'again', 'output', 'enter', 'append'] as const
export const replayTexts = [
  'terminal',
  'expect',
  'file',
  'line',
  'last',
  'restart',
  'stops',
  'interrupt',
  'after',
  'pause',
  'masks',
  'replay',
] as const

type ReplayText = (typeof replayTexts)[number]

const window = { form: /^[1-9]$/, wanted: 'the number of a window, 1 to 9' }
const lineNumber = { form: /^[1-9]\d{0,3}$/, wanted: 'the number of a line' }
const seconds = { form: /^[1-9]\d{0,2}$/, wanted: 'a number of seconds, 1 to 999' }

/** Pattern of each text attribute, and its description. */
export const replayForms: Record<ReplayText, { form: RegExp; wanted: string }> = {
  terminal: { form: /^[1-9](?: [1-9])*$/, wanted: 'the number of a window, 1 to 9, or several with spaces between them' },
  expect: {
    form: /^(?:any|[12]?\d{1,2})(?: (?:any|[12]?\d{1,2}))*$/,
    wanted: 'an exit status from 0 to 255 or `any`, or one for each command',
  },
  file: { form: /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.{}-][\w./{} -]*$/, wanted: 'a path in the folder of the window, without `..`' },
  line: lineNumber,
  last: lineNumber,
  restart: window,
  stops: window,
  interrupt: window,
  after: seconds,
  pause: seconds,
  masks: { form: /^[a-z]+(?: [a-z]+)*$/, wanted: 'names of masks with spaces between them' },
  replay: { form: /^.{8,120}$/, wanted: 'a reason of 8 to 120 characters why it is not replayed' },
}

type Attributes = { [Name in (typeof replaySwitches)[number]]?: boolean } & { [Name in ReplayText]?: string }

/** Languages of commands. */
const commandLanguages = ['shell']

/** Kinds of blocks in a replay. */
export type ReplayKind = 'commands' | 'input' | 'file' | 'output' | 'shown'

/** Title of output blocks. */
const printedTitle = /^What you should see\b/

/** Purpose of a fence in a replay; `shown`: none. */
export const replayKindOf = (language: string, attributes: Attributes & { title?: string }): ReplayKind => {
  if (attributes.file !== undefined) return 'file'
  if (attributes.input) return 'input'
  if (attributes.output) return 'output'
  if (commandLanguages.includes(language)) return 'commands'
  return printedTitle.test(attributes.title ?? '') ? 'output' : 'shown'
}

/** Allowed attributes of each kind, besides `replay`. */
const taken: Record<ReplayKind, ReadonlyArray<keyof Attributes>> = {
  commands: ['terminal', 'stop', 'stops', 'runs', 'expect', 'interrupt', 'after', 'pause'],
  input: ['input', 'again', 'terminal', 'stop', 'stops', 'expect', 'interrupt', 'after', 'pause'],
  file: ['file', 'line', 'last', 'append', 'restart', 'terminal'],
  output: ['output', 'enter', 'terminal', 'masks'],
  shown: [],
}
const kindNames: Record<ReplayKind, string> = {
  commands: 'a block of commands',
  input: 'a block that is typed into a program (`input`)',
  file: 'a block that is saved (`file`)',
  output: 'a block that shows what was printed',
  shown: 'a block that is neither commands, `input`, `output` nor a `file`',
}

/** Reports inconsistent replay attributes. */
export const checkReplay = (node: Code, attributes: Attributes & { title?: string }, context: CompileContext) => {
  const line = lineOf(node)
  const { report } = context.source
  const names = replayTexts.filter((name) => attributes[name] !== undefined)
  for (const name of names) {
    const { form, wanted } = replayForms[name]
    if (!form.test(attributes[name]!)) report('attribute-invalid', line, `\`${name}\` of a code block must be ${wanted}.`)
  }
  const kind = replayKindOf(node.lang ?? 'shell', attributes)
  const stray = [...names, ...replaySwitches.filter((name) => attributes[name])].find(
    (name) => name !== 'replay' && !taken[kind].includes(name),
  )
  if (stray) report('replay-attribute', line, `\`${stray}\` has no meaning on ${kindNames[kind]}. Remove it.`)
  const needs = ([name, other]: readonly [keyof Attributes, keyof Attributes]) => {
    if (attributes[name] !== undefined && attributes[other] === undefined && name !== stray)
      report('replay-attribute', line, `\`${name}\` needs \`${other}\` beside it.`)
  }
  for (const pair of [
    ['last', 'line'],
    ['interrupt', 'after'],
    ['after', 'interrupt'],
  ] as const)
    needs(pair)
  if (attributes.line && attributes.append) report('replay-attribute', line, 'Choose either `line` or `append`.')
  if (Number(attributes.last) < Number(attributes.line)) report('replay-attribute', line, '`last` is before `line`.')
  if (attributes.runs && attributes.expect)
    report('replay-attribute', line, 'A command with `runs` has no exit status yet. Remove `expect`.')
  for (const { name } of variablesIn(attributes.file ?? '')) useVariable(context, name, line)
  const known = [...builtInMasks, ...context.project.masks]
  for (const name of attributes.masks?.split(' ') ?? []) {
    if (!known.includes(name))
      report(
        'mask-unknown',
        line,
        `There is no mask \`${name}\`.${didYouMean(name, known) || ` There are ${known.join(', ')}; others stand under \`masks\` in the front matter.`}`,
      )
  }
}

/** Writes the attributes for the braces of a fence. */
export const writeReplay = (attributes: Attributes): string =>
  [
    ...replaySwitches.filter((name) => attributes[name]),
    ...replayTexts.flatMap((name) => (attributes[name] === undefined ? [] : [`${name}="${attributes[name]}"`])),
  ].join(' ')
