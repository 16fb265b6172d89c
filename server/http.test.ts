import { expect, test } from 'vitest'
import { startServer } from './testing.ts'

const server = await startServer()
const secure = await startServer({ environment: { PUBLIC_URL: 'https://fieldwork.example' } })

test('every answer carries the version and what keeps a browser from doing harm, errors too', async () => {
  for (const path of ['/features', '/user', '/no/such/path']) {
    const { headers } = await server.visitor().fetch(path)
    expect(headers.get('x-app-version')).toMatch(/^\d+\.\d+\.\d+$/)
    expect(headers.get('content-security-policy')).toContain("default-src 'self'; script-src 'self'; style-src 'self'")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|upgrade/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.has('strict-transport-security')).toBe(false)
  }
})

test('behind https the browser is told to stay there', async () => {
  const { headers } = await secure.visitor().fetch('/features')
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
})
