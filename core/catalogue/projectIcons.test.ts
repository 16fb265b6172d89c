import { expect, test } from 'vitest'
import { categoryIcon } from './projectIcons.ts'

test.each([
  ['Account Management', 'account-management'],
  ['Analytics', 'analytics'],
  ['AI / ML', 'ai-ml'],
  ['Cloud DevOps', 'cloud-devops'],
  ['Compute', 'compute'],
  ['Containers', 'containers'],
  ['Cost Economics', 'cost-economics'],
  ['Databases', 'databases'],
  ['Global Infrastructure', 'global-infrastructure'],
  ['Networks', 'networks'],
  ['Security', 'security'],
  ['Storage', 'storage'],
  ['Misc', 'misc'],
  ['Sailing', 'misc'],
  ['?', 'misc'],
  ['', 'misc'],
])('the category %s has the project icon %s [DIR-05]', (category, icon) => {
  expect(categoryIcon(category)).toBe(icon)
})
