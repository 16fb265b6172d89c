import { expect, test } from 'vitest'
import { postNetworks, shareTemplates, templateFor, type PostNetwork } from './posts.ts'

const posts = (...templates: Parameters<typeof shareTemplates>) => {
  const all = shareTemplates(...templates)
  return Object.fromEntries(postNetworks.map((network) => [network, templateFor(all, network)])) as Record<PostNetwork, string | undefined>
}

test('the general post is used for every network without its own', () => {
  expect(posts({ share: 'Anywhere', linkedin: 'Here' }, undefined)).toEqual({
    linkedin: 'Here',
    twitter: 'Anywhere',
    facebook: 'Anywhere',
    instagram: 'Anywhere',
  })
})

test('a track’s template replaces the project’s, network by network', () => {
  const project = { share: 'Project', linkedin: 'Project here', twitter: 'Project short' }
  expect(posts(project, { share: 'Track', twitter: 'Track short' })).toMatchObject({
    linkedin: 'Project here',
    twitter: 'Track short',
    facebook: 'Track',
  })
  expect(posts(project, undefined)).toEqual(posts(undefined, project))
})

test('the photo network takes the short-form text before the general one, and the other networks never do', () => {
  expect(posts({ share: 'Anywhere', shortform: 'Clip' }, undefined)).toMatchObject({ instagram: 'Clip', facebook: 'Anywhere' })
  expect(posts({ share: 'Anywhere', shortform: 'Clip', instagram: 'Picture' }, undefined).instagram).toBe('Picture')
  expect(posts({ shortform: 'Clip' }, undefined)).toEqual({ instagram: 'Clip' })
})

test('without templates there is nothing to post', () => {
  expect(Object.values(posts(undefined, undefined)).filter(Boolean)).toEqual([])
})
