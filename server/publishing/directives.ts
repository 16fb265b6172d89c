import type { Directive } from './attributes.ts'
import { lineOf, written, type Reading } from './reading.ts'
import { didYouMean } from './spelling.ts'

/** Where blocks stand. */
export type Place = 'body' | 'step' | 'section' | 'tabs' | 'tab' | 'validation-box' | 'note' | 'quote' | 'list'

type Form = { form: Directive['type']; places: readonly Place[] }
const flow: readonly Place[] = ['step', 'section', 'tab', 'note', 'quote', 'list']

/** Every directive there is, how it is written, and where it may stand. */
const forms: Record<string, Form> = {
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

/** Whether a block directive is known, written in its form, closed, and where it may stand; else a finding says what to do. */
export const mayStand = (directive: Directive, place: Place, reading: Reading): boolean => {
  const { report } = reading.source
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
  if (directive.type === 'containerDirective' && !isClosed(directive, reading)) {
    const outer = place === 'body' ? 'what stands around it' : `the \`${place}\` around it`
    report(
      'directive-open',
      line,
      `\`${directive.name}\` is not closed: its colons are missing, or they closed ${outer}, which needs more of them.`,
    )
  }
  if (known.places.includes(place)) return true
  const places = known.places.map((name) => (name === 'body' ? 'the body' : `\`${name}\``))
  report(
    'nesting',
    line,
    `\`${directive.name}\` may not stand in ${place === 'body' ? 'the body' : `\`${place}\``}; it belongs in ${places.join(', ')}.`,
  )
  return false
}

/** An unclosed container ends silently where its parent does. */
const isClosed = (directive: Directive, reading: Reading): boolean => {
  const lines = written(reading, directive.position?.start.offset, directive.position?.end.offset).split('\n')
  const opening = /^:+/.exec(lines[0]!)?.[0].length ?? 0
  const closing = /^[\s>]*(:{3,})\s*$/.exec(lines.at(-1)!)?.[1]?.length ?? 0
  return lines.length > 1 && closing >= opening
}

export const isTextDirective = (name: string): boolean => forms[name]?.form === 'textDirective'

/** A one-colon word that is not a directive: running text such as `10:30`, unless it looks meant. */
export const refuseMisspelt = (directive: Directive, reading: Reading) => {
  const looksMeant = Object.keys(directive.attributes ?? {}).length > 0 && /^[a-z][a-z-]+$/.test(directive.name)
  if (looksMeant) mayStand(directive, 'list', reading)
}
