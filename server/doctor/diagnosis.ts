import { styleText } from 'node:util'
import { messageWithCause } from '../messageWithCause.ts'

/** The result for one part of the installation. Fieldwork works despite a warning, but not despite a fault. */
export type Diagnosis = { part: string; state: 'ok' | 'warning' | 'fault'; said: string; remedy?: string }

export const ok = (part: string, said: string): Diagnosis => ({ part, state: 'ok', said })
export const warning = (part: string, said: string, remedy: string): Diagnosis => ({ part, state: 'warning', said, remedy })
export const fault = (part: string, said: string, remedy: string): Diagnosis => ({ part, state: 'fault', said, remedy })

const colors = { ok: 'green', warning: 'yellow', fault: 'red' } as const

/** One line for each part, followed by its remedy. */
export const describe = ({ part, state, said, remedy }: Diagnosis): string => {
  const lines = [said, remedy]
    .filter(Boolean)
    .join('\n')
    .replaceAll('\n', `\n${' '.repeat(25)}`)
  return `${styleText(colors[state], state.padEnd(7))}  ${part.padEnd(14)}  ${lines}`
}

export const messageOf = (error: unknown): string => messageWithCause(error).trim()

/** Resolves to undefined for a part that isn't configured. `signal`: aborted once the part counts as silent. */
export type Check = (signal: AbortSignal) => Diagnosis | undefined | Promise<Diagnosis | undefined>
