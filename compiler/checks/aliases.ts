import type { Aliases } from '@fieldwork/core/documents/aliases.ts'
import type { QuizBank } from '@fieldwork/core/quizzes/schema.ts'
import { didYouMean } from '../findings/suggestions.ts'
import type { Texts } from '../markdown/steps.ts'
import type { Source } from '../source/files.ts'
import type { Located } from '../source/yaml.ts'
import type { FrontMatter } from './frontMatter.ts'

/** Checks that the targets of aliases exist, and that no old id is in use again. */
export const checkAliases = (head: Located<FrontMatter>, texts: Texts, quiz: QuizBank | undefined, { report }: Source): Aliases => {
  const aliases = head.value.aliases ?? {}
  const ids = idsOf(head.value, texts, quiz)
  for (const [old, id] of Object.entries(aliases)) {
    const line = head.lineOf(['aliases', old])
    if (ids.has(old))
      report('alias-used', line, `The id \`${old}\` is in use, so it can't be an old name. Remove this line, or rename the other.`)
    if (!ids.has(id)) report('alias-unknown', line, `\`${old}\` was renamed to \`${id}\`, but nothing has that id.${didYouMean(id, ids)}`)
  }
  return aliases
}

/** All ids chosen by the author. */
const idsOf = ({ tracks = [] }: FrontMatter, texts: Texts, quiz: QuizBank | undefined): Set<string> => {
  const parts = [...texts.body.steps, ...texts.body.sections, ...texts.files.values(), ...[...texts.tracks.values()].flat()]
  return new Set([
    ...parts.flatMap(({ scope }) => scope.claims.map(({ id }) => id)),
    ...texts.files.keys(),
    ...tracks.map(({ id }) => id),
    ...(quiz?.questions.map(({ id }) => id) ?? []),
  ])
}
