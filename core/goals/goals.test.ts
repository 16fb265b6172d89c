import { describe, expect, test } from 'vitest'
import { furtherParts, goalParts, sharesVerb } from './goalParts.ts'
import { isBroadGoal, isOpenGoal } from './openGoal.ts'
import { spelledGoal } from './spelledGoal.ts'
import { chosenPath, fittingPath, type GoalOffer, goalRoadmap, isSureLead, ownParts, roadmapByPoints, roadmapFor } from './roadmap.ts'

const reason = (stem: string) => ({ stem, word: stem })
const offer = (id: string, points: number, position: number, rest: Partial<GoalOffer> = {}): GoalOffer => ({
  type: 'project',
  id,
  projects: [id],
  points,
  share: 1,
  position,
  isSubject: false,
  reasons: [reason('tide')],
  ...rest,
})
const facts = { isNamed: false, untaught: [], unmet: [], unknown: [], keywords: [] }
const course = (id: string, points: number, position: number, ...projects: string[]) =>
  offer(id, points, position, { type: 'course', projects })
const ids = (offers: readonly GoalOffer[]) => offers.map(({ id }) => id)

describe('the roadmap of a goal has', () => {
  test.each<[string, GoalOffer[], string[]]>([
    ['nothing when nothing has enough to do with it', [offer('a', 0.44, 1), course('c', 0.1, 2)], []],
    ['nothing that matches only a small part of it', [offer('a', 2, 1, { share: 0.25 })], []],
    ['nothing that matches a few of its words loosely', [offer('a', 0.9, 1, { share: 0.58 })], []],
    ['what matches most of a short one', [offer('a', 0.6, 1, { share: 0.65 })], ['a']],
    ['what matches all of one that says little', [offer('a', 0.46, 1, { share: 1 })], ['a']],
    [
      'the best first, then the others in learning order',
      [offer('late', 3, 3), offer('early', 2, 1), offer('b', 2.5, 2)],
      ['late', 'early', 'b'],
    ],
    ['nothing that has about half of the best one’s points', [offer('best', 4, 2), offer('less', 2.1, 1)], ['best']],
    ['courses first, and none of their projects again', [offer('a', 4, 1), offer('b', 3, 2), course('c', 4, 9, 'a')], ['c', 'b']],
    ['no course first that matches less than a project', [offer('a', 4, 1), offer('b', 3, 2), course('c', 3.5, 9, 'a')], ['a', 'b']],
    ['a single project, then the series that matches more than it', [offer('a', 4, 1), course('c', 2.5, 9, 'a')], ['a', 'c']],
    ['a course once, although one of its projects matches a little more', [offer('a', 4, 1), course('c', 3.98, 9, 'a')], ['c']],
    ['a single project without a series that matches only because of it', [offer('a', 4, 1), course('c', 2.1, 9, 'a')], ['a']],
    ['a single project without a series of other projects', [offer('a', 4, 1), course('c', 3, 9, 'b')], ['a']],
    [
      'nothing that only shares another word with the best one, unless the goal names it',
      [
        offer('best', 4, 1, { reasons: [reason('tide'), reason('train')] }),
        offer('loose', 3.9, 2, { reasons: [reason('train')] }),
        offer('named', 3, 3, { reasons: [reason('moon')], isSubject: true }),
      ],
      ['best', 'named'],
    ],
    ['at most two courses', [course('c', 5, 1), course('d', 5, 2), course('e', 5, 3)], ['c', 'd']],
    ['at most six projects', Array.from({ length: 9 }, (_, n) => offer(`p${n}`, 10 - n / 10, 9 - n)), ['p0', 'p5', 'p4', 'p3', 'p2', 'p1']],
  ])('%s', (_rule, offers, expected) => {
    expect(ids(roadmapByPoints(offers, facts).roadmap)).toEqual(expected)
  })

  test('what matches less of it, if it names a subject', () => {
    expect(ids(roadmapByPoints([offer('a', 0.4, 1, { share: 0.2 })], { ...facts, isNamed: true }).roadmap)).toEqual(['a'])
  })

  test('what a model chose, whatever its points', () => {
    expect(ids(goalRoadmap([offer('b', 0, 2), offer('a', 0, 1), course('c', 0, 3, 'b')]))).toEqual(['c', 'a'])
  })
})

test('a goal about a subject that only other catalogues have has nearest results, and neither roadmap nor path', () => {
  const other = offer('a', 3, 1)
  const ofRust = { ...facts, untaught: ['Rust'], isNamed: true }
  expect(roadmapByPoints([other], ofRust)).toEqual({ roadmap: [], nearest: [other] })
  expect(fittingPath([{ ...other, projects: ['a', 'b', 'c'] }], [other], ofRust)).toBeUndefined()
})

test('the nearest results share what the best of them matches most, and are nearly as near', () => {
  const weak = (id: string, points: number, stem: string) => offer(id, points, 1, { share: 0.23, reasons: [reason(stem)] })
  const { nearest } = roadmapByPoints([weak('a', 2, 'tide'), weak('b', 1.8, 'moon'), weak('c', 1.5, 'tide'), weak('d', 1, 'tide')], facts)
  expect(ids(nearest)).toEqual(['a', 'c'])
})

test.each([
  'I don’t know',
  'no idea',
  'Anything!',
  'whatever, just get me started',
  'surprise me',
  'I am a beginner',
  'where do I start',
  'I have never programmed, where do I start',
  'total beginner',
  'something cool with computers',
  'no experience at all',
  'stop being scared of the terminal',
  'get a job',
  'earn more money',
])('“%s” leads to the first project, then to the series that begins with it', (goal) => {
  const offers = [offer('b', 2, 2), course('other', 3, 1, 'b', 'a'), offer('a', 0, 1), course('own', 0, 2, 'a', 'b')]
  expect(ids(roadmapFor(offers, facts, goal).roadmap)).toEqual(['a', 'own'])
})

test.each([
  ['machine lerning', 'machine learning'],
  ['Linx server admin', 'linux server admin'],
  ['programing for beginers', 'programming for beginners'],
  ['learn kubernets', 'learn kubernetes'],
  ['I never programmed a machine', 'I never programmed a machine'],
  ['leaning on science', 'leaning on science'],
])('“%s” is read as “%s”', (goal, spelled) => {
  expect(spelledGoal(goal)).toBe(spelled)
})

test.each(['???', '日本語', 'a surprise party', 'Rust for beginners', 'something hard', 'something new about Rust', 'a payment terminal'])(
  '“%s” is no open goal',
  (goal) => {
    expect(isOpenGoal(goal)).toBe(false)
  },
)

test.each([
  ['get a job', true],
  ['become a developer', true],
  ['become a junior developer', true],
  ['prepare for a job interview', true],
  ['get hired', true],
  ['find work', true],
  ['make it work', false],
  ['switch career', true],
  ['earn more money', true],
  ['save money on a cloud bill', false],
  ['configure a network switch', false],
  ['learn to write code', true],
  ['I want to get into tech', true],
  ['become a web developer', false],
  ['learn writing', false],
  ['I don’t know', false],
])('“%s” is a broad goal: %s', (goal, isBroad) => expect(isBroadGoal(goal)).toBe(isBroad))

test('a first result that matches nearly all of a goal is sure, unless a word of it isn’t covered', () => {
  expect(isSureLead([offer('a', 2, 1, { share: 0.95 })], [])).toBe(true)
  expect(isSureLead([offer('a', 2, 1, { share: 0.8 }), offer('b', 1, 2)], [])).toBe(false)
  expect(isSureLead([offer('a', 2, 1)], ['helm'])).toBe(false)
  expect(isSureLead([], [])).toBe(false)
})

test('when nothing leads to a goal, the nearest are offered, and nothing at all for nonsense', () => {
  const nearly = ['d', 'c', 'b', 'a'].map((id, at) => offer(id, 0.51 + at / 100, at, { share: 0.25 }))
  expect(ids(roadmapByPoints(nearly, facts).nearest)).toEqual(['a', 'b', 'c'])
  expect(roadmapByPoints([offer('a', 0.44, 1), offer('b', 2, 2, { share: 0.21 })], facts)).toEqual({ roadmap: [], nearest: [] })
  expect(ids(roadmapByPoints([...nearly, offer('e', 3, 9)], facts).nearest)).toEqual([])
})

describe('a written path', () => {
  const path = (id: string, points: number, share = 1) => ({
    id,
    points,
    share,
    projects: ['a', 'b', 'c'],
  })

  test.each<[string, ReturnType<typeof path>[], string | undefined]>([
    ['leads to a goal that it matches nearly as well as the best project', [path('less', 1.2), path('most', 1.7, 0.5)], 'most'],
    ['doesn’t if a project matches the goal much better', [path('p', 1.5)], undefined],
    ['doesn’t if it matches a small part of the goal', [path('p', 1.7, 0.2)], undefined],
  ])('%s', (_rule, paths, expected) => {
    expect(fittingPath(paths, [offer('a', 2, 1), offer('b', 1, 2)], facts)?.id).toBe(expected)
  })

  test('leads to a short goal that is one of its phrases, and to no goal by a word of one', () => {
    expect(fittingPath([path('p', 0.6, 1.4)], [], facts)?.id).toBe('p')
    expect(fittingPath([path('p', 0.9, 0.9)], [], facts)).toBeUndefined()
  })

  test('leads to a goal if a language model chose at least half of its projects', () => {
    expect(chosenPath([path('p', 0)], [course('x', 0, 1, 'c', 'd'), offer('a', 0, 2)])?.id).toBe('p')
    expect(chosenPath([path('p', 0)], [offer('a', 0, 1), offer('d', 0, 2)])).toBeUndefined()
    expect(chosenPath([], [offer('a', 0, 1)])).toBeUndefined()
  })
})

test.each([
  ['learn docker and write a web server', ['learn docker', 'write a web server']],
  ['I want to learn docker. I also want to learn sql', ['learn docker', 'learn sql']],
  ['host a site, then back it up', ['host a site', 'back it up']],
  ['learn SQL plus Git as well as DNS', ['learn SQL', 'Git', 'DNS']],
  ['my bot crashes and I have to start it', []],
  ['a site that is slow and customers are calling', []],
  ['find out why my site is slow and who attacks it', ['find out why my site is slow', 'who attacks it']],
  ['docker and git', ['docker', 'git']],
  ['encrypt and back up my documents', []],
  ['docker, kubernetes and terraform', ['docker', 'kubernetes', 'terraform']],
  ['find, read and fix errors', ['find', 'read', 'fix errors']],
  ['a fast, secure site', []],
  ['learn docker', []],
  ['learn Git and how to back up a database', ['learn Git', 'how to back up a database']],
  ['make my site fast and safe', ['make my site fast', 'make my site safe']],
  ['build a cheap, fast and secure shop', ['build a cheap shop', 'build a fast shop', 'build a secure shop']],
])('“%s” names %j', (goal, parts) => expect(goalParts(goal)).toEqual(parts))

test('the parts of a goal beyond the first four are named', () => {
  expect(furtherParts('git, sql, docker, tls, dns and caching')).toEqual(['dns', 'caching'])
  expect(furtherParts('git and sql')).toEqual([])
})

test('a single word after a verb with an object has that verb', () => {
  expect(sharesVerb('documents', 'back up my photos')).toBe(true)
  expect(sharesVerb('old documents', 'back up my photos')).toBe(false)
  expect(sharesVerb('git', 'learn sql')).toBe(false)
})

describe('the parts of a goal', () => {
  const part = (id: string, points = 2, ...roadmap: GoalOffer[]) => {
    const offers = [offer(id, points, 1)]
    return { path: undefined, offers, facts, roadmap: roadmap.length > 0 ? roadmap : offers }
  }
  const nowhere = { ...part('a'), roadmap: [] }
  const untaught = { ...nowhere, facts: { ...facts, untaught: ['photoshop'] } }
  const whole = (...roadmap: GoalOffer[]) => ({ path: undefined, roadmap })

  test('are served each by its own project', () => {
    const parts = [part('a'), part('b')]
    expect(ownParts(whole(offer('a', 2, 1)), parts)).toEqual(parts)
    expect(ownParts(whole(offer('a', 2, 1), offer('b', 2, 1)), parts)).toEqual(parts)
  })

  test('stay in their order, and one that leads nowhere has neither path nor roadmap', () => {
    expect(ownParts(whole(), [part('a'), nowhere, part('b')])).toEqual([part('a'), nowhere, part('b')])
    expect(ownParts(whole(), [untaught, part('b')])).toEqual([untaught, part('b')])
  })

  test('that say nothing but a product that no project covers lead nowhere; one with another subject leads there', () => {
    const unmet = { ...facts, unmet: ['AWS'] }
    const aws = { ...part('b', 2, offer('b', 2, 1)), facts: unmet, offers: [offer('b', 2, 1, { reasons: [reason('aws')] })] }
    const bill = { ...aws, offers: [offer('b', 2, 1, { reasons: [reason('bill'), reason('aws')] })] }
    expect(ownParts(whole(), [part('a'), aws])).toEqual([part('a'), { ...aws, roadmap: [] }])
    expect(ownParts(whole(), [part('a'), bill])).toEqual([part('a'), bill])
  })

  test.each([
    ['a series has the projects of both', whole(course('c', 2, 1, 'a', 'b')), [part('a'), part('b')]],
    ['they lead to the same project', whole(), [part('a'), part('a')]],
    ['one is in the series of another', whole(), [part('a'), part('b', 2, course('c', 2, 1, 'b', 'a'))]],
    ['one matches hardly anything', whole(), [part('a'), part('b', 0.5)]],
    ['one leads nowhere, but names nothing', whole(), [part('a'), nowhere]],
  ])('are not told apart if %s', (_why, goal, parts) => expect(ownParts(goal, parts)).toEqual([]))
})
