import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export const referenceId = 'reference-document'

/* Numbers of elements in the reference document, which together make about 450 blocks. */
const codeBlocks = 40
const tabGroups = 20
const boxes = 30
const images = 40
const steps = 9
const paragraphs = 112

const sentences = [
  'The server keeps a journal, and every line of it says who asked, for what and when.',
  'Compare the first line of the answer with the one that you wrote down before.',
  'Nothing here leaves your own machine, so you may try it as often as you like.',
  'If the second terminal is closed, open it again and go to the folder of this project.',
  'A name without an address is of no use: write both into the file, one below the other.',
  'The difference is small, but it decides what a visitor sees when the line is slow.',
  'Read the message to its end, because the reason stands in its last words.',
]

/** Starts with unique text, so that it can be found. */
const prose = (name: string, n: number): string =>
  [`${name} ${n}:`, ...[n, n + 2, n + 5].map((one) => sentences[one % sentences.length])].join(' ')
const paragraph = (n: number): string => prose('Paragraph', n)

const code = (n: number): string => {
  const lines = Array.from(
    { length: 6 + (n % 5) },
    (_, line) => `curl --silent --header "X-Line: ${line}" "http://localhost:80${10 + n}/${line}"`,
  )
  return ['```shell {title="Terminal" expandable}', `cd ~/fieldwork/{{folder}}  # part ${n}`, ...lines, '```'].join('\n')
}

const tabs = (n: number): string =>
  [
    `:::::tabs{#system-${n}}`,
    `::::tab{#system-${n}-linux heading="Linux"}\n${code(n + codeBlocks / 2)}\n::::`,
    `::::tab{#system-${n}-macos heading="macOS"}\n${prose('System', n)}\n::::`,
    ':::::',
  ].join('\n')

const box = (n: number): string =>
  [
    `:::validation-box{#box-${n} title="Say what you saw, part ${n}"}`,
    isUrl(n)
      ? `::validation-url[Where does part ${n} answer?]{#answer-${n}}`
      : `::validation-text[What does part ${n} print?]{#answer-${n}}`,
    ':::',
  ].join('\n')

const isUrl = (n: number): boolean => n % 3 === 0

const image = (n: number): string => `![Part ${n} of the drawing](images/part-${n}.svg "Part ${n}, seen from the side")`

const drawing = (n: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 ${160 + n}"><rect width="720" height="${160 + n}" fill="#f1f5f7"/><rect x="${10 + 12 * n}" y="40" width="120" height="80" fill="#0b5c73"/></svg>\n`

const table = (n: number): string => ['| Part | Whose |', '| --- | --- |', `| ${n} | everybody |`, '| journal | yours |'].join('\n')
const list = (n: number): string => [0, 1, 2].map((item) => `- ${sentences[(n + item) % sentences.length]}`).join('\n')
const checks = (n: number): string => `- [ ] Part ${n} answers\n- [ ] Its journal is open`
const authorNote = (n: number): string => `:::note{#why-${n} type=explain heading="Why part ${n} comes first"}\n${prose('Reason', n)}\n:::`

/** Distributes the elements evenly over the steps. */
const stepTexts = (): string[] => {
  const deal = (count: number, write: (n: number) => string, offset = 0.5) =>
    Array.from({ length: count }, (_, n) => ({ at: (n + offset) / count, text: write(n) }))
  const all = [
    ...deal(codeBlocks / 2, code),
    ...deal(tabGroups, tabs),
    ...deal(boxes, box),
    ...deal(images, image),
    ...deal(paragraphs, paragraph),
    ...deal(steps, table),
    ...deal(steps, list),
    // Not next to the other list, because they would be joined.
    ...deal(steps, checks, 0.8),
    ...deal(steps, authorNote),
    ...deal(3 * steps, (n) => `### What part ${n} does`),
  ].toSorted((a, b) => a.at - b.at)
  return Array.from({ length: steps }, (_, step) => {
    const own = all.filter(({ at }) => Math.floor(at * steps) === step).map(({ text }) => text)
    const first = `Part ${step} lies in :editor-variable{name=folder}, behind :concept[a socket]{id=socket} that listens.`
    const last = step === steps - 1 ? ['::quiz{#what-stayed}'] : []
    return [`::::::step{#step-${step} title="Part ${step} of the way" minutes=10}`, first, ...own, ...last, '::::::'].join('\n\n')
  })
}

const frontMatter = `---
title: The reference document
description: A document of about 450 blocks, by which the page is measured.
outcome: You have figures.
difficulty: easy
time: ${10 * steps}
cost: "$0"
needs: A browser
concepts: [socket]
category: Compute
lastModified: 2026-11-20
verified: run
verifiedOn: 2026-11-20
variables:
  - name: folder
    label: Folder of this project
    placeholder: reference
share:
  linkedin: "{title} {url} {hashtag}"
---
`

const answer = (n: number): string =>
  isUrl(n)
    ? `answer-${n}:\n  check: url\n  hosts: [example.org]\n  hint: It is a page on example.org.\n  examples: { pass: ['https://example.org/'], fail: ['https://example.com/', nowhere] }\n`
    : `answer-${n}:\n  check: any\n  model: It prints the line of the journal that belongs to this part.\n`

const question = (n: number): string => `
  - id: question-${n}
    type: single
    difficulty: 1
    question: What does part ${n} keep?
    options:
      - value: A journal.
        answer: true
        explanation: Each part keeps one.
      - value: A secret.
        explanation: There is none here.
`

/** Writes a content folder with only the reference document and returns its path. */
export const writeReferenceContent = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldwork-reference-'))
  const home = `projects/${referenceId}`
  const files: Record<string, string> = {
    'catalogue.yaml': `categories: [Compute]\nseries:\n  - id: measured\n    title: What is measured\n    description: One document.\n    icon: tool\n    projects: [${referenceId}]\n`,
    'concepts/socket.md': `---\nname: Socket\nshort: The end of a connection, as a program holds it.\n---\n${prose('Socket', 1)}\n`,
    [`${home}/project.md`]: frontMatter + stepTexts().join('\n\n'),
    [`${home}/answers.yaml`]: Array.from({ length: boxes }, (_, n) => answer(n)).join(''),
    [`${home}/quiz.yaml`]: `name: What stayed\ndescription: Questions about parts.\nquestions:${Array.from({ length: 8 }, (_, n) => question(n)).join('')}`,
  }
  for (let n = 0; n < images; n++) files[`${home}/images/part-${n}.svg`] = drawing(n)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}
