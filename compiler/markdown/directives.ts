import type { Directive } from './attributes.ts'
import { lineOf, sourceText, type CompileContext } from '../context.ts'
import { didYouMean } from '../checks/suggestions.ts'

/** The parent of a block. */
export type ParentContext = 'body' | 'step' | 'section' | 'tabs' | 'tab' | 'validation-box' | 'note' | 'quote' | 'list'

type DirectiveForm = { form: Directive['type']; places: readonly ParentContext[] }
const flow: readonly ParentContext[] = ['step', 'section', 'tab', 'note', 'quote', 'list']

/** Every directive there is, how it is written, and where it may stand. */
const forms: Record<string, DirectiveForm> = {
  step: { form: 'containerDirective', places: ['body'] },
  section: { form: 'containerDirective', places: ['body', 'step'] },
  tabs: { form: 'containerDirective', places: ['step', 'section'] },
  tab: { form: 'containerDirective', places: ['tabs'] },
  'validation-box': { form: 'containerDirective', places: ['step', 'section', 'tab'] },
  note: { form: 'containerDirective', places: ['step', 'section', 'tab'] },
  image: { form: 'leafDirective', places: flow },
  anchor: { form: 'leafDirective', places: flow },
  quiz: { form: 'leafDirective', places: ['step', 'section'] },
  'validation-text': { form: 'leafDirective', places: ['validation-box'] },
  'validation-url': { form: 'leafDirective', places: ['validation-box'] },
  'validation-upload': { form: 'leafDirective', places: ['validation-box'] },
  concept: { form: 'textDirective', places: [] },
  'content-link': { form: 'textDirective', places: [] },
  'editor-variable': { form: 'textDirective', places: [] },
}

const colons = {
  containerDirective: 'three or more colons and an end',
  leafDirective: 'two colons',
  textDirective: 'one colon, within a line',
}

/** True if a block directive is known, written in its form, closed, and where it may stand; else a finding says what to do. */
export const isAllowedHere = (directive: Directive, parent: ParentContext, context: CompileContext): boolean => {
  const { report } = context.source
  const line = lineOf(directive)
  const known = Object.hasOwn(forms, directive.name) ? forms[directive.name] : undefined
  if (!known) {
    const literally = directive.type === 'textDirective' ? ' Put it in backticks if it is meant literally.' : ''
    const instead = didYouMean(directive.name, Object.keys(forms)) || literally
    report('directive-unknown', line, `There is no directive \`${directive.name}\`.${instead}`)
    return false
  }
  if (known.form !== directive.type) {
    report('directive-form', line, `\`${directive.name}\` is written with ${colons[known.form]}.`)
    return false
  }
  if (directive.type === 'containerDirective' && !isClosed(directive, context)) {
    const outer = parent === 'body' ? 'what stands around it' : `the \`${parent}\` around it`
    report(
      'directive-open',
      line,
      `\`${directive.name}\` is not closed: its colons are missing, or they closed ${outer}, which needs more of them.`,
    )
  }
  if (known.places.includes(parent)) return true
  const places = known.places.map((name) => (name === 'body' ? 'the body' : `\`${name}\``))
  report(
    'nesting',
    line,
    `\`${directive.name}\` may not stand in ${parent === 'body' ? 'the body' : `\`${parent}\``}; it belongs in ${places.join(', ')}.`,
  )
  return false
}

/** An unclosed container ends silently where its parent does. */
const isClosed = (directive: Directive, context: CompileContext): boolean => {
  const lines = sourceText(context, directive.position?.start.offset, directive.position?.end.offset).split('\n')
  const opening = /^:+/.exec(lines[0]!)?.[0].length ?? 0
  const closing = /^[\s>]*(:{3,})\s*$/.exec(lines.at(-1)!)?.[1]?.length ?? 0
  return lines.length > 1 && closing >= opening
}

export const isTextDirective = (name: string): boolean => forms[name]?.form === 'textDirective'

/** A one-colon word that is not a directive: running text such as `10:30`, unless it looks meant. */
export const refuseMisspelt = (directive: Directive, context: CompileContext) => {
  const looksMeant = Object.keys(directive.attributes ?? {}).length > 0 && /^[a-z][a-z-]+$/.test(directive.name)
  if (looksMeant) isAllowedHere(directive, 'list', context)
}
