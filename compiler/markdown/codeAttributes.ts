import type { Code } from 'mdast'
import { didYouMean } from '../findings/suggestions.ts'
import { lineOf, type CompileContext } from './context.ts'
import { checkReplay, replayForms, replaySwitches, replayTexts } from './replayAttributes.ts'
import { refuseVariables } from './variables.ts'

const switches = ['expandable', 'ask', 'copyable', ...replaySwitches] as const
const texts = ['title', 'codegroup', ...replayTexts] as const
/** Attributes of a code block, for readers and for replays. */
export type CodeAttributes = { [Name in (typeof switches)[number]]?: boolean } & { [Name in (typeof texts)[number]]?: string }

const attribute = /\s*([a-z-]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'}]+)))?(?=[\s}]|$)/y

type Fault = { rule: 'code-attributes' | 'attribute-invalid' | 'attribute-unknown'; message: string }

/** Attributes after the language of a fence: `{title="Terminal" expandable codegroup=sign copyable=false}`. */
export const parseCodeAttributes = (meta: string | null | undefined): { attributes: CodeAttributes; faults: Fault[] } => {
  const attributes: CodeAttributes = {}
  const faults: Fault[] = []
  const raw = meta?.trim()
  if (!raw) return { attributes, faults }
  const inner = /^\{(.*)\}$/.exec(raw)?.[1]?.trim()
  if (inner === undefined) {
    faults.push({ rule: 'code-attributes', message: 'Attributes after the language need curly braces: `{title="Terminal" expandable}`.' })
    return { attributes, faults }
  }
  attribute.lastIndex = 0
  while (attribute.lastIndex < inner.length) {
    const at = attribute.lastIndex
    const match = attribute.exec(inner)
    if (!match) {
      const message = `\`${inner.slice(at).trim()}\` cannot be read. Attributes are words, or word="text".`
      faults.push({ rule: 'code-attributes', message })
      break
    }
    const [, name = '', ...values] = match
    const value = values.find((one) => one !== undefined)
    const isSwitch = switches.find((one) => one === name)
    const isText = texts.find((one) => one === name)
    if (isSwitch && (value === undefined || value === 'true' || value === 'false')) attributes[isSwitch] = value !== 'false'
    else if (isText && value) attributes[isText] = value
    else if (isSwitch || isText) {
      const form = isSwitch ? 'true or false' : name in replayForms ? replayForms[name as keyof typeof replayForms].wanted : 'a text'
      faults.push({ rule: 'attribute-invalid', message: `\`${name}\` of a code block must be ${form}.` })
    } else {
      const known = [...switches, ...texts]
      const message = `A code block has no attribute \`${name}\`.${didYouMean(name, known) || ` It has ${known.join(', ')}.`}`
      faults.push({ rule: 'attribute-unknown', message })
    }
  }
  return { attributes, faults }
}

/** Reads the attributes of a fence. Reports invalid ones. */
export const readCodeAttributes = (node: Code, context: CompileContext): CodeAttributes => {
  const line = lineOf(node)
  const { attributes, faults } = parseCodeAttributes(node.meta)
  for (const { rule, message } of faults) context.source.report(rule, line, message)
  if (attributes.title) refuseVariables(context, attributes.title, line, 'the title of code')
  if (faults.length === 0) checkReplay(node, attributes, context)
  return attributes
}
