import { mayMerge, variableKey } from '../documents/variables.ts'
import { expect, test } from 'vitest'
import { cleanValue, declaredVariables, maxValueLength, readVariableKey, valueFault } from './variables.ts'

test('a key names a variable of one project or of all projects, and any other key is invalid', () => {
  expect(variableKey('project', 'put-tls-in-front', 'site')).toBe('project:put-tls-in-front:site')
  expect(variableKey('user', 'put-tls-in-front', 'site')).toBe('site')
  expect(readVariableKey('project:put-tls-in-front:site')).toEqual({ projectId: 'put-tls-in-front', name: 'site' })
  expect(readVariableKey('bad-transaction')).toEqual({ projectId: null, name: 'bad-transaction' })
  for (const text of [
    '',
    'project:',
    'project::site',
    'project:a:site',
    'project:put-tls-in-front:',
    'Site',
    '1st',
    'a b',
    'a'.repeat(61),
    'site\n',
  ])
    expect([text, readVariableKey(text)]).toEqual([text, undefined])
})

test('the longest key that ids and names allow can be read', () => {
  const [projectId, name] = ['p'.repeat(60), 'n'.repeat(60)]
  expect(readVariableKey(variableKey('project', projectId, name))).toEqual({ projectId, name })
})

test('a value is one line of at most 2,000 characters without white space around it', () => {
  expect(cleanValue('  journal.home.arpa \n')).toBe('journal.home.arpa')
  expect(valueFault('x'.repeat(maxValueLength))).toBeUndefined()
  expect(valueFault('x'.repeat(maxValueLength + 1))).toBe('too_long')
  expect(valueFault('two\nlines')).toBe('control_characters')
  expect(valueFault('nul\0')).toBe('control_characters')
  expect(valueFault('half \ud800')).toBe('control_characters')
  for (const text of ['', 'ü', '日本', '👩‍🚀', '<script>alert(1)</script>', 'مرفأ', 'a\'b"c`d$(e)'])
    expect([text, valueFault(text)]).toEqual([text, undefined])
})

test('a project has the values of the variables that it declares, in their declared scope, which is the project by default [DOC-50]', () => {
  const own = [
    { name: 'site', value: 'mine', scope: 'project' },
    { name: 'port', value: '9000', scope: 'user' },
    { name: 'city', value: 'Graz', scope: 'user' },
  ] as const
  const declared = [
    { name: 'site', label: 'Site', placeholder: 'journal' },
    { name: 'port', label: 'Port', placeholder: '8000' },
    { name: 'city', label: 'City', placeholder: 'Linz', scope: 'user' as const },
  ]
  expect(declaredVariables([...own], declared)).toEqual([own[0], own[2]])
})

test('a visitor’s value is added to the account unless it already has another', () => {
  expect(mayMerge('', '')).toBe(true)
  expect(mayMerge('stored', '')).toBe(false)
  expect(mayMerge('before', 'before')).toBe(true)
})
