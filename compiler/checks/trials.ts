import { TrialAnswers } from '@fieldwork/core/tasks/checks.ts'
import type { ValidationNode } from '@fieldwork/core/documents/nodes/validationBox.ts'
import { didYouMean } from '../findings/suggestions.ts'
import type { Source } from '../source/files.ts'
import { readYaml } from '../source/yaml.ts'

/** The answers of `trials.yaml` by validation; none without a file, or after a finding. */
export const readTrials = (source: Source | undefined, asked: readonly ValidationNode[]): TrialAnswers => {
  const record = source && readYaml(source, TrialAnswers)
  if (!source || !record) return {}
  const texts = asked.filter(({ type }) => type === 'validationText').map(({ id }) => id)
  for (const [id, { right, wrong }] of Object.entries(record.value)) {
    const { report } = source
    if (!texts.includes(id))
      report('trial-unknown', record.lineOf([id]), `No question for a text has the id \`${id}\`.${didYouMean(id, texts)}`)
    const all = [...right, ...wrong].map((answer) => answer.trim().toLowerCase())
    const twice = all.find((answer, at) => all.indexOf(answer) !== at)
    if (twice !== undefined)
      report('trial-duplicate', record.lineOf([id]), `\`${twice.slice(0, 80)}\` stands twice in the trials of \`${id}\`.`)
  }
  return record.value
}
