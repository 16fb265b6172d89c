import { commandsOf } from '@fieldwork/core/evidence/probes.ts'
import { isShellWord, type VariableValues, variablesIn, withVariables } from '@fieldwork/core/documents/variables.ts'
import type { Answer } from '@fieldwork/core/tasks/schema.ts'
import type { OpenTask } from './queries.ts'

/* Each line is a word and a text, so that a shell can parse it with `read`. Lines contain no control characters. */

const line = (word: string, text: string): string => `${word} ${text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()}\n`

/** Lists tasks with their projects and commands, with the learner's values filled in. */
export const taskLines = (tasks: readonly OpenTask[], valuesOf: (projectId: string) => VariableValues): string =>
  tasks
    .map(({ project_id, project_title, id, title, is_complete, probes }, index) =>
      [
        project_id === tasks[index - 1]?.project_id ? '' : line('project', `${project_id} ${project_title}`),
        line('task', `${project_id}/${id} ${title}${is_complete ? ' (done; its output isn’t marked as seen yet)' : ''}`),
        ...commandsOf(probes).map(({ run, changes }) => {
          const values = valuesOf(project_id)
          return line(changes || !isAuthors(run, values) ? 'changes' : 'run', withVariables(run, values))
        }),
      ].join(''),
    )
    .join('')

/**
 * True if only the author decides what a command does. A value that the learner typed, or imported from someone else's zip, may hold a
 * command of its own, so the companion asks before running it.
 */
const isAuthors = (run: string, { variables, metadata }: VariableValues): boolean =>
  variablesIn(run).every(({ name }) => {
    const isDrawn = metadata.variables.some((variable) => variable.name === name && variable.personal !== undefined)
    const own = variables.find((variable) => variable.name === name)?.value
    return isDrawn || !own || isShellWord(own)
  })

/** Reports the grade of a result. A hint never contains the expected output. */
export const resultLines = ({ status, hint }: Pick<Answer, 'status' | 'hint'>): string =>
  status === 'COMPLETE' ? 'accepted\n' : `refused\n${hint === undefined ? '' : line('hint', hint)}`
