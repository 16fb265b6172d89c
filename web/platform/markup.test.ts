import { expect, test } from 'vitest'
import { safeAddress } from './markup.tsx'

test.each(['/portfolio', '/projects/tls?track=commands', 'https://example.org/', 'HTTP://example.org', 'mailto:hello@example.org'])(
  'a link to %s may be followed',
  (address) => {
    expect(safeAddress(address)).toBe(address)
  },
)

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'vbscript:x',
  'ftp://example.org',
  'portfolio',
  '',
  null,
])('a link to %j may not be followed [MODAL-34]', (address) => {
  expect(safeAddress(address)).toBeNull()
})
