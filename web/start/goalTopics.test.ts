import { expect, test } from 'vitest'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { goalTopics } from './goalTopics.ts'

const project = (id: string, category: string) => ({ id, metadata: { category } }) as Project
const projects = [project('a', 'Networks'), project('b', 'Security'), project('c', 'Databases'), project('d', 'Security')]
const goal = (goalDescription: string, ...entities: string[]) => ({
  goalDescription,
  path: null,
  suggestedRoadmap: entities.map((id) => ({
    type: 'project' as const,
    id,
    title: id,
    description: '',
    icon: '',
    imageUrl: null,
    entities: [id],
  })),
})

test.each([
  ['that of its first project', goal('tables', 'c', 'a'), ['Databases']],
  ['and those of several of its projects', goal('safe tables', 'c', 'a', 'b', 'd'), ['Databases', 'Security']],
  ['but none if it names no subject', goal('I don’t know', 'a', 'b', 'd'), []],
])('a goal’s topics are %s', (_which, own, topics) => expect(goalTopics(own, projects)).toEqual(topics))
