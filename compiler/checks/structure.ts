import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { SectionNode } from '@fieldwork/core/documents/nodes/section/schema.ts'
import type { StepNode } from '@fieldwork/core/documents/nodes/step/schema.ts'
import type { ValidationBoxNode, ValidationNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import { boxesIn, validationsOf, walkBlocks } from '@fieldwork/core/documents/walk.ts'
import type { Source } from '../source/files.ts'
import { resolveReferences } from '../markdown/links.ts'
import type { Scope } from '../markdown/context.ts'
import type { ScopedNode, Texts } from '../markdown/steps.ts'
import { defaultExtension } from '../markdown/taskBox.ts'

const minSteps = 4
const maxSteps = 9
const minTasks = 3

/** Checks the structure of a project as documented in docs/authoring.md: its steps, their minutes, and its tasks. */
export const checkStructure = ({ body, files }: Pick<Texts, 'body' | 'files'>, time: number, lineOfTime: number, source: Source) => {
  const { report } = source
  const steps = body.steps.map(({ node }) => node)
  if (steps.length < minSteps || steps.length > maxSteps) {
    report(
      'step-count',
      body.steps.at(maxSteps)?.line ?? 1,
      `A project has ${minSteps} to ${maxSteps} steps; this one has ${steps.length}.`,
    )
  }
  const minutes = steps.reduce((sum, step) => sum + step.minutes, 0)
  if (minutes !== time)
    report('step-minutes', lineOfTime, `\`time\` is ${time}, but the minutes of the steps add up to ${minutes}. Correct one of them.`)
  const boxes = steps.flatMap((step) => boxesIn(step.children))
  const kinds = new Set(boxes.flatMap(validationsOf).map(({ type }) => type))
  if (boxes.length < minTasks)
    report('task-count', 1, `A project has at least ${minTasks} tasks in its steps; this one has ${boxes.length}.`)
  if (boxes.length > 0 && kinds.size < 2)
    report('task-kinds', 1, 'All tasks ask for the same kind of answer. Ask for a text, an address or a picture as well.')
  if (/(?:~|\$HOME)\/fieldwork\//.test(source.text) && !/tidy(?:ing)? up/i.test(source.text))
    report(
      'tidy-up-missing',
      1,
      'Learners create a folder below `~/fieldwork`, but nothing says how to remove it. Add a `section` with the heading "Tidy up".',
    )
  for (const step of body.steps) checkQuizPlace(step, step === body.steps.at(-1), steps)
  for (const { node, scope, line } of body.sections) refuseQuiz([node], scope, line)
  for (const { node, scope, line } of files.values()) refuseQuiz(node, scope, line)
}

/** There is one quiz, in the last step. */
const checkQuizPlace = ({ node, scope, line }: ScopedNode<StepNode>, isLast: boolean, steps: readonly StepNode[]) => {
  const count = quizzesIn(steps.flatMap(({ children }) => children)).length
  if (quizzesIn(node.children).length > 0 && (!isLast || count > 1)) {
    scope.source.report('quiz-place', line, misplacedQuiz)
  }
}

const refuseQuiz = (nodes: readonly BlockNode[], { source }: Scope, line: number) => {
  if (quizzesIn(nodes).length > 0) source.report('quiz-place', line, misplacedQuiz)
}

const misplacedQuiz = 'There is one quiz, in the last step. Move or remove this one.'

export const quizzesIn = (nodes: readonly BlockNode[]) => [...walkBlocks(nodes)].filter((node) => node.type === 'quiz')

/** Nothing in Pro sections and extra tasks may be required, because a project is complete without them. */
export const refuseRequired = (nodes: readonly BlockNode[], place: 'pro' | 'extra-task', { source, claims }: Scope) => {
  for (const node of boxesIn(nodes).flatMap(validationsOf)) {
    if (node.optional) continue
    const line = claims.find(({ id }) => id === node.id)?.line ?? 1
    const where = place === 'pro' ? 'a Pro section' : 'an extra task'
    source.report('task-required', line, `\`${node.id}\` is in ${where} and must be \`optional\`: the project is complete without it.`)
  }
}

export const refuseRequiredIn = (nodes: readonly BlockNode[], scope: Scope) => {
  const sections = [...walkBlocks(nodes)].filter((node): node is SectionNode => node.type === 'section')
  for (const { sectionType, children } of sections) if (sectionType !== 'section') refuseRequired(children, sectionType, scope)
}

/** A track's step must have the tasks, answers and quiz of the step that it replaces. */
export const checkTrackStep = (step: ScopedNode<StepNode>, original: StepNode) => {
  const tasks = tasksOf(original)
  if (tasks === tasksOf(step.node)) return
  const message = `\`${step.node.id}\` must keep the tasks, answers and quiz of project.md, in the same order: ${tasks || 'none'}.`
  step.scope.source.report('track-tasks', step.line, message)
}

const tasksOf = (step: StepNode): string =>
  [...boxesIn(step.children).map(taskOf), ...quizzesIn(step.children).map(({ id }) => `quiz ${id}`)].join('; ')

const taskOf = (box: ValidationBoxNode): string => `${box.id} (${validationsOf(box).map(answerOf).join(', ')})`

/** Returns the fields of an answer without its texts. */
const answerOf = (node: ValidationNode): string => {
  const extension = node.type === 'validationUrl' && node.extension !== defaultExtension ? ` extension="${node.extension}"` : ''
  return `${node.id} ${node.type}${node.optional ? ' optional' : ''}${node.hidden ? ' hidden' : ''}${extension}`
}

/** Checks that ids are unique and references have targets on the page of each track. */
export const checkPage = (scopes: readonly Scope[], track?: string) => {
  const where = track === undefined ? '' : ` on the track \`${track}\``
  const ids = new Map<string, { line: number; path: string }>()
  for (const { id, line, source } of scopes.flatMap(({ claims }) => claims)) {
    const first = ids.get(id)
    if (first)
      source.report('id-duplicate', line, `The id \`${id}\` is already taken in ${first.path}, line ${first.line}${where}. Choose another.`)
    else ids.set(id, { line, path: source.path })
  }
  resolveReferences(
    scopes.flatMap(({ references }) => references),
    new Set(ids.keys()),
    where,
  )
}
