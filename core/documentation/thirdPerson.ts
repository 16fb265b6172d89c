import { firstName } from '../accounts/givenName.ts'
import type { ProjectMetadata } from '../catalogue/schema.ts'
import { documentationMessages as messages } from '../messages/documentation.ts'

/** Verbs that follow "you" as a subject, besides regular past forms. Elsewhere "you" is an object. */
const subject =
  /\b(you)(?= (?:also |now |never |always |only )?(?:\w+ed|are|build|built|can|could|did|do|found|had|have|know|made|make|may|need|ran|read|run|saw|see|understand|use|want|were|will|write|wrote)\b)/gi
/** The first verb after a name. */
const verbs: Record<string, string> = { have: 'has', are: 'is', know: 'knows', understand: 'understands', do: 'does' }
const unchanged = /^(?:can|could|did|found|made|may|saw|will|wrote|built|\w+ed)$/

/**
 * Rewrites a sentence that addresses the learner ("You have a server that you wrote") in the third person, for other readers. Returns
 * undefined if no rule covers its beginning.
 */
export const inThirdPerson = (text: string, name: string): string | undefined => {
  const [, start, verb = '', rest = ''] = /^(You) (\w+)(.*)$/s.exec(text) ?? []
  if (!start) return aboutThem(text)
  const changed = verbs[verb] ?? (unchanged.test(verb) ? verb : undefined)
  return changed && `${name} ${changed}${aboutThem(rest)}`
}

const aboutThem = (text: string): string =>
  text
    .replace(subject, (you) => (you === 'You' ? 'They' : 'they'))
    .replace(/\byou\b/g, 'them')
    .replace(/\byour\b/g, 'their')
    .replace(/\bYour\b/g, 'Their')
    .replace(/\byours\b/g, 'theirs')
    .replace(/\byourself\b/g, 'themselves')

/** Returns the outcome of a project in the third person, or else its description. */
export const builtSentence = ({ outcome, description }: Pick<ProjectMetadata, 'outcome' | 'description'>, name: string): string =>
  (outcome && inThirdPerson(outcome, firstName(name) || messages.learner)) ?? description
