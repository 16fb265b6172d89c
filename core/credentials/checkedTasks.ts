import { firstName } from '../accounts/givenName.ts'
import { credentialMessages as messages } from '../messages/credentials.ts'
import type { OpenBadge } from './openBadge.ts'

/**
 * Says in one sentence, without a full stop, how a person completed the tasks of a credential: checked tasks first, then the others. Extra
 * tasks are counted separately, as in the completion view.
 */
export const checkedTasks = (evidence: OpenBadge['evidence'], person: string): string => {
  // An example names nobody.
  const name = (person !== messages.example.person && firstName(person)) || messages.nameless
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
  const unchecked = Object.entries(messages.unchecked).flatMap(([kind, say]) =>
    counts[kind as keyof typeof counts] > 0 ? [say(counts[kind as keyof typeof counts], name)] : [],
  )
  const checked = countOf('seen', 'computed', 'check')
  const extras = evidence.filter(({ description }) => description !== undefined).length
  const total = [evidence.length - extras, extras] as const
  const seen = countOf('seen')
  if (checked === evidence.length) return messages.allTasks(...total, messages.checked(checked, seen, name))
  const some = checked > 0 ? [messages.someChecked(checked, countOf('seen', 'computed'), seen, name)] : []
  return messages.ofTasks(...total, [...some, ...unchecked].join(', '))
}
