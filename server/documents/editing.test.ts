import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import { boxesIn } from '@fieldwork/core/documents/walk.ts'
import { bookmarkOf, fileWith, saveFile } from '../notes/testing-notes.ts'
import { publishContent } from '../publishing/publish.ts'
import { boat, faultsOf, firstStep, paragraph, startEditing } from './testing-editing.ts'

const { server, db, admin, contentDir, editable, save, change } = await startEditing()

describe('an administrator who edits a document', () => {
  test('gets the newest version with the text of its Pro sections, which nobody else does', async () => {
    const { etag, source, document } = await editable()
    expect({ etag, source }).toEqual({ etag: expect.stringMatching(/^"1-\w+"$/), source: 'git' })
    expect(JSON.stringify(document.sectionTexts)).toContain('A lamp is seen from afar.')
    const pro = await server.signIn('pro@example.org', { plan: 'pro' })
    for (const who of [server.visitor(), pro]) {
      const answers = [
        await who.call('GET', `${boat}/editable.json`),
        await save(document, etag, who),
        await who.call('GET', `${boat}/export.zip`),
      ]
      for (const { status, body } of answers) {
        expect([401, 403]).toContain(status)
        expect(JSON.stringify(body)).not.toContain('A lamp is seen')
      }
    }
  })

  test('publishes the next version, and readers of an earlier one stay on it, keep their answers, and are offered the update [DOC-72] [API-29]', async () => {
    const learner = await server.signIn('learner@example.org')
    const answer = { id: 'why-wood', type: 'TEXT', text: { data: 'It is lighter, so it floats.' }, status: 'INCOMPLETE' }
    await learner.call('POST', `${boat}/validations/why-wood`, answer)
    const before = await editable()
    const saved = await change((document) => void firstStep(document).unshift(paragraph('Sharpen the saw.')))
    expect(saved).toMatchObject({ status: 200, body: { version: 2, etag: expect.stringMatching(/^"2-/) } })

    const now = await editable()
    expect(now).toMatchObject({ etag: saved.body.etag, source: 'edited', document: { version: 2 } })
    expect(firstStep(now.document).slice(1)).toEqual(firstStep(before.document))
    expect(now.document.steps.slice(1)).toEqual(before.document.steps.slice(1))
    expect(now.document.sectionTexts).toEqual(before.document.sectionTexts)

    expect((await learner.call('GET', `${boat}/document.json`)).body).toMatchObject({ version: 1 })
    expect((await learner.call('GET', boat)).body).toMatchObject({ hasUpdates: true })
    expect((await learner.call('GET', `${boat}/validations/why-wood`)).body).toMatchObject({ text: answer.text })
    await learner.call('POST', `${boat}/reset_content`)
    expect((await learner.call('GET', `${boat}/validations/why-wood`)).body).toMatchObject({ text: answer.text })
    expect(await db.rows(`select details from events where name = 'document_saved'`)).toEqual([{ details: { version: 2 } }])
  })

  test('sees in numbers which learners’ work a version would detach, and publishes it only after confirming', async () => {
    const learner = await server.signIn('learner@example.org')
    expect((await saveFile(learner, fileWith([bookmarkOf('lay-the-keel')]), 0, 'build-a-boat')).status).toBe(200)
    const { etag, document } = await editable()
    const keel = document.steps.find(({ id }) => id === 'lay-the-keel')!
    keel.id = 'set-the-keel'
    const asked = await save(document, etag)
    expect(asked).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'work_would_vanish',
          details: { learners: 1, sentences: ['The step `lay-the-keel` is gone. Work that hangs on it: 1 bookmark.'] },
        },
      },
    })
    expect((await editable()).document.version).toBe(1)
    const accepted = await admin().call('PUT', `${boat}/document.json?accept=vanishing-work`, document, { 'if-match': etag })
    expect(accepted).toMatchObject({ status: 200, body: { version: 2 } })
    expect((await editable()).document.steps.map(({ id }) => id)).toContain('set-the-keel')
  })

  test('sees a missing picture and all other errors at once, and nothing is published', async () => {
    const picture: BlockNode = {
      type: 'image',
      id: 'i-new',
      src: '',
      alt: 'A boat',
      width: 1,
      height: 1,
      withBorder: false,
      withSpacing: true,
    }
    const dead: BlockNode = {
      type: 'paragraph',
      id: 'p-dead',
      children: [{ type: 'link', href: '#nowhere', children: [{ type: 'text', text: 'there' }] }],
    }
    const faults = faultsOf(await change((document) => void firstStep(document).push(picture, dead)))
    expect(faults).toEqual([
      { nodeId: 'i-new', message: 'Choose a picture, or remove this block.' },
      { nodeId: 'p-dead', message: expect.stringContaining('nowhere') },
    ])
    const alone = faultsOf(await change((document) => void firstStep(document).push(picture)))
    expect(alone).toEqual([{ nodeId: 'i-new', message: 'Choose a picture, or remove this block.' }])
    expect((await editable()).document.version).toBe(1)
  })

  test('edits the text of a Pro section, which stays a separate file', async () => {
    expect(
      await change(({ sectionTexts }) => void sectionTexts!['sail-at-night']!.unshift(paragraph('Wait until it is dark.'))),
    ).toMatchObject({
      status: 200,
    })
    const { document } = await editable()
    expect(JSON.stringify(document.sectionTexts)).toContain('Wait until it is dark.')
    expect(JSON.stringify((await admin().call('GET', `${boat}/document.json`)).body)).not.toContain('Wait until it is dark.')
  })

  test('may send the document without the texts of its Pro sections, which then stay', async () => {
    const { etag, document } = await editable()
    const { sectionTexts, ...plain } = document
    firstStep(document).push(paragraph('Sweep up.'))
    expect(await save(plain, etag)).toMatchObject({ status: 200, body: { version: 2 } })
    expect((await editable()).document.sectionTexts).toEqual(sectionTexts)
  })

  test('makes no new version by saving an unchanged text', async () => {
    const { etag, document } = await editable()
    expect(await save(document, etag)).toMatchObject({ status: 200, body: { version: 1, etag } })
    expect((await editable()).source).toBe('git')
  })

  test('is notified if someone else saved in between, with the number of that version', async () => {
    const { etag, document } = await editable()
    const one = structuredClone(document)
    firstStep(one).push(paragraph('Sweep up.'))
    firstStep(document).push(paragraph('Go home.'))
    const answers = await Promise.all([save(one, etag), save(document, etag)])
    const [saved, refused] = answers.toSorted((a, b) => a.status - b.status)
    expect(saved).toMatchObject({ status: 200, body: { version: 2 } })
    expect(refused).toMatchObject({ status: 412, body: { error: { code: 'stale_version', details: saved!.body } } })
  })

  test('can export the Markdown for the content folder', async () => {
    await change((document) => void firstStep(document).push(paragraph('Sweep up.')))
    const answer = await admin().fetch(`${boat}/export.zip`)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="build-a-boat.zip"')
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    expect(Object.keys(files).sort()).toEqual(
      ['project.md', 'sections/sail-at-night.md', 'tracks/kit.md'].map((path) => `build-a-boat/${path}`),
    )
    expect(new TextDecoder().decode(files['build-a-boat/project.md'])).toContain('\nSweep up.\n')
  })
})

describe('a document that cannot be published is refused with the errors and their places:', () => {
  const message = expect.any(String)

  test('a dead link and a link that would run a script', async () => {
    const script = { type: 'link' as const, href: 'javascript:alert(1)', children: [{ type: 'text' as const, text: 'here' }] }
    const dead = { ...script, href: '#nowhere' }
    const answer = await change((document) => {
      firstStep(document).push({ ...paragraph(''), id: 'p-script', children: [script] } as BlockNode)
      document.steps[3]!.children.push({ ...paragraph(''), id: 'p-dead', children: [dead] } as BlockNode)
    })
    expect(faultsOf(answer)).toEqual([
      { nodeId: 'p-script', message: 'Links may not start with `javascript:`. Use http, https or mailto.' },
      { nodeId: 'p-dead', message: 'Nothing on this page has the id `nowhere`.' },
      { nodeId: 'p-dead', message: 'Nothing on this page has the id `nowhere` on the track `kit`.' },
    ])
    expect((await editable()).document.version).toBe(1)
  })

  test('a project that isn’t in a content folder of the server, which the editor also shows when it opens', async () => {
    expect((await editable()).isSavable).toBe(true)
    rmSync(join(contentDir(), 'projects/build-a-boat'), { recursive: true })
    expect((await editable()).isSavable).toBe(false)
    expect(faultsOf(await change((document) => void firstStep(document).unshift(paragraph('Sharpen the saw.'))))).toEqual([
      { message: 'No folder of CONTENT_DIR contains `build-a-boat`. Start the server with that folder, or edit the files.' },
    ])
  })

  test('a task that is checked by the project’s files and also in a track, in the page’s words', async () => {
    const path = join(contentDir(), 'projects/build-a-boat')
    const task = ':::validation-box{#wood-box title="Say why wood"}\n::validation-text[Why does wood float?]{#why-wood}\n:::\n'
    appendFileSync(join(path, 'tracks/kit.md'), `\n::::::step{#lay-the-keel}\n${task}::::::\n`)
    writeFileSync(join(path, 'trials.yaml'), 'why-wood:\n  right: [it floats]\n  wrong: [no idea]\n')
    await publishContent(db, contentDir())
    const isGraded = 'can’t be deleted here: the checks of its answers are in files that this page doesn’t edit'
    const wayOut = 'Undo, or choose Export and change it in the files.'
    const nodeId = 'lay-the-keel'
    expect(faultsOf(await change((document) => void document.steps[1]!.children.pop()))).toEqual([
      { nodeId, message: `The task “Say why wood” ${isGraded}, and the track “From a kit” has it, too. ${wayOut}` },
      { message: 'A project has at least 3 tasks in its steps; this one has 2.' },
    ])
    const question = await change((document) => {
      document.tracks[1]!.steps.pop()
      const box = boxesIn(document.steps[1]!.children)[0]!
      box.children = [{ type: 'paragraph', id: 'p-new', children: [{ type: 'text', text: 'Nothing.' }] }]
    })
    expect(faultsOf(question)).toContainEqual({ nodeId, message: `The question “Why does wood float?” ${isGraded}. ${wayOut}` })
    const onTrack = await change((document) => void (document.tracks[1]!.steps.at(-1)!.children = [paragraph('Nothing.')]))
    expect(faultsOf(onTrack)).toEqual([
      { nodeId, message: 'A step must have the same tasks, answers and quiz on every track, in the same order.' },
    ])
  })

  test('a step that a track replaces, in the page’s words', async () => {
    const { etag, document } = await editable()
    document.steps.splice(0, 1)
    const faults = faultsOf(await save(document, etag))
    expect(faults).toContainEqual({
      nodeId: 'cut-the-planks',
      message:
        'The step “Cut the planks” can’t be deleted on its own: the track “From a kit” has it, too. Undo, or delete it there as well.',
    })
    expect(JSON.stringify(faults)).not.toContain('project.md')
    document.tracks[1]!.steps = []
    expect(JSON.stringify(faultsOf(await save(document, etag)))).not.toContain('From a kit')
  })

  test('a question without a check, a missing picture, and a word that no concept explains', async () => {
    const question: BlockNode = {
      type: 'validationBox',
      id: 'new-box',
      title: 'Say more',
      children: [{ type: 'validationText', id: 'say-more', title: 'What else?', optional: false, hidden: false }],
    }
    const picture: BlockNode = {
      type: 'image',
      id: 'i-new',
      src: '/static/images/made-up.svg',
      alt: 'A mast',
      width: 1,
      height: 1,
      withBorder: false,
      withSpacing: true,
    }
    const concept = {
      type: 'concept' as const,
      conceptId: 'mast',
      conceptName: 'Mast',
      children: [{ type: 'text' as const, text: 'mast' }],
    }
    const answer = await change((document) => {
      document.steps[1]!.children.unshift(question)
      firstStep(document).push(picture, { ...paragraph(''), id: 'p-mast', children: [concept] } as BlockNode)
    })
    expect(faultsOf(answer)).toEqual([
      { nodeId: 'i-new', message },
      { nodeId: 'p-mast', message },
      {
        nodeId: 'say-more',
        message:
          'A text answer needs a check, which is in a file that this page doesn’t edit. Ask for an address or a picture, or choose Export and write both in the files.',
      },
    ])
  })

  test('a control character', async () => {
    const answer = await change((document) => void firstStep(document).push(paragraph('Ring the \u0007 bell.')))
    expect(faultsOf(answer)).toEqual([{ nodeId: 'p-new', message: 'This line contains an invisible control character. Remove it.' }])
  })

  test('words that Markdown cannot hold', async () => {
    const cells = (text: string): Array<BlockNode & { type: 'paragraph' }>[number]['children'] => [
      { type: 'codeBlock', inline: true, language: 'shell', text },
    ]
    const answer = await change((document) => {
      firstStep(document).push({ type: 'table', id: 't-new', align: [null], head: [cells('a')], rows: [[cells('\\|')]] })
    })
    expect(faultsOf(answer)).toEqual([{ nodeId: 't-new', message: expect.stringContaining('Markdown can’t represent this') }])
  })

  test('half a character, another shape, another project, deep nesting, a missing If-Match and 2 MB change nothing', async () => {
    const { etag, document } = await editable()
    const put = (body: unknown, tag = etag) => save(body, tag).then(({ status }) => status)
    const nested = (depth: number): BlockNode => {
      let block = paragraph('Deep.')
      for (let level = 0; level < depth; level++) block = { type: 'quote', id: 'q-new', children: [block] }
      return block
    }
    const withBlock = (block: BlockNode) => ({
      ...document,
      steps: document.steps.map((step, at) => (at === 0 ? { ...step, children: [block, ...step.children] } : step)),
    })
    expect(await put(withBlock(paragraph('half \ud800')))).toBe(422)
    expect(await put({ ...document, steps: [{ type: 'step' }] })).toBe(422)
    expect(await put({ ...document, projectId: 'other' })).toBe(422)
    expect(await put(withBlock(nested(2000)))).toBe(422)
    expect(await put(withBlock(nested(60)))).toBe(422)
    expect(await put(document, 'made up')).toBe(400)
    expect(await put(withBlock(paragraph('x'.repeat(2 * 1024 * 1024))))).toBe(413)
    expect((await editable()).etag).toBe(etag)
  })
})
