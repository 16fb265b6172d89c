import { expect, test } from 'vitest'
import { lineTooDeep } from './depth.ts'

const deep = '* '.repeat(30)
const many = (line: string, count: number) => Array.from({ length: count }, () => line).join('\n')
const fenced = (code: string, fence = '```') => `${fence}python\n${code}\n${fence}`

test.for<[string, string]>([
  ['names in snake_case', fenced(many('load_the_month(from_the_log, to_the_file, and_so_on)', 300))],
  ['pointers', fenced(many('char **all = *many(**argv);', 400))],
  ['lines of tildes', fenced(many('~~~~', 400))],
  ['a tree of lists', fenced(many(deep, 3))],
  ['fences of tildes, one after the other', many(fenced('a ** b', '~~~~'), 300)],
  ['names in snake_case in a list', `- so:\n\n  ${fenced(many('load_the_month_from_the_log', 300)).replaceAll('\n', '\n  ')}`],
])('a listing may hold %s', ([, text]) => {
  expect(lineTooDeep(text)).toBeUndefined()
})

test.for<[string, string, number]>([
  ['nothing before it', deep, 1],
  ['a closed fence before it', `\`\`\`\na\n\`\`\`\n${deep}`, 4],
  ['a fence before it that a list has ended', `- \`\`\`\n\n${deep}`, 3],
  ['a fence before it that a closed directive has ended', `:::note\n\`\`\`\n:::\n${deep}`, 4],
  ['a fence before it that is closed less indented than it began', `  \`\`\`\n\`\`\`\n${deep}`, 3],
  ['a fence before it that another kind of fence does not close', `~~~\n\`\`\`\n~~~\n${deep}`, 4],
  ['a comment before it that looks like a fence', `<!--\n\`\`\`\n-->\n${deep}`, 4],
  ['a head before it that looks like a fence', `---\na: "\n\`\`\`"\n---\n${deep}`, 5],
  ['backticks before it that are no fence', `\`\`\` a \`\`\`\n${deep}`, 2],
])('a line that nests too deep is found with %s', ([, text, line]) => {
  expect(lineTooDeep(text)).toBe(line)
})
