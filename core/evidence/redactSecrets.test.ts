import { expect, test } from 'vitest'
import { redactSecrets, secretMark } from './redactSecrets.ts'
import { harmlessOutputs, secretOutputs } from './testing-secrets.ts'

test.for(secretOutputs)('the secret in %j is removed', ([output, secret]) => {
  const redacted = redactSecrets(output)
  expect(redacted).toContain(secretMark)
  expect(redacted).not.toContain(secret)
})

test.for(harmlessOutputs)('%j has no secret and stays', (output) => {
  expect(redactSecrets(output)).toBe(output)
})

test.for(secretOutputs)('what is left of %j stays when it is read again', ([output]) => {
  const once = redactSecrets(`before\n${output}\nafter`)
  expect(redactSecrets(once)).toBe(once)
})

test('the text around a private key stays', () => {
  const key = '-----BEGIN PRIVATE KEY-----\nMIIEowIBAAKCAQEA\n-----END PRIVATE KEY-----'
  expect(redactSecrets(`one\n${key}\ntwo`)).toBe(`one\n${secretMark}\ntwo`)
})
