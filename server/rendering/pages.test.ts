import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { browserMessages } from '@fieldwork/core/messages/browsers.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { documents } from '../documents/service.ts'
import { health } from '../health.ts'
import { harbourPlans, lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { startServer } from '../testing/testing.ts'
import { webRoot } from '../http/assets.ts'
import { media } from './media.ts'
import { pages } from './page.ts'

const server = await startServer({
  served: (context) => [catalogue(context), enrolments(context), documents(context)].flat(),
  plain: (context) => [health(context), media(context), pages(context)].flat(),
})

const navigate = (path: string, headers: Record<string, string> = {}) =>
  server.visitor().fetch(path, { headers: { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate', ...headers } })

/** The markup of the page, without its head and its data. */
const drawn = (page: string) => /<div id="root">.*?<script type="application\/json"/s.exec(page)?.[0]

const documentOfPro = `select body from project_files where project_id = $1 and name = 'document.json'`

const html = async (path: string) => (await navigate(path)).text()

describe('an address that leads nowhere', () => {
  const placeholder = /[\w-]+\.example\b/

  test('is in no file that browsers load, and in no code that renders pages', () => {
    const files = globSync('{client,prerender}/**/*.{js,css,svg}', { cwd: webRoot }).filter((file) => !file.includes('Gallery'))
    expect(files.length).toBeGreaterThan(10)
    for (const file of files) expect(placeholder.exec(readFileSync(join(webRoot, file), 'utf8'))?.[0], file).toBeUndefined()
  })

  test.each(['/', '/terms', '/login', `/projects/${tideTable.id}`])('is not on the page %s as it arrives', async (path) => {
    expect(placeholder.exec(await html(path))?.[0]).toBeUndefined()
  })
})

describe('a browser that navigates', () => {
  test.each(['/', '/onboarding', '/login', '/portfolio', '/ines/portfolio', '/terms', `/projects/${tideTable.id}`])(
    'gets the app at %s',
    async (path) => {
      const response = await navigate(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await response.text()).toContain('<div id="root">')
    },
  )

  test.each([
    ['/projects', 200],
    ['/user', 404],
    ['/search', 404],
    ['/features', 404],
  ])('gets the app at %s with the status %d, though a call of that name answers JSON', async (path, status) => {
    const response = await navigate(path)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.status).toBe(status)
    const json = await server.visitor().fetch('/features')
    expect(json.headers.get('content-type')).toContain('application/json')
  })

  test('gets all projects as a page at /projects, with its title, as it arrives', async () => {
    const page = await html('/projects')
    expect(page).toMatch(/<title>Projects\b/)
    expect(page).toContain('Print a tide table')
  })

  test.each([
    ['/nowhere', 404],
    ['/projects/no-such-project', 404],
    [`/projects/${harbourPlans.id}`, 403],
  ])('gets the app at %s with the status %d', async (path, status) => {
    const response = await navigate(path)
    expect(response.status).toBe(status)
    expect(await response.text()).toContain('<div id="root">')
  })

  test.each(['/nowhere', '/projects/no-such-project', '/paths/no-such-path'])(
    'reads at %s that there is no page, and has a link home',
    async (path) => {
      const page = drawn(await html(path))
      expect(page).toContain('<h1>Page not found')
      expect(page).toMatch(/<a [^>]*href="\/"[^>]*>Go to homepage/)
    },
  )

  test.each([
    ['/terms', 'Terms', '/privacy'],
    ['/privacy', 'Privacy', '/terms'],
  ])('reads the operator’s text at %s before any script has run', async (path, title, other) => {
    const page = drawn(await html(path))
    expect(page).toMatch(new RegExp(`<h1>[^<]*${title}`))
    expect(page).toContain(`href="${other}"`)
    expect(page).not.toContain('{contact}')
  })

  test.each([
    ['/login', browserMessages.noScriptLogin],
    ['/portfolio', browserMessages.noScriptApp],
    ['/terms', browserMessages.noScript],
  ])('reads at %s what needs JavaScript', async (path, sentence) => {
    expect(await html(path)).toContain(`<noscript><p data-no-script>${sentence}</p></noscript>`)
  })

  test('is recognised without fetch metadata, by what it accepts', async () => {
    const response = await server.visitor().fetch('/nowhere', { headers: { accept: 'text/html' } })
    expect(response.headers.get('content-type')).toContain('text/html')
  })
})

describe('the first response of a project page', () => {
  test('has title, description and picture for link previews', async () => {
    const page = await html(`/projects/${tideTable.id}`)
    expect(page).toContain('<title>Print a tide table · Fieldwork</title>')
    expect(page).toContain('<meta name="description" content="Print a tide table, step by step.">')
    expect(page).toContain('<meta property="og:title" content="Print a tide table">')
  })

  test('contains the document, readable without scripts', async () => {
    const page = await html(`/projects/${tideTable.id}`)
    expect(page).toContain('The sea rises and falls.')
    expect(page).toContain('id="read-the-sea"')
  })

  test('has no inline script and no inline style, which its policy would refuse', async () => {
    const response = await navigate(`/projects/${tideTable.id}`)
    const policy = response.headers.get('content-security-policy') ?? ''
    for (const rule of ["default-src 'self'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule)
    const page = await response.text()
    expect(page).not.toMatch(/<script(?![^>]*(?:src=|type="application\/json"))/)
    expect(page).not.toMatch(/<style|\sstyle="|\son[a-z]+="/)
  })

  test('lists style sheets and scripts in its headers, so that browsers request them before parsing the page', async () => {
    const response = await navigate(`/projects/${tideTable.id}`)
    const link = response.headers.get('link') ?? ''
    const page = await response.text()
    const named = [...link.matchAll(/<([^>]+)>; rel=(preload|modulepreload)/g)].map(([, href]) => href!)
    expect(named.some((href) => href.endsWith('.css'))).toBe(true)
    expect(named.filter((href) => href.endsWith('.js')).length).toBeGreaterThan(2)
    for (const href of named) expect(page).toContain(`"${href}"`)
  })

  test('of a Pro project shows the overview and no steps to anyone', async () => {
    const pro = await server.signIn('pro-reader@example.org', { plan: 'pro' })
    const visitors = await html(`/projects/${lighthouseLog.id}`)
    const members = await (await pro.fetch(`/projects/${lighthouseLog.id}`, { headers: { accept: 'text/html' } })).text()
    for (const page of [visitors, members]) {
      expect(page).toContain('Keep a lighthouse log')
      expect(page).not.toContain('The sea rises and falls.')
      expect(page).not.toContain('The night watch.')
    }
  })

  test('of a project that has become a Pro one shows its steps to nobody any more', async () => {
    const path = `/projects/${tideTable.id}`
    const price = (plan: 'pro' | null) =>
      server.db.rows(
        `update projects set plan = $2, metadata = case when $2::text is null then metadata - 'plan' else metadata || '{"plan":"pro"}' end where id = $1`,
        [tideTable.id, plan],
      )
    expect(await html(path)).toContain('The sea rises and falls.')
    await price('pro')
    try {
      const page = await html(path)
      expect(page).toContain('Print a tide table')
      expect(page).not.toContain('The sea rises and falls.')
    } finally {
      await price(null)
    }
    expect(await html(path)).toContain('The sea rises and falls.')
  })

  test('is rendered for a visitor if the session can’t be looked up', async () => {
    const learner = await server.signIn('unlucky@example.org')
    await server.db.rows('alter table sessions rename to sessions_away')
    try {
      const response = await learner.fetch('/terms', { headers: { accept: 'text/html' } })
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('<div id="root">')
    } finally {
      await server.db.rows('alter table sessions_away rename to sessions')
    }
  })

  test('of a private project reveals nothing about it, even to an admin who may open it', async () => {
    const admin = await server.signIn('admin@example.org')
    expect(await html(`/projects/${harbourPlans.id}`)).not.toContain('Plan a harbour')
    const response = await admin.fetch(`/projects/${harbourPlans.id}`, { headers: { accept: 'text/html' } })
    expect(response.status).toBe(200)
    const page = await response.text()
    expect(page).not.toContain('The sea rises and falls.')
    expect(page).toContain('<div id="root"></div>')
  })

  test('of a Pro project is rendered without reading its document', async () => {
    const body = (await server.db.row<{ body: string }>(documentOfPro, [lighthouseLog.id]))!.body
    const write = (text: string) =>
      server.db.rows(`update project_files set body = $2 where project_id = $1 and name = 'document.json'`, [lighthouseLog.id, text])
    await write('a document that cannot be read')
    // Another overview than the one that is kept.
    await server.db.rows(`update projects set metadata = metadata || '{"needs":"one lamp"}' where id = $1`, [lighthouseLog.id])
    try {
      expect(drawn(await html(`/projects/${lighthouseLog.id}`))).toContain('one lamp')
    } finally {
      await write(body)
    }
  })

  test('is rendered as for a visitor, and has the reader’s position in its head', async () => {
    const learner = await server.signIn('reader@example.org')
    const path = `/projects/${tideTable.id}`
    await learner.call('PUT', '/projects/selection', [{ projectId: tideTable.id, selectedTime: '2026-11-20T10:00:00Z' }])
    await server.db.rows('update enrolments set version = 1, completed_at = now() where user_id = $1', [learner.userId])
    const position = { stepId: 'read-the-sea', blockId: 'moon-box', offset: 0.5, age: 0 }
    await learner.call('PUT', `${path}/position`, { position, passedSteps: [], restartedAt: null })
    const [own, visitors] = [await (await learner.fetch(path, { headers: { accept: 'text/html' } })).text(), await html(path)]
    expect(drawn(visitors)).toContain('Add to My Projects')
    expect(drawn(own)).toBe(drawn(visitors))
    expect(/<meta name="fieldwork-reading" content="([^"]*)"/.exec(own)?.[1]).toContain('&quot;blockId&quot;:&quot;moon-box&quot;')
    expect(visitors).not.toContain('fieldwork-reading')
  })

  test('contains the signed-in user, escaped so that it can’t close the script', async () => {
    const ines = await server.signIn('ines@example.org')
    await server.db.rows(`update users set name = '</script><script>alert(1)</script>' where email = 'ines@example.org'`)
    const page = await (await ines.fetch('/', { headers: { accept: 'text/html' } })).text()
    const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
    expect(JSON.parse(boot)).toMatchObject({ user: { email: 'ines@example.org', name: '</script><script>alert(1)</script>' } })
    expect(page).not.toContain('<script>alert(1)')
  })

  test('is compressed', async () => {
    const response = await navigate(`/projects/${tideTable.id}`, { 'accept-encoding': 'br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.text()).toContain('The sea rises and falls.')
  })
})

test.each(['/restore', '/owner'])('the page %s of a printed link passes its key on to nobody', async (path) => {
  const response = await server.visitor().fetch(`${path}?key=printed-key`, { headers: { accept: 'text/html' } })
  expect([response.status, response.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
  const page = await response.text()
  expect(page).not.toContain('printed-key')
  expect(page).toContain('<meta name="robots" content="noindex">')
})

test('every reply names the version of the server, errors included [API-04]', async () => {
  const replies = [
    await navigate('/'),
    await server.visitor().fetch('/features'),
    await server.visitor().fetch('/nowhere'),
    await server.visitor().fetch('/health'),
  ]
  for (const reply of replies) expect(reply.headers.get('x-app-version')).toMatch(/^\d+\.\d+\.\d+$/)
})

test('a picture of the content is served under /static/images as immutable [APP-79]', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  await server.db.rows(`insert into media (name, content_type, body) values ('abc123.svg', 'image/svg+xml', $1)`, [Buffer.from(drawing)])
  const picture = await server.visitor().fetch('/static/images/abc123.svg')
  expect([picture.status, picture.headers.get('content-type'), await picture.text()]).toEqual([200, 'image/svg+xml', drawing])
  expect(picture.headers.get('cache-control')).toContain('immutable')
  expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await server.visitor().fetch('/static/images/other.svg')).status).toBe(404)
})

test('the health endpoint says ok', async () => {
  expect(await (await server.visitor().fetch('/health')).json()).toEqual({ status: 'ok' })
})
