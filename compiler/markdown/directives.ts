import { blockTypes, factsOf, type FlowParent, inlineDirectives, parentsOf } from '@fieldwork/core/documents/blockTypes.ts'
import type { ParentType } from '@fieldwork/core/documents/nodes/blockFacts.ts'
import { step } from '@fieldwork/core/documents/nodes/step/facts.ts'
import type { Directive, TextDirective } from './attributes.ts'
import { lineOf, sourceText, type CompileContext } from './context.ts'
import { didYouMean } from '../findings/suggestions.ts'

type Types = typeof blockTypes & { step: typeof step }
/** Returns the names of directives of a form that a parent may contain. */
export type DirectiveIn<Parent extends ParentType, Form extends Directive['type']> = {
  [Type in keyof Types]: Types[Type] extends {
    parents: ReadonlyArray<infer Allowed>
    directive: { name: infer Name extends string; form: Form }
  }
    ? [Extract<Parent, Allowed | ('flow' extends Allowed ? FlowParent : never)>] extends [never]
      ? never
      : Name
    : never
}[keyof Types]
export type InlineDirective = NonNullable<(typeof inlineDirectives)[keyof typeof inlineDirectives]>

/** All directives with their form and allowed parents. */
const forms = new Map<string, { form: Directive['type']; parents: readonly ParentType[] }>()
forms.set(step.directive.name, { form: step.directive.form, parents: step.parents })
for (const type of Object.keys(blockTypes) as Array<keyof typeof blockTypes>) {
  const directive = factsOf(type)?.directive
  if (directive) forms.set(directive.name, { form: directive.form, parents: parentsOf(type) })
}
for (const name of Object.values(inlineDirectives)) if (name) forms.set(name, { form: 'textDirective', parents: [] })

const colons = {
  containerDirective: 'three or more colons and an end',
  leafDirective: 'two colons',
  textDirective: 'one colon, within a line',
}

/** True if a block directive is known, well-formed, closed and allowed here. Otherwise reports what to do. */
export const isAllowedHere = <Found extends Directive, Parent extends ParentType>(
  directive: Found,
  parent: Parent,
  context: CompileContext,
): directive is Found & { name: DirectiveIn<Parent, Found['type']> } => {
  const { report } = context.source
  const line = lineOf(directive)
  const known = forms.get(directive.name)
  if (!known) {
    const literally = directive.type === 'textDirective' ? ' Put it in backticks if it is meant literally.' : ''
    const instead = didYouMean(directive.name, forms.keys()) || literally
    report('directive-unknown', line, `There is no directive \`${directive.name}\`.${instead}`)
    return false
  }
  if (known.form !== directive.type) {
    report('directive-form', line, `\`${directive.name}\` is written with ${colons[known.form]}.`)
    return false
  }
  if (directive.type === 'containerDirective' && !isClosed(directive, context)) {
    const outer = parent === 'document' ? 'the container around it' : `the ${spelled(parent)} around it`
    report(
      'directive-open',
      line,
      `\`${directive.name}\` is not closed: its colons are missing, or they closed ${outer}, which needs more of them.`,
    )
  }
  if (known.parents.includes(parent)) return true
  report(
    'nesting',
    line,
    `\`${directive.name}\` isn't allowed in ${spelled(parent)}; it belongs in ${known.parents.map(spelled).join(', ')}.`,
  )
  return false
}

/** Names of parents in messages. */
const spelled = (parent: ParentType): string => {
  if (parent === 'document') return 'the body'
  const directive = parent === 'step' ? step.directive : factsOf(parent)?.directive
  return `\`${directive?.name ?? parent}\``
}

/** An unclosed container silently ends with its parent. */
const isClosed = (directive: Directive, context: CompileContext): boolean => {
  const lines = sourceText(context, directive.position?.start.offset, directive.position?.end.offset).split('\n')
  const opening = /^:+/.exec(lines[0]!)?.[0].length ?? 0
  const closing = /^[\s>]*(:{3,})\s*$/.exec(lines.at(-1)!)?.[1]?.length ?? 0
  return lines.length > 1 && closing >= opening
}

export const isTextDirective = (directive: TextDirective): directive is TextDirective & { name: InlineDirective } =>
  forms.get(directive.name)?.form === 'textDirective'

/** Reports a word with a colon that looks like an intended directive, unlike `10:30`. */
export const refuseMisspelt = (directive: Directive, context: CompileContext) => {
  const looksMeant = Object.keys(directive.attributes ?? {}).length > 0 && /^[a-z][a-z-]+$/.test(directive.name)
  if (looksMeant) isAllowedHere(directive, 'list', context)
}
