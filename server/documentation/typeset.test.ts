import { describe, expect, test } from 'vitest'
import { plainLine } from '@fieldwork/core/documentation/learnersWords.ts'
import { hostileTexts } from '@fieldwork/core/notes/testing-hostileTexts.ts'
import { answered, documentationOf, materialOf, screenshot } from './testing-documentation.ts'
import { readPdf } from './testing-pdf.ts'
import { createNativeTypst } from './nativeTypst.ts'
import { createTypesetter } from './typeset.ts'
import { createWasmTypst } from './wasmTypst.ts'

const native = await createNativeTypst()
const builds = [
  ...(native ? [{ build: 'the build for this platform', create: () => createNativeTypst() }] : []),
  { build: 'WebAssembly', create: createWasmTypst },
]

test('the PDF declares PDF/UA-1 with a native build; with WebAssembly, which can’t check it, it declares nothing', async () => {
  const documentation = documentationOf(materialOf(2))
  const claims = async (typeset: Awaited<ReturnType<typeof createTypesetter>>) =>
    (await readPdf(typeset(documentation, [await screenshot()]))).claimsAccessibility
  expect(await claims(await createTypesetter())).toBe(native !== undefined)
  expect(await claims(await createTypesetter(await createWasmTypst()))).toBe(false)
})

const scripts = {
  Arabic: 'مرحبا بالعالم',
  Hebrew: 'שלום עולם',
  Japanese: '日本語のテキスト',
  Chinese: '数据库已经启动',
  Korean: '데이터베이스',
  Hindi: 'नमस्ते दुनिया',
  Tamil: 'தமிழ் மொழி',
  Thai: 'สวัสดีชาวโลก',
  Greek: 'Καλημέρα κόσμε',
  Cyrillic: 'Привет, мир',
  Amharic: 'ሰላም ለዓለም',
  Armenian: 'Բարեւ աշխարհ',
  emoji: '😀 ✓ → ∑',
}

describe.each(builds)('with $build', async ({ build, create }) => {
  const typeset = await createTypesetter(await create())

  test('a PDF contains in order what was built, why, and the learner’s answers, with pictures and links', async () => {
    const documentation = documentationOf(materialOf(4))
    const pictures = [await screenshot(), await screenshot()]
    const pdf = typeset(documentation, pictures)
    const read = await readPdf(pdf)
    expect(read).toMatchObject({ isTagged: true, info: { Title: 'Print a tide table', Author: 'Ines Ferreira', Language: 'en' } })
    expect(read.pages).toBeGreaterThan(2)
    expect(read.headings).toEqual([
      'What Ines built',
      ...[1, 2, 3, 4].flatMap((step) => [
        `Chapter ${step}`,
        `Question text-${step}?`,
        `Question more-${step}?`,
        ...(step === 3 ? [`Picture shot-${step}? Ines’s picture for this task, not checked.`] : []),
      ]),
    ])
    const inOrder = ['Ines Ferreira', '21 November 2026', 'A printed table.', 'Heron', 'Chapter 1', 'wrote down every line', 'Chapter 4']
    const places = inOrder.map((words) => read.text.indexOf(words))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places[0]).toBeGreaterThan(-1)
    expect(read.links).toEqual(['https://ines.example/', ...[1, 2, 3, 4].map((part) => `https://example.org/tides?part=${part}`)])
    expect(read.pictures).toEqual(['Screenshot for “Picture shot-1?”', 'Screenshot for “Picture shot-3?”'])
    // The title page shows the first picture, with its question as the caption.
    expect(read.pageTexts.map((page) => page.includes('Picture shot-1?'))).toEqual(read.pageTexts.map((_, index) => index === 0))
  })

  test('the same input gives the same bytes, in each theme, regardless of earlier documents', async () => {
    const pictures = [await screenshot(), await screenshot(300, 900)]
    const first = (['light', 'dark', 'fun'] as const).map((theme) => typeset(documentationOf(materialOf(3, { theme })), pictures))
    typeset(documentationOf(materialOf(1)), [])
    const fresh = await createTypesetter(await create())
    const again = (['light', 'dark', 'fun'] as const).map((theme) => fresh(documentationOf(materialOf(3, { theme })), pictures))
    expect(again.map((pdf, index) => pdf.equals(first[index]!))).toEqual([true, true, true])
    expect(new Set(first.map((pdf) => pdf.length)).size).toBe(3)
  })

  test('answers in any script have their own glyphs, and characters that no font has don’t affect the rest', async () => {
    const tasks = Object.entries(scripts).map(([name, words]) => answered(name.toLowerCase(), `${words} (${name})`))
    const unknown = answered('unknown', 'before \u{12345}\u{10fffe} after')
    const read = await readPdf(typeset(documentationOf(materialOf(1, { tasks: [...tasks, unknown] })), []))
    const letters = (text: string) => new Set(text.normalize('NFKD').match(/[\p{L}\p{S}]/gu))
    const drawn = letters(read.text)
    for (const [name, words] of Object.entries(scripts))
      expect([name, [...letters(words)].filter((letter) => !drawn.has(letter))]).toEqual([name, []])
    expect(read.text).toMatch(build === 'WebAssembly' ? /before .* after/u : /before \ufffd+ after/)
  })

  test('how an answer came to count is on the page of the answer, however long it is', async () => {
    const tasks = Array.from({ length: 40 }, (_, index) => {
      const task = answered(`t${index}`, 'I read every line that the server said. '.repeat(1 + ((index * 5) % 11)))
      return { ...task, isOutput: index % 3 === 0, answer: { ...task.answer!, basis: 'computed' as const } }
    })
    const { pages, pageTexts, text } = await readPdf(typeset(documentationOf(materialOf(1, { tasks })), []))
    expect(pages).toBeGreaterThan(6)
    // The title page explains the word.
    expect(text.match(/Checked(?::| against)/g)).toHaveLength(41)
    expect(pageTexts.filter((page) => /^\s*Checked(?::| against)/.test(page))).toEqual([])
  })

  test.each([8, 9, 10, 15])('with %i short chapters, no page has a hole and the last one isn’t almost empty', async (count) => {
    const steps = Array.from({ length: count }, (_, index) => `step-${index + 1}`)
    const chapters = steps.map((id) => ({ id, title: `About ${id}`, blocks: [] }))
    const tasks = steps.map((id) => answered(`of-${id}`, 'One line.', id))
    const { pageTexts, ends } = await readPdf(typeset(documentationOf(materialOf(1, { chapters, tasks })), []))
    const chaptersOn = pageTexts.map((page) => page.match(/About step/g)?.length ?? 0)
    expect(chaptersOn.reduce((sum, on) => sum + on)).toBe(count)
    expect(chaptersOn.at(-1)).toBeGreaterThan(1)
    expect(Math.min(...ends.slice(1, -1), 1)).toBeGreaterThan(0.6)
  })

  test('the title page stays one page, and a picture that has no room on it begins the next one', async () => {
    const hasPicture = []
    for (const count of [0, 2, 4, 6, 8, 10, 12, 14, 16]) {
      const names = Array.from({ length: count }, (_, index) => `number-${index}`)
      const material = materialOf(1, {
        summary: 'I ran it twice, and understood the number. '.repeat(9),
        variables: names.map((name) => ({ name, value: '8080' })),
      })
      material.metadata.variables = names.map((name) => ({ name, label: `A free port for the server ${name}`, placeholder: '8081' }))
      const [first = '', second = ''] = (await readPdf(typeset(documentationOf(material), [await screenshot()]))).pageTexts
      expect([count, first]).toEqual([count, expect.stringContaining('Made in a guided project')])
      hasPicture.push(first.includes('Picture shot-1?'))
      expect([count, second]).toEqual([count, expect.stringMatching(hasPicture.at(-1) ? /^\s*The invented case/ : /^\s*Picture shot-1/)])
    }
    expect(hasPicture).toContain(true)
    expect(hasPicture.lastIndexOf(true)).toBeLessThan(hasPicture.indexOf(false))
  })

  test('the last page says where the work can be checked: at its credential, or else at its public page', async () => {
    const pageAddress = 'https://fieldwork.example/ines/projects/print-a-tide-table'
    const credentialAddress = 'https://fieldwork.example/credentials/4f0c2a7b'
    for (const [addresses, expected] of [
      [{ pageAddress, credentialAddress }, credentialAddress],
      [{ pageAddress }, pageAddress],
      [{}, undefined],
    ] as const) {
      // Long and short ends.
      for (const text of ['One line.', 'A line of the answer.\n'.repeat(70)]) {
        const material = materialOf(1, { ...addresses, tasks: [answered('why', text), answered('last', text)] })
        const last = (await readPdf(typeset(documentationOf(material), []))).pageTexts.at(-1)!
        expect(last).toContain(text.slice(0, 9))
        expect(/Anyone can check this work at this address:\s*(\S+)/.exec(last)?.[1]).toBe(expected)
      }
    }
  })

  test('a long answer that is split leaves at least two of its lines on each page', async () => {
    // The ends of a page, as the filler grows.
    for (const count of [20, 21, 22, 36, 37, 38]) {
      const filler = answered('filler', Array.from({ length: count }, () => 'A filler.').join('\n'))
      const long = answered('long', Array.from({ length: 18 }, (_, index) => `Line number ${index}.`).join('\n'))
      const { pageTexts } = await readPdf(typeset(documentationOf(materialOf(1, { tasks: [filler, long] })), []))
      const linesOn = pageTexts.map((page) => page.match(/Line number/g)?.length ?? 0)
      expect([count, linesOn]).not.toEqual([count, expect.arrayContaining([1])])
    }
  })

  test('typed text stays text: no heading, no picture, no links except to the web, and no file access', async () => {
    const typst = [
      '#read("/etc/passwd")',
      '#include "/etc/passwd"',
      '= A heading',
      '#image("/etc/hosts")',
      '$ x $',
      '#panic("stop")',
      '"); #panic("stop")',
      '`raw` *bold* _it_ @ref <label> // comment /* open',
      '\\u{202e}',
      '#let x = 1; #x',
    ]
    const all = [...typst, ...hostileTexts]
    const tasks = all.map((text, index) => ({ ...answered(`t${index}`, text), title: `T${index} ${text}` }))
    const documentation = documentationOf(materialOf(1, { tasks, author: typst.join(' '), address: 'javascript:hit()' }))
    documentation.title = hostileTexts.slice(0, 20).join(' ')
    const read = await readPdf(typeset(documentation, []))
    expect(read.headings).toHaveLength(2 + tasks.length)
    expect(read.pictures).toEqual([])
    // Typed web addresses become links; nothing else does.
    expect(read.links.filter((link) => !/^https?:\/\/(?:(?:evil\.example|example\.org|www\.w3\.org)\/|$)/.test(link))).toEqual([])
    expect(read.text).toContain('#read("/etc/passwd")')
    expect(read.text).not.toContain('root:')
  })

  test('command output is typeset in a monospaced font with its spaces, and every line fits the page', async () => {
    const digest = '0123456789abcdef'.repeat(12)
    const printed = `total 12\n-rw-r--r--   1 ines    4096 tides.txt\n#panic("stop") $ x $ *bold*\n${digest}\n`
    const pdf = typeset(documentationOf(materialOf(1, { tasks: [{ ...answered('list', printed), isOutput: true }] })), [])
    const read = await readPdf(pdf)
    for (const line of ['total 12', '-rw-r--r-- 1 ines 4096 tides.txt', '#panic("stop") $ x $ *bold*']) expect(read.text).toContain(line)
    expect(read.text.replaceAll('\n', '')).toContain(digest)
    expect(read.fonts).toContain('monospace')
    // The page number is in the margin, which is 24 mm wide.
    expect(read.rightmost).toBeLessThan(((210 - 24) / 25.4) * 72 + 0.1)
  })

  test('words of the learner’s sentences and answers that are too long for a line wrap, and every line fits the page', async () => {
    for (const summary of ['W'.repeat(400), `It is at https://example.org/${'W'.repeat(300)}`, `a ${'W'.repeat(23)} b ${'W'.repeat(30)}`]) {
      const read = await readPdf(typeset(documentationOf(materialOf(1, { summary, tasks: [answered('long', summary)] })), []))
      expect(read.text.replaceAll(/\s/g, '')).toContain(`“${summary.replaceAll(' ', '')}”`)
      expect(read.rightmost).toBeLessThan(((210 - 24) / 25.4) * 72 + 0.1)
    }
  })

  test('commands are typeset above their output, on the same page', async () => {
    const filler = { kind: 'own' as const, lines: Array.from({ length: 16 }, () => plainLine('A line.')) }
    const output = { kind: 'output' as const, text: 'total 2', commands: ['cd "#here" $x $', `ls ${'a-long-name/'.repeat(12)}`] }
    const parts = Array.from({ length: 9 }, () => [filler, output]).flat()
    const read = await readPdf(typeset({ ...documentationOf(materialOf(1)), parts }, []))
    expect(read.text.replaceAll(/\s+/g, '').split(`$cd"#here"$x$$ls${'a-long-name/'.repeat(12)}total2`)).toHaveLength(10)
    expect(read.rightmost).toBeLessThan(((210 - 24) / 25.4) * 72 + 0.1)
  })

  test('a picture that can’t be drawn is replaced by a sentence', async () => {
    const read = await readPdf(typeset(documentationOf(materialOf(1)), [undefined]))
    expect(read.pictures).toEqual([])
    expect(read.text).toContain('The screenshot could not be read.')
  })
})
