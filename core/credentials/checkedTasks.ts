import { credentialMessages as messages } from '../messages/credentials.ts'
import type { OpenBadge } from './openBadge.ts'

/** Says in one sentence, without a full stop, how the tasks of a credential were completed: checked tasks first, then the others. */
export const checkedTasks = (evidence: OpenBadge['evidence']): string => {
  const countOf = (...kinds: Array<keyof typeof messages.acceptedBy>) =>
    evidence.filter(({ acceptedBy }) => kinds.includes(acceptedBy)).length
  const pictures = evidence.filter(({ acceptedBy, checkKind }) => acceptedBy === 'presence' && checkKind === 'picture').length
  const counts: Record<keyof typeof messages.unchecked, number> = {
    model: countOf('model'),
    own_words: countOf('own_words'),
    picture: pictures,
    presence: countOf('presence') - pictures,
    learner: countOf('learner'),
    shown: countOf('shown'),
  }
  const unchecked = Object.entries(messages.unchecked)
    .flatMap(([kind, say]) => (counts[kind as keyof typeof counts] > 0 ? [say(counts[kind as keyof typeof counts])] : []))
    .join(', ')
  const checked = countOf('seen', 'computed', 'check')
  if (checked === 0) return `${messages.taskCount(evidence.length)}: ${unchecked}`
  const lead = messages.checked(checked, evidence.length, { seen: countOf('seen'), computed: countOf('computed') })
  return unchecked ? `${lead}, ${unchecked}` : lead
}
