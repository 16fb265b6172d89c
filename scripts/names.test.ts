import { expect, test } from 'vitest'
import { broken, code, files, isTest, nameCounts, text, within } from './sources.ts'

/* Checked rules for names and titles. Exceptions are part of the rules. */

const drawers =
  /(?:^|\/)(?:utils?|helpers?|common|misc|shared|lib|types|constants|interfaces|dto|managers?|handlers?|base|index|impl)(?:\.[a-z.]+)?(?:\/|$)/i

test('no file or folder has a catch-all name', () => {
  expect(
    broken(
      [...code, ...files.filter((file) => file.endsWith('.css'))],
      (file) => drawers.test(file) && 'has the name of a drawer; name it for the rule or the thing in it',
    ),
  ).toEqual([])
})

/** Unusual words. Use lease, draft, lock, messages, dialog, step, icon or grade. */
const oddWords =
  /\b(?:\w*(?:keeper|courier|answerDesk|shelf|emblem|verdict|kitchen|openModal|sweeping)\w*|(?:desk|standing|judgement|slip)(?:Of|For)?|turn(?:Of|For))\b/i
test('the code uses standard terms', () => {
  const listsOfWords = 'core/lexicon/'
  const named = [...within('core'), ...within('compiler'), ...within('server'), ...within('web'), ...within('e2e')]
  expect(
    broken(
      named.filter((file) => !file.startsWith(listsOfWords)),
      (file) => {
        const line = text(file)
          .split('\n')
          .find((one) => oddWords.test(one))
        return line && `says "${oddWords.exec(line)?.[0]}"; use the usual word`
      },
    ),
  ).toEqual([])
})

const limits = /(?<!\w)(?!longest(?:Increasing|Common)Subsequence)(?:most|least|longest|shortest|largest|smallest|fewest)[A-Z]\w*/
test('limits are named max and min', () => {
  expect(
    broken(code, (file) => {
      const [name] = limits.exec(text(file)) ?? []
      return name && `has ${name}; begin with max or min, and end with the unit`
    }),
  ).toEqual([])
})

/**
 * Vague words, with the number of declared names that contain them. Lower a number after renaming. Prefer specific names: position or
 * anchor, stored or pending, existing or cached, text or characters.
 */
const vagueWords = { place: 95, kept: 63, told: 45, asked: 87, words: 239, found: 153, known: 91, shown: 185 }
test('no new name contains a vague word', () => {
  expect(nameCounts(Object.keys(vagueWords))).toEqual(vagueWords)
})

test('type names are unique', () => {
  const exported = [...within('core'), ...within('compiler'), ...within('server'), ...within('web')].flatMap((file) =>
    [...text(file).matchAll(/^export (?:type|interface|class) (\w+)/gm)].map(([, name]) => name!),
  )
  expect(exported.filter((name, index) => exported.indexOf(name) !== index)).toEqual([])
})

test('type names are clear without their file', () => {
  const vague = /^(?:export )?(?:type|interface) (Place|Reading|Value|Part|View)\b/m
  expect(
    broken([...within('core'), ...within('compiler'), ...within('server'), ...within('web')], (file) => {
      const [, name] = vague.exec(text(file)) ?? []
      return name && `has a type ${name}; say of what`
    }),
  ).toEqual([])
})

test('test titles name each ledger row in its own brackets', () => {
  expect(
    broken(code.filter(isTest), (file) => {
      const [joined] = /\[[A-Z]+-\d+\s*[,;/–][^\]]*\]/.exec(text(file)) ?? []
      return joined && `names ${joined}; write a pair of brackets for each row`
    }),
  ).toEqual([])
})

test('no comment marks work for later', () => {
  const marks = new RegExp(['TO', 'DO|FIX', 'ME|X', 'XX'].join(''))
  expect(broken(code, (file) => marks.test(text(file)) && 'carries a mark for later; open an issue instead')).toEqual([])
})
