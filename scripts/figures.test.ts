import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as yaml from 'yaml'
import { expect, test } from 'vitest'
import { rules } from '../compiler/findings/rules.ts'
import { shareNetworks } from '../core/catalogue/schema.ts'
import { maxAnswerLength, maxFileTextLength, maxPictureBytes } from '../core/chats/limits.ts'
import { endpoints } from '../core/endpoints.ts'
import { highlightColors } from '../core/notes/colors.ts'
import { defaultLimits } from '../core/plans/features.ts'
import { promptCount } from '../server/chats/score/testing-pressure.ts'
import { chatQuestions } from '../server/chats/score/testing-questions.ts'
import { states } from './requirements.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
/** Writes small numbers as words. */
const inWords = (count: number) => words[count] ?? String(count)
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

const projects = globSync('content/projects/*/project.md', { cwd: root })
const banks = globSync('content/projects/*/quiz.yaml', { cwd: root }).map(
  (file) => (yaml.parse(read(file)) as { questions: unknown[] }).questions.length,
)
const minutes = projects.map((file) => Number(/^time: (\d+)$/m.exec(read(file))![1]))
const catalogue = yaml.parse(read('content/catalogue.yaml')) as { series: unknown[]; roadmaps: unknown[] }
const series = inWords(catalogue.series.length)
const rows = [...states().values()]
const marked = (mark: string) => rows.filter((state) => state.startsWith(mark)).length

const inThousands = (count: number) => count.toLocaleString('en-US')

const hours = Math.round(sum(minutes) / 60)
const pictures = inWords(globSync('docs/images/*.png', { cwd: root }).length)
const decisions = globSync('docs/decisions/0*.md', { cwd: root }).length
/** Networks with their own post: `share` is the fallback, `shortform` is copied. */
const networks = inWords(shareNetworks.filter((network) => network !== 'share' && network !== 'shortform').length)
const free = defaultLimits.free

/** Reads the value of a constant or field that isn't exported. */
const numberIn = (file: string, name: RegExp): number => {
  const match = new RegExp(`${name.source}\\D*?([\\d_]+)`).exec(read(file))
  if (!match) throw new Error(`${file} has no ${name.source}: name here what it is called now`)
  return Number(match[1]!.replaceAll('_', ''))
}
const rateOf = (bucket: string) => numberIn('server/http/rateLimits.ts', new RegExp(`\\b${bucket}: \\{ points:`))
const passages = numberIn('server/tutor/retrieval/material.ts', /(?:most|max)Passages =/)
const answerTokens = numberIn('server/adapters/model/networkModel.ts', /(?:most|max)Tokens =/)
const pictureTokens = numberIn('server/chats/tutor/tutor.ts', /tokensOfPicture =/)
const nightlyParts = /const parts: [^=]*= \{([^}]*)\}/.exec(read('bench/nightly/command.ts'))![1]!.split(',').length

/** Sentences with counts of the repository. To check another number, add its sentence with the computed number. */
const sentences: Record<string, readonly string[]> = {
  'README.md': [
    `**${projects.length} projects** in ${series} series, about ${hours} hours, with ${sum(banks)} questions`,
    `| ${marked('works')} of ${rows.length}; ${marked('built')} more are built`,
    `takes these ${pictures} again`,
    `a linter of ${Object.keys(rules).length} documented rules`,
    `tutor answers to ${promptCount} pressure prompts`,
    `questions out of ${chatQuestions.length} for which the right passage`,
    `also in [docs/openapi.json](docs/openapi.json): ${endpoints.length} endpoints`,
    `[docs/decisions](docs/decisions/README.md), ${decisions} of them`,
  ],
  'CONTRIBUTING.md': [`the ${pictures} pictures of README.md`],
  'CHANGELOG.md': [
    `${projects.length} projects in ${series} series, ${inWords(catalogue.roadmaps.length)} roadmaps`,
    `five questions from a bank of ${inWords(Math.min(...banks))} to ${inWords(Math.max(...banks))}`,
    `highlighted in ${inWords(highlightColors.length)} colors`,
    `The free plan has the quizzes of ${inWords(free.quizCompletion!)} projects`,
    `up to ${inWords(free.portfolioDocument!)} on the free plan`,
    `posted about on ${networks} networks`,
    `one of a person at a time and ${rateOf('documentationsADay')} a day`,
    `at most ${numberIn('server/http/underWay.ts', /(?:most|max)PerPerson =/)} calls under way`,
    `one network ${numberIn('server/http/underWay.ts', /(?:most|max)PerNetwork =/)} without an account`,
    `at most ${rateOf('reports')} are those of browsers`,
  ],
  'docs/comparison.md': [`${projects.length} projects, about ${hours} hours`],
  'docs/reliability.md': [`tries ${inWords(nightlyParts)} promises`],
  'docs/requirements.md': [`as ${rows.length} rows of one requirement each`],
  'docs/tutor.md': [
    `at most ${inWords(passages)} passages`,
    `the first ${inThousands(maxFileTextLength)} characters`,
    `may have ${maxPictureBytes / 1024 ** 2} MB together`,
    `answers to ${promptCount} pressure prompts`,
    `of ${chatQuestions.length} written questions`,
    `${inThousands(pictureTokens)} for a picture`,
    `at most ${rateOf('chats')} messages a minute`,
    `at most ${inThousands(answerTokens)} tokens and ${inThousands(maxAnswerLength)} characters`,
    `at most ${inThousands(rateOf('chatsADay'))} messages a day`,
  ],
}

test.each(Object.entries(sentences))('the counts in %s are those of the repository', (file, counted) => {
  const text = read(file)
  expect(counted.filter((sentence) => !text.includes(sentence))).toEqual([])
})

test('README.md and docs/bench.md have the same figures of the tutor', () => {
  const [, givenAway, first] = /^\| `tutor` \|.*\| (\d+); (\d+) \| [^|]+\|$/m.exec(read('docs/bench.md'))!
  expect(read('README.md')).toContain(`without a language model | ${givenAway} |`)
  expect(read('README.md')).toContain(`without a language model | ${first} |`)
})
