import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { parse, stringify } from 'yaml'
import type { Catalogue } from '@fieldwork/core/catalogue/schema.ts'
import { compileCatalogue } from './compileCatalogue.ts'
import type { CompiledProject } from './compiled.ts'

/** Changed files by path; null removes one, a function changes its text. */
export type Changes = Record<string, string | Buffer | null | ((text: string) => string)>

const question = (id: string, at: number) => `
  - id: ${id}
    type: single
    difficulty: 1
    question: What does ${id} do?
    options:
      - value: It floats.
        answer: true
        explanation: Wood is lighter than water.
      - value: ${at === 0 ? 'It sinks.' : 'It sinks at once.'}
        explanation: Only stones do.
`

const lastQuestions = `
  - id: the-stern
    type: multiple
    difficulty: 1
    question: What does the-stern do?
    options:
      - value: It floats.
        answer: true
        explanation: Wood is lighter than water.
      - value: It sinks.
        explanation: Only stones do.
      - value: It follows the bow.
        answer: true
        explanation: The planks join them.
${question('the-anchor', 7)}`

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 160"><rect width="720" height="160" fill="#0af"/></svg>\n'

/** Files of a valid content folder with one project. */
const sound: Record<string, string> = {
  'catalogue.yaml': `categories: [Storage, AI / ML]
series:
  - id: coast
    title: Beside the sea
    description: Boats, tides and lamps.
    icon: corner
    projects: [build-a-boat]
`,
  'concepts/keel.md': `---
name: Keel
short: The spine of a boat.
---
The **keel** runs from bow to stern.
`,
  'projects/build-a-boat/images/boat.svg': drawing,
  'projects/build-a-boat/answers.yaml': `why-wood:
  check: keywords
  conditions:
    - any: [lighter, floats]
      hint: Compare its weight with that of water.
    - any: [it, plank]
      hint: Say what does so.
  examples: { pass: [it floats], fail: [because, no idea] }
  model: A plank is lighter than the water it pushes aside.
where-moored:
  check: url
  hosts: [example.org]
  hint: It is a page on example.org.
  examples: { pass: ['https://example.org/'], fail: ['https://example.com/', nowhere] }
night-light:
  check: any
  model: A lamp at the top of the mast, seen from every side.
afloat:
  model: the boat on the water, with nobody holding her.
`,
  'projects/build-a-boat/quiz.yaml': `name: What stayed
description: Questions about boats.
questions:${['keel', 'sail', 'oar', 'mast', 'rudder', 'bow'].map((id, at) => question(`the-${id}`, at)).join('')}${lastQuestions}`,
  'projects/build-a-boat/sections/sail-at-night.md': `A lamp is seen from afar.

:::validation-box{#light-box title="Light it"}
::validation-text[What did you light?]{#night-light for-others="What was lit?" optional}
:::
`,
  'projects/build-a-boat/tracks/kit.md': `::::::step{#cut-the-planks}
Open the box with the planks.
::::::
`,
  'projects/build-a-boat/project.md': `---
title: Build a boat that carries you
description: From planks to the first trip.
outcome: You have a boat that carries you.
outcomeForOthers: A boat that carries its builder.
settingForOthers: A boat builder works alone, in a barn.
difficulty: easy
time: 40
cost: "$0"
needs: A saw
concepts: [keel]
category: Storage
lastModified: 2026-11-20
verified: run
verifiedOn: 2026-11-20
variables:
  - name: boat
    label: Name of your boat
    placeholder: journal
tracks:
  - id: wood
    title: From a tree
    description: You cut every plank.
  - id: kit
    title: From a kit
    description: The planks come in a box.
share:
  linkedin: I built {title} {url} {hashtag}
---

::::::step{#cut-the-planks title="Cut the planks" minutes=10}
Call her :editor-variable{name=boat} and write :concept[her keel]{id=keel} down.

![Where each plank goes](images/boat.svg "The plan")
::::::

::::::step{#lay-the-keel title="Lay the keel" minutes=10}
\`\`\`shell {title="Terminal"}
saw --name {{boat}} plank.txt
\`\`\`

:::validation-box{#wood-box title="Say why wood"}
::validation-text[Why does wood float?]{#why-wood}
:::
::::::

::::::step{#moor-her title="Moor her" minutes=10}
Go back to :content-link[the planks]{to=cut-the-planks}.

:::validation-box{#mooring-box title="Show where she lies"}
::validation-url[Where is she?]{#where-moored}
:::
::::::

::::::step{#first-trip title="Take her out" minutes=10}
Push her into the water.

:::validation-box{#trip-box title="Show her afloat"}
::validation-upload[A picture of her]{#afloat}
:::

::quiz{#what-stayed}
::::::

:::::section{#night type=pro content-id=sail-at-night heading="Secret Mission"}
Sail when nobody sees you.
:::::

:::::section{#next type=extra-task heading="Go on"}
Build a second one.
:::::
`,
}

export const home = 'projects/build-a-boat'
export const projectFile = `${home}/project.md`

/** Writes the valid content with changes to a folder that is removed after the test. */
export const contentFolder = (changes: Changes = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-content-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const path of new Set([...Object.keys(sound), ...Object.keys(changes)])) {
    const change = Object.hasOwn(changes, path) ? changes[path] : sound[path]!
    const content = typeof change === 'function' ? change(sound[path] ?? '') : change
    if (content === null || content === undefined) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

/** A content folder with three projects: two in the first series, one in the second. */
export const twoSeries = (): string => {
  const shore = '  - { id: shore, title: On the shore, description: Nets., icon: ledger, projects: [build-a-raft] }\n'
  const folder = contentFolder({
    'catalogue.yaml': (text) => text.replace('[build-a-boat]', '[build-a-boat, build-a-canoe]') + shore,
  })
  for (const id of ['build-a-canoe', 'build-a-raft']) cpSync(join(folder, home), join(folder, 'projects', id), { recursive: true })
  return folder
}

/** A content folder with one series of the catalogue that ships. */
export const shippedSeries = (id: string): string => {
  const shipped = join(import.meta.dirname, '../content')
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-content-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { categories, series } = parse(readFileSync(join(shipped, 'catalogue.yaml'), 'utf8')) as Catalogue
  const kept = series.filter((one) => one.id === id)
  writeFileSync(join(folder, 'catalogue.yaml'), stringify({ categories, series: kept }))
  for (const path of ['concepts', ...kept.flatMap(({ projects }) => projects.map((project) => `projects/${project}`))])
    cpSync(join(shipped, path), join(folder, path), { recursive: true })
  return folder
}

export const compileChanged = (changes: Changes = {}) => compileCatalogue(contentFolder(changes))

/** Compiles the valid project with this text at the start of its first step. */
export const compileText = async (text: string, changes: Changes = {}) => {
  const before = '::::::step{#cut-the-planks title="Cut the planks" minutes=10}\n'
  const compiled = await compileChanged({ [projectFile]: (whole) => whole.replace(before, () => `${before}${text}\n\n`), ...changes })
  const project: CompiledProject | undefined = compiled.projects[0]
  if (!project) throw new Error(`The project was not compiled: ${JSON.stringify(compiled.findings)}`)
  return { ...compiled, project, blocks: project.document.steps[0]!.children }
}
