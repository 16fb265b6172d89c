import { expect, test } from 'vitest'
import { variablesIn, variableValue, withVariables } from './variables.ts'

const project = {
  variables: [
    { name: 'boat', value: 'marlin' },
    { name: 'harbour', value: '' },
  ],
  metadata: {
    variables: [
      { name: 'boat', label: 'Your boat', placeholder: 'heron' },
      { name: 'harbour', label: 'Your harbour', placeholder: 'pier' },
    ],
  },
}

test("a variable shows the learner's value, else its place's placeholder, else the declared one, else its name", () => {
  expect(variableValue(project, 'boat', 'hers')).toBe('marlin')
  expect(variableValue(project, 'harbour', 'hers')).toBe('hers')
  expect(variableValue(project, 'harbour')).toBe('pier')
  expect(variableValue(project, 'nobody')).toBe('nobody')
})

test('only a name in two braces without spaces is a variable, also after a dollar sign; what other template languages write stays', () => {
  expect(variablesIn('a {{boat}} b')).toEqual([{ name: 'boat', start: 2, end: 10 }])
  expect(withVariables('ssh {{boat}}.{{harbour}} {{ boat }} ${{ boat }} ${{boat}} {{Boat}}', project)).toBe(
    'ssh marlin.pier {{ boat }} ${{ boat }} $marlin {{Boat}}',
  )
})
