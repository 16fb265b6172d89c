import { Fragment } from 'react'
import type { CodeRun } from '@fieldwork/core/documents/nodes/codeBlock.ts'
import { variablesIn, variableValue } from '@fieldwork/core/documents/variables.ts'
import { useOpenProject } from '../../catalogue/api.ts'
import styles from './CodeText.module.css'

const Variable = ({ name }: { name: string }) => variableValue(useOpenProject().project, name)

const classOf = { key: styles.key, string: styles.string, number: styles.number, dim: styles.dim } as const

/** Code in its colours; each `{{name}}` shows what the learner calls it. */
export const CodeText = ({ text, runs }: { text: string; runs?: CodeRun[] | undefined }) => {
  const pieces: Array<{ at: number; text: string; kind: CodeRun[0] }> = []
  let at = 0
  for (const [kind, length] of runs ?? plainRuns(text)) {
    pieces.push({ at, text: text.slice(at, at + length), kind })
    at += length
  }
  return pieces.map((piece) => {
    if (piece.kind === 'variable') return <Variable key={piece.at} name={piece.text.slice(2, -2)} />
    if (piece.kind === null) return <Fragment key={piece.at}>{piece.text}</Fragment>
    return (
      <span key={piece.at} className={classOf[piece.kind]}>
        {piece.text}
      </span>
    )
  })
}

const plainRuns = (text: string): CodeRun[] => {
  const runs: CodeRun[] = []
  let at = 0
  for (const { start, end } of variablesIn(text)) {
    runs.push([null, start - at], ['variable', end - start])
    at = end
  }
  runs.push([null, text.length - at])
  return runs.filter(([, length]) => length > 0)
}
