import { exampleValues } from '../../compiler/checks/evidence.ts'
import type { CompiledProject } from '../../compiler/compiled.ts'
import { resolveEvidence } from '../../compiler/evidence/resolve.ts'
import { replaceMatches } from '../../compiler/pattern.ts'
import { type ExpectedOutput, sampleOutput } from '../../core/evidence/judge.ts'
import { gradeEvidence } from '../../core/tasks/gradeEvidence.ts'
import { maxOutput } from '../../core/tasks/limits.ts'
import { honestPastes, type Paste, type Terminal, worthlessPastes } from './pastes.ts'

export type PasteScore = { tried: number; accepted: number; ways: number; surprises: string[] }

/** Judges each way of pasting on every evidence task of a catalogue, for a learner whose values nobody tuned on. */
export const scorePastes = (projects: readonly CompiledProject[]): { honest: PasteScore; worthless: PasteScore } => {
  const tasks = projects.flatMap(({ id: project, metadata, validations }) =>
    validations.flatMap(({ id, check }) => {
      if (check?.check !== 'evidence') return []
      const [own, other] = ['own', 'other'].map((who) => resolveEvidence(check, exampleValues(metadata.variables, `pastes ${who} ${project}`)))
      const accepts = (text: string) => gradeEvidence(check, own!, text, replaceMatches).correct
      return [{ name: `${project} ${id}`, own: terminalOf(own!), other: terminalOf(other!), accepts }]
    }),
  )
  const score = (pastes: readonly Paste[], isAccepted: boolean): PasteScore => {
    const results = pastes.flatMap(({ name, paste }) =>
      tasks.flatMap((task) => {
        const text = paste(task.own, task.other)
        if (text === null || text.length > maxOutput || (!isAccepted && text === paste(task.own, task.own))) return []
        return [{ name, task: task.name, isCorrect: task.accepts(text) }]
      }),
    )
    const wrong = results.filter(({ isCorrect }) => isCorrect !== isAccepted)
    const counts = Map.groupBy(wrong, ({ name }) => name)
    return {
      tried: results.length,
      accepted: results.filter(({ isCorrect }) => isCorrect).length,
      ways: new Set(results.map(({ name }) => name)).size,
      surprises: [...counts].map(([name, all]) => `${name}: ${all.length}, such as ${all[0]!.task}`),
    }
  }
  return { honest: score(honestPastes, true), worthless: score(worthlessPastes, false) }
}

const terminalOf = ({ commands, ...rest }: ExpectedOutput): Terminal => ({
  commands: commands.map((command) => ({ run: command.run, output: sampleOutput({ ...rest, commands: [command] }) })),
})
