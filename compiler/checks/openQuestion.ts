import type { OpenQuestion } from '@fieldwork/core/openQuestion/schema.ts'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { variablesIn, withVariables } from '@fieldwork/core/documents/variables.ts'
import { walkBlocks } from '@fieldwork/core/documents/walk.ts'
import type { AnswerEntry } from '@fieldwork/core/tasks/checks.ts'
import type { Source } from '../source/files.ts'
import type { Located } from '../source/yaml.ts'
import type { FrontMatter } from './frontMatter.ts'

/** Checks that decide alone, with neither the learner's own values nor a person or model to grade the answer. */
const fitChecks: ReadonlyArray<AnswerEntry['check']> = ['choice', 'equals', 'number', 'regex']

/** Returns the task that the start page asks visitors, with the output above it. Reports one that strangers can't answer. */
export const readOpenQuestion = (
  { value: { openQuestion: id, visibility, plan, variables = [] }, lineOf }: Located<FrontMatter>,
  { steps }: Pick<GuidedDocument, 'steps'>,
  answers: ReadonlyMap<string, AnswerEntry>,
  { report }: Pick<Source, 'report'>,
): OpenQuestion | undefined => {
  if (id === undefined) return undefined
  const refuse = (message: string): undefined => {
    report('open-question', lineOf(['openQuestion']), message)
  }
  if (visibility === 'private' || plan === 'pro') return refuse('Only a project that is public and free can ask visitors a question.')
  const blocks = steps.map(({ children }) => [...walkBlocks(children)]).find((all) => all.some((block) => block.id === id)) ?? []
  const at = blocks.findIndex((block) => block.id === id)
  const task = blocks[at]
  if (task?.type !== 'validationText') return refuse(`No step has a text question called \`${id}\`.`)
  if (!fitChecks.includes(answers.get(id)?.check))
    return refuse(`The check of \`${id}\` is neither a choice nor a value, as visitors need it.`)
  const codes = blocks.slice(0, at).flatMap((block) => (block.type === 'codeBlock' ? [block] : []))
  const output = codes.findLast(({ language, copyable }) => language === 'text' && !copyable)
  const command = output && codes.slice(0, codes.indexOf(output)).findLast(({ language }) => language === 'shell')
  if (!command) return refuse(`Nothing above \`${id}\` in its step shows a command and its output.`)
  const own = [command, output].flatMap(({ text }) => variablesIn(text)).find(({ name }) => isPersonal(name))
  if (own) return refuse(`The output above \`${id}\` depends on \`${own.name}\`, which differs from learner to learner.`)
  return {
    id,
    title: task.title,
    description: task.description ?? '',
    ...(task.placeholder !== undefined && { placeholder: task.placeholder }),
    ...(task.format?.by === 'choice' && { options: task.format.options }),
    output: dedented(withVariables(output.text, { variables: [], metadata: { variables } }).trimEnd()),
  }

  function isPersonal(name: string): boolean {
    return variables.some((variable) => variable.name === name && variable.personal !== undefined)
  }
}

/** Without the spaces that every line begins with, as those before right-aligned numbers. */
const dedented = (text: string): string => {
  const lines = text.split('\n')
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)))
  return lines.map((line) => line.slice(indent)).join('\n')
}
