import { styleText } from 'node:util'

/** What was found about one part of the installation. A warning does not keep Fieldwork from working; a fault does. */
export type Diagnosis = { part: string; state: 'ok' | 'warning' | 'fault'; said: string; remedy?: string }

export const ok = (part: string, said: string): Diagnosis => ({ part, state: 'ok', said })
export const warning = (part: string, said: string, remedy: string): Diagnosis => ({ part, state: 'warning', said, remedy })
export const fault = (part: string, said: string, remedy: string): Diagnosis => ({ part, state: 'fault', said, remedy })

const colors = { ok: 'green', warning: 'yellow', fault: 'red' } as const

/** One line for each part, and below it what to do. */
export const describe = ({ part, state, said, remedy }: Diagnosis): string => {
  const line = `${styleText(colors[state], state.padEnd(7))}  ${part.padEnd(14)}  ${said}`
  return remedy ? `${line}\n${' '.repeat(25)}${remedy}` : line
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message.trim() : String(error))
