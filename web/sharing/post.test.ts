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

test('the learner’s own sentences replace the author’s; a last paragraph with the link stays', () => {
  const post = (template: string, summary = 'I built a clock.\nFor {title}, ask ines@example.org.') =>
    postsFrom({ linkedin: template }, fill, summary)[0]!.text
  const own = 'I built a clock.\nFor {title}, ask [email address].'
  const url = 'https://learn.example/projects/tides'
  expect(post('Today I learned.\n\nMore.\n\nRead {title} at {url}\n{hashtag}\n')).toBe(`${own}\n\nRead Tides at ${url}\n#fieldwork`)
  expect(post('Today I learned {url} {hashtag}')).toBe(`${own}\n\nTides: ${url} #fieldwork`)
  expect(post('Today.\n\nI learned.')).toBe(`${own}\n\nTides: ${url} #fieldwork`)
  expect(post('Today I learned.', ' \n')).toBe('Today I learned.')
})

test('a microblog post with long sentences of the learner stays within 280 characters, of which a link takes 23', () => {
  const text = (summary: string) => postsFrom({ twitter: 'Short' }, fill, summary)[0]!.text
  for (const summary of ['word '.repeat(80), 'A sentence of some length that says what was built. '.repeat(8), 'x'.repeat(400)]) {
    const shortened = text(summary)
    expect(shortened.replace(fill.url, 'x'.repeat(23)).length).toBeLessThanOrEqual(280)
    expect(shortened).toMatch(/[.…]\n\nhttps:\/\/learn\.example\/projects\/tides #fieldwork$/)
  }
  for (const emojis of ['😀'.repeat(200), `a${'😀'.repeat(180)}`, `aa${'😀'.repeat(180)}`]) {
    expect(text(emojis).replace(fill.url, 'x'.repeat(23)).length).toBeLessThanOrEqual(280)
    expect(text(emojis)).toMatch(/^a*(?:😀)+…\n\nhttps/u)
  }
  expect(text('Short and sweet.')).toBe(`Short and sweet.\n\n${fill.url} #fieldwork`)
})
