import { expect, test } from 'vitest'
import { comingSoon } from './comingSoon.ts'
import type { PortfolioDocument } from './schema.ts'

const tile: PortfolioDocument = {
  id: '5d8b34a4-3a3e-4a2a-9a39-1d8d1cf1b7a1',
  type: 'URL',
  title: 'Tides',
  createdAt: '2026-11-02T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  url: { url: 'tides.example' },
  address: 'https://tides.example',
  picture: null,
}

test.each([
  ['', '', [], { page: true, head: true, tiles: true }],
  [' ', '\n', [], { page: true, head: true, tiles: true }],
  ['Tides', '', [], { page: false, head: true, tiles: true }],
  ['', 'What I build', [], { page: false, head: true, tiles: true }],
  ['', '', [tile], { page: false, head: false, tiles: false }],
  ['Tides', '', [tile], { page: false, head: false, tiles: false }],
  ['', 'What I build', [tile], { page: false, head: false, tiles: false }],
  ['Tides', 'What I build', [], { page: false, head: false, tiles: true }],
  ['Tides', 'What I build', [tile], { page: false, head: false, tiles: false }],
])(
  'a portfolio with the title "%s", the description "%s" and the tiles %o is coming soon at %o',
  (title, description, documents, places) => {
    expect(comingSoon({ title, description, documents })).toEqual(places)
  },
)
