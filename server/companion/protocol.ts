import { commandsOf } from '@fieldwork/core/evidence/probes.ts'
import { type VariableValues, withVariables } from '@fieldwork/core/documents/variables.ts'
import type { Answer } from '@fieldwork/core/tasks/schema.ts'
import type { OpenTask } from './queries.ts'

/* Lines of a word and a text, so that a shell reads them with `read`. Nothing in them is a control character. */

const line = (word: string, text: string): string => `${word} ${text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()}\n`

/** Each task with its project and its commands, as the learner would type them. */
export const taskLines = (tasks: readonly OpenTask[], valuesOf: (projectId: string) => VariableValues): string =>
  tasks
    .map(({ project_id, project_title, id, title, probes }, index) =>
      [
        project_id === tasks[index - 1]?.project_id ? '' : line('project', `${project_id} ${project_title}`),
        line('task', `${project_id}/${id} ${title}`),
        ...commandsOf(probes).map(({ run, changes }) => line(changes ? 'changes' : 'run', withVariables(run, valuesOf(project_id)))),
      ].join(''),
    )
    .join('')

/** What became of a result. A hint never holds what the commands should have printed. */
export const resultLines = ({ status, hint }: Pick<Answer, 'status' | 'hint'>): string =>
  status === 'COMPLETE' ? 'accepted\n' : `refused\n${hint === undefined ? '' : line('hint', hint)}`
