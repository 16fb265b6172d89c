import { expect, test } from 'vitest'
import { postsFrom } from './post.ts'

const fill = { title: 'Tides', url: 'https://learn.example/projects/tides', hashtag: '#fieldwork' }

test('a post names the project, its address and the hashtag', () => {
  expect(postsFrom({ twitter: 'I built {title}. {url} {hashtag}\n' }, fill)).toEqual([
    { network: 'twitter', text: 'I built Tides. https://learn.example/projects/tides #fieldwork' },
  ])
})

test('the general post stands alone, and steps back where a network has its own', () => {
  expect(postsFrom({ share: 'Anywhere' }, fill)).toEqual([{ network: 'share', text: 'Anywhere' }])
  expect(postsFrom({ share: 'Anywhere', linkedin: 'Here' }, fill)).toEqual([{ network: 'linkedin', text: 'Here' }])
})

test('braces that mean something else stay', () => expect(postsFrom({ share: '{site} {title}' }, fill)[0]!.text).toBe('{site} Tides'))

test('a project without templates has no posts', () => expect(postsFrom(undefined, fill)).toEqual([]))
