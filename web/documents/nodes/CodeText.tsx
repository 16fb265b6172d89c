import { Fragment } from 'react'
import type { CodeRun } from '../../../core/documents/nodes.ts'
import { useVariable } from '../ProjectContext.tsx'
import styles from './CodeText.module.css'

const Variable = ({ name }: { name: string }) => <span className={styles.variable}>{useVariable(name).value}</span>

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

const plainRuns = (text: string): CodeRun[] =>
  text
    .split(/((?<!\$)\{\{[a-z][a-z0-9-]*\}\})/)
    .filter(Boolean)
    .map((piece) => [/^\{\{[a-z]/.test(piece) ? 'variable' : null, piece.length])
