import { describe, expect, test } from 'vitest'
import { loginPath, matchRoute, appAreaOf, projectPath, trackForLink } from './paths.ts'

describe('the site map', () => {
  test.each([
    ['/', 'start', {}],
    ['/onboarding', 'onboarding', {}],
    ['/login', 'login', {}],
    ['/owner', 'owner', {}],
    ['/projects/put-tls-in-front', 'project', { projectId: 'put-tls-in-front' }],
    ['/portfolio', 'portfolio', {}],
    ['/portfolio/documents/7', 'portfolio-document', { documentId: '7' }],
    ['/ines/portfolio', 'portfolio-anon', { nickname: 'ines' }],
    ['/ines/portfolio/documents/7', 'portfolio-anon-document', { nickname: 'ines', documentId: '7' }],
    ['/projects', 'projects', {}],
    ['/terms', 'terms', {}],
    ['/privacy', 'privacy', {}],
  ])('%s is the page %s', (path, name, params) => {
    expect(matchRoute(path)).toEqual({ name, params })
  })

  test.each(['/nowhere', '/projects/a/b', '/user', '/search', '/ines', '/portfolio/documents'])('%s is no page', (path) => {
    expect(matchRoute(path)).toBeUndefined()
  })

  test.each([
    ['/', 'start'],
    ['/onboarding/', 'start'],
    ['/login', 'login'],
    ['/owner', 'login'],
    ['/projects/tides', 'project'],
    ['/projects/portfolio', 'project'],
    ['/portfolio/documents/7', 'portfolio'],
    ['/ines/portfolio', 'portfolio'],
    ['/terms', 'elsewhere'],
    ['/nowhere/at/portfolio', 'elsewhere'],
  ])('%s belongs to: %s', (path, place) => {
    expect(appAreaOf(path)).toBe(place)
  })
})

const tracks = [{ id: 'low' }, { id: 'clicks' }]

describe('the track of a link', () => {
  test('a stored track goes along when the project belongs to it [APP-30]', () => {
    expect(trackForLink('clicks', tracks)).toBe('clicks')
    expect(projectPath({ id: 'tides', metadata: { tracks } }, 'clicks')).toBe('/projects/tides?track=clicks')
  })

  test('the stored track no becomes low where the project has no such track [APP-31]', () => {
    expect(trackForLink('no', tracks)).toBe('low')
    expect(trackForLink('no', [])).toBe('low')
    expect(trackForLink('no', [{ id: 'no' }])).toBe('no')
  })

  test('without a stored track, or with one the project does not belong to, the link carries none [APP-32]', () => {
    for (const stored of [null, undefined, '', 'commands']) {
      expect(trackForLink(stored, tracks)).toBeUndefined()
      expect(projectPath({ id: 'tides', metadata: { tracks } }, stored)).toBe('/projects/tides')
    }
  })
})

test('the way to the login page keeps where one came from', () => {
  expect(loginPath('/projects/tides?track=low#step')).toBe('/login?returnTo=%2Fprojects%2Ftides%3Ftrack%3Dlow%23step')
})
