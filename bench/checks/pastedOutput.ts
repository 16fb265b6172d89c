import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceMatches } from '../../compiler/pattern.ts'
import { type ExpectedOutput, judgeOutput } from '../../core/evidence/judge.ts'

/** Output as a person, a terminal or another program changed it on its way to the answer. `terminal` is an index. */
type Paste = { way: string; terminal: number; text: string }

/**
 * Pastes of real tasks, frozen with the values of made-up learners: honest ones contain the whole output, worthless ones don't. Both files
 * were written on 25 November 2026, after the judge, by people who hadn't seen it. The judge has been improved with `pastes.json` since.
 * `heldOutPastes.json` is only measured.
 */
type Pastes = { terminals: Array<ExpectedOutput & { task: string }>; honest: Paste[]; worthless: Paste[] }

export type PasteScore = { tried: number; accepted: number; ways: number; surprises: string[] }

export const scorePastes = (file: 'pastes.json' | 'heldOutPastes.json'): { honest: PasteScore; worthless: PasteScore } => {
  const { terminals, honest, worthless } = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Pastes
  const score = (pastes: readonly Paste[], isHonest: boolean): PasteScore => {
    const judged = pastes.map((paste) => ({
      ...paste,
      isRight: judgeOutput(terminals[paste.terminal]!, paste.text, { declared: {}, replace: replaceMatches }).isRight,
    }))
    return {
      tried: judged.length,
      accepted: judged.filter(({ isRight }) => isRight).length,
      ways: new Set(judged.map(({ way }) => way)).size,
      surprises: judged.filter(({ isRight }) => isRight !== isHonest).map(({ way, terminal }) => `${terminals[terminal]!.task}: ${way}`),
    }
  }
  return { honest: score(honest, true), worthless: score(worthless, false) }
}
