import { expect, test } from 'vitest'
import { redactSecrets, secretMark } from './redactSecrets.ts'
import { harmlessOutputs, secretOutputs } from './testing-secrets.ts'

test.for(secretOutputs)('the secret in %j is removed', ([output, secret]) => {
  const redacted = redactSecrets(output)
  expect(redacted).toContain(secretMark)
  expect(redacted).not.toContain(secret)
})

test.for(harmlessOutputs)('%j has no secret and stays unchanged', (output) => {
  expect(redactSecrets(output)).toBe(output)
})

test.for(secretOutputs)('redacting %j twice gives the same result', ([output]) => {
  const once = redactSecrets(`before\n${output}\nafter`)
  expect(redactSecrets(once)).toBe(once)
})

test('the text around a private key is kept', () => {
  const key = '-----BEGIN PRIVATE KEY-----\nMIIEowIBAAKCAQEA\n-----END PRIVATE KEY-----'
  expect(redactSecrets(`one\n${key}\ntwo`)).toBe(`one\n${secretMark}\ntwo`)
})
