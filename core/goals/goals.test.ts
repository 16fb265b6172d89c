import { describe, expect, test } from 'vitest'
import { type GoalOffer, goalRoadmap, roadmapByPoints } from './roadmap.ts'
import { goalCategories, goalWords } from './words.ts'

const offer = (id: string, points: number, position: number, rest: Partial<GoalOffer> = {}): GoalOffer => ({
  type: 'project',
  id,
  projects: [id],
  points,
  position,
  ...rest,
})
const course = (id: string, points: number, position: number, ...projects: string[]) =>
  offer(id, points, position, { type: 'course', projects })
const ids = (offers: readonly GoalOffer[]) => offers.map(({ id }) => id)

describe('the roadmap of a goal has', () => {
  test.each<[string, GoalOffer[], string[]]>([
    ['nothing when nothing has enough to do with it', [offer('a', 0.59, 1), course('c', 0.1, 2)], []],
    ['the best, in learning order', [offer('late', 3, 2), offer('early', 2, 1)], ['early', 'late']],
    ['nothing that has less than half of the best one’s points', [offer('best', 4, 2), offer('less', 1.9, 1)], ['best']],
    ['courses first, and none of their projects again', [offer('a', 4, 1), offer('b', 3, 2), course('c', 3, 9, 'a')], ['c', 'b']],
    ['at most two courses', [course('c', 3, 1), course('d', 4, 2), course('e', 5, 3)], ['d', 'e']],
    ['at most six projects', Array.from({ length: 9 }, (_, n) => offer(`p${n}`, 10 - n / 10, 9 - n)), ['p5', 'p4', 'p3', 'p2', 'p1', 'p0']],
  ])('%s', (_rule, offers, expected) => {
    expect(ids(roadmapByPoints(offers))).toEqual(expected)
  })

  test('what a model chose, whatever its points', () => {
    expect(ids(goalRoadmap([offer('b', 0, 2), offer('a', 0, 1), course('c', 0, 3, 'b')]))).toEqual(['c', 'a'])
  })
})

test('the words of a goal are those that say what it is about', () => {
  expect(goalWords('I want to learn how to build my own Database, and keep the database safe!')).toEqual(['database', 'keep', 'safe'])
  expect(goalWords('I would like to do something')).toEqual([])
})

test.each([
  ['artificial intelligence for my shop', ['AI / ML']],
  ['run kubernetes', ['Containers']],
  ['pay less: smaller bills', ['Cost Economics']],
  ['encrypted backups', ['Security', 'Storage']],
  ['sail around the world', []],
])('the goal %j is about %j', (goal, categories) => {
  expect(goalCategories(goalWords(goal))).toEqual(categories)
})
