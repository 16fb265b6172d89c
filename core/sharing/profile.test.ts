import { expect, test } from 'vitest'
import { addToProfilePage } from './profile.ts'

test('the page that adds a credential to a profile gets its name, issuer, month, address and id', () => {
  const page = new URL(
    addToProfilePage({
      project: 'Put TLS in front & serve',
      issuedAt: '2026-01-31T23:30:00.000Z',
      url: 'https://learn.example/credentials/1',
      id: '1',
    }),
  )
  expect(page.origin + page.pathname).toBe('https://www.linkedin.com/profile/add')
  expect(Object.fromEntries(page.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Put TLS in front & serve',
    organizationName: 'Fieldwork',
    issueYear: '2026',
    issueMonth: '1',
    certUrl: 'https://learn.example/credentials/1',
    certId: '1',
  })
})
