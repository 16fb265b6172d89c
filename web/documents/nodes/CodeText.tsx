import { Fragment, type ReactNode } from 'react'
import type { CodeRun } from '@fieldwork/core/documents/nodes/codeBlock/schema.ts'
import { variablesIn, variableValue } from '@fieldwork/core/documents/variables.ts'
import { useTextMarker, type TextMarker } from '../../platform/documents/textAdditions.ts'
import { useVariables } from '../api.ts'
import styles from './CodeText.module.css'

/** app/early.ts replaces the value in the first response. */
const Variable = ({ name }: { name: string }) => (
  <span className={styles.variable} data-variable={name}>
    {variableValue(useVariables(), name)}
  </span>
)

type Code = { text: string; runs?: CodeRun[] | undefined }

/** Coloured code; each `{{name}}` shows the learner's value. `block`: the block that the text belongs to. */
export const CodeText = ({ block, ...code }: Code & { block?: string }) => renderCode(code, useTextMarker(block))

/** Renders in reading order, because the marker counts characters. */
export const renderCode = ({ text, runs }: Code, marker: TextMarker): ReactNode[] => {
  let at = 0
  return (runs ?? plainRuns(text)).map(([kind, length]) => {
    const start = at
    at += length
    const piece = text.slice(start, at)
    if (kind === 'variable') {
      const name = piece.slice(2, -2)
      return <Fragment key={start}>{renderVariable(name, <Variable name={name} />, marker)}</Fragment>
    }
    if (kind === null) return <Fragment key={start}>{marker.words(piece)}</Fragment>
    return (
      <span key={start} className={styles[kind]}>
        {marker.words(piece)}
      </span>
    )
  })
}

/** In the document's text a variable is `{{name}}`, whatever its value; `data-length` maps selections to that text. */
export const renderVariable = (name: string, shown: ReactNode, marker: TextMarker): ReactNode => {
  const length = name.length + '{{}}'.length
  return marker.whole(length, <span data-length={length}>{shown}</span>)
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
