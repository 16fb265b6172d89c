import { expect, test } from 'vitest'
import { postsFrom } from './post.ts'

const fill = { title: 'Tides', url: 'https://learn.example/projects/tides', hashtag: '#fieldwork' }

test('a post names the project, its address and the hashtag', () => {
  expect(postsFrom({ twitter: 'I built {title}. {url} {hashtag}\n' }, fill)).toEqual([
    { network: 'twitter', text: 'I built Tides. https://learn.example/projects/tides #fieldwork' },
  ])
})

test('networks without a post of their own get the general post', () => {
  const texts = (templates: Parameters<typeof postsFrom>[0]) => postsFrom(templates, fill).map(({ network, text }) => `${network}: ${text}`)
  expect(texts({ share: 'Anywhere' })).toEqual([
    'linkedin: Anywhere',
    'twitter: Anywhere #fieldwork',
    'facebook: Anywhere',
    'instagram: Anywhere',
  ])
  expect(texts({ share: 'Anywhere', linkedin: 'Here', shortform: 'Clip' })).toEqual([
    'linkedin: Here',
    'twitter: Anywhere #fieldwork',
    'facebook: Anywhere',
    'instagram: Clip',
  ])
})

test('the post on the microblog always has the hashtag, once [SHARE-64]', () => {
  const post = (twitter: string) => postsFrom({ twitter }, fill)[0]!.text
  expect(post('I built {title}.')).toBe('I built Tides. #fieldwork')
  expect(post('{hashtag} {title}')).toBe('#fieldwork Tides')
})

test('unknown placeholders stay in the post', () => expect(postsFrom({ linkedin: '{site} {title}' }, fill)[0]!.text).toBe('{site} Tides'))

test('a project without templates has no posts', () => expect(postsFrom(undefined, fill)).toEqual([]))
