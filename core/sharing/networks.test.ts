import { expect, test } from 'vitest'
import { sharePage } from './networks.ts'

const post = { text: 'I built it & more #fieldwork', url: 'https://learn.example/projects/tls' }

test('each network gets what its page takes: the address, the text, or nothing', () => {
  expect(sharePage('linkedin', post)).toBe(
    'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Flearn.example%2Fprojects%2Ftls',
  )
  const withLink =
    'https://x.com/intent/post?text=I%20built%20it%20%26%20more%20%23fieldwork&url=https%3A%2F%2Flearn.example%2Fprojects%2Ftls'
  expect(sharePage('twitter', post)).toBe(withLink)
  expect(sharePage('twitter', { ...post, text: post.url })).toBe(
    'https://x.com/intent/post?text=https%3A%2F%2Flearn.example%2Fprojects%2Ftls',
  )
  expect(sharePage('facebook', post)).toBe('https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Flearn.example%2Fprojects%2Ftls')
  expect(sharePage('instagram', post)).toBe('https://www.instagram.com/')
})

test('half of a character is left out, because no address can have it', () =>
  expect(sharePage('twitter', { ...post, text: `half \ud83d ${post.url}` })).toContain('?text=half%20%20https'))
