import { describe, expect, test } from 'vitest'
import { type GoalCandidate, type GoalMatch, indexGoals } from './ranking.ts'

const candidate = (title: string, phrases: string[], rest: Partial<GoalCandidate> = {}): GoalCandidate => ({
  phrases,
  title,
  concepts: [],
  subjects: [],
  texts: [],
  members: [],
  ...rest,
})
const matcher = (...given: Parameters<typeof indexGoals>) => {
  const read = indexGoals(...given)
  return (goal: string) => read(goal).matches
}
const candidates = [
  candidate('Write down the tides', ['website', 'load balancer', 'goes down at night', 'brute force']),
  candidate('Keep a boat dry', ['pump', 'write tests', 'lost heavy anchor']),
  candidate('Sail by the stars', ['sextant', 'testing'], { texts: ['You find your way by the moon.'], concepts: ['Latitude'] }),
  candidate('To sea', ['sailor'], { members: [1, 2] }),
]
const match = matcher(candidates)
const factsOf = (goal: string) => indexGoals(candidates)(goal).facts
const best = (goal: string) => {
  const points = match(goal).map((one) => one.points)
  return Math.max(...points) === 0 ? undefined : candidates[points.indexOf(Math.max(...points))]!.title
}
const namedBy = (goal: string) => candidates.filter((_, at) => match(goal)[at]!.isSubject).map(({ title }) => title)
const reasonsOf = ({ reasons }: GoalMatch) => reasons.map(({ word }) => word)

describe('a goal matches', () => {
  test.each([
    ['one word of it', 'a pump for my boat', 'Keep a boat dry'],
    ['another form of a word', 'two pumps', 'Keep a boat dry'],
    ['a word that means the same', 'a homepage', 'Write down the tides'],
    ['a misspelled word', 'learn to use a sextannt', 'Sail by the stars'],
    ['words that were written as one', 'a loadbalancer', 'Write down the tides'],
    ['a concept', 'what is latitude', 'Sail by the stars'],
    ['the subject of an interview', 'prepare for a sextant interview', 'Sail by the stars'],
    ['a phrase with other words between its words', 'test what I write', 'Keep a boat dry'],
    ['several of its projects', 'a pump and a sextant', 'To sea'],
  ])('%s', (_how, goal, expected) => expect(best(goal)).toBe(expected))

  test('nothing by function words, generic verbs and numbers', () => {
    for (const goal of ['I want to learn how to build my own 3 small things', 'get and run it online', '', '???', '日本語'])
      expect(match(goal).every(({ points, share }) => points === 0 && share === 0)).toBe(true)
  })

  test('an interview about a subject as surely as the subject', () => {
    const [interview, subject] = ['prepare for my sextant interview', 'sextant'].map((goal) => match(goal)[2]!)
    expect(interview!.share).toBe(subject!.share)
  })

  test('most of a longer phrase less than all of it, and more than one of its words', () => {
    const [all, most, one] = ['a lost heavy anchor', 'the lost anchor', 'an anchor'].map((goal) => match(goal)[1]!.points)
    expect([all! > most!, most! > one!]).toEqual([true, true])
  })

  test('more by a whole phrase than by its words', () => {
    const [whole, words] = ['brute force', 'brute'].map((goal) => match(goal)[0]!)
    expect(whole!.points).toBeGreaterThan(2 * words!.points)
  })
})

test('an ambiguous word counts less when nothing beside it says what it means', () => {
  const alone = match('testing')[2]!.points
  expect(match('a driving testing')[2]!.points).toBeLessThan(alone)
  expect(match('testing with a sextant')[2]!.points).toBeGreaterThan(alone)
})

test('a match has the words of the goal that say most, in its spelling', () => {
  expect(reasonsOf(match('an MOON or Sextannt')[2]!)).toEqual(['Sextannt'])
  expect(reasonsOf(match('my Homepage')[0]!)).toEqual(['Homepage'])
  expect(reasonsOf(matcher([candidate('Learn', ['ml'])])('use Machine Learning')[0]!)).toEqual(['Machine Learning'])
  expect(match('kites')[0]!.reasons).toEqual([])
})

test('a short word with a letter missing, added or swapped is a typo; with another letter, it is another word', () => {
  const other = matcher([candidate('Boxes', ['docker', 'roles'])])
  const isMatch = (goal: string) => other(goal)[0]!.points > 0
  expect(['dockr', 'dokcer', 'dockerr'].map(isMatch)).toEqual([true, true, true])
  expect(['decker', 'roses', 'dock'].map(isMatch)).toEqual([false, false, false])
  expect(matcher([candidate('Queries', ['sql'])])('learn sqll')[0]!.points).toBeGreaterThan(0)
})

test('another form of a word is no typo of a different word', () => {
  const other = matcher([candidate('Bills', ['hosting costs']), candidate('Sails', ['changing sails'])])
  expect(other('is anyone charging me')[0]!.points).toBeGreaterThan(0)
})

test('what costs nothing is no question about costs', () => {
  const [harbour, bill] = matcher([candidate('Harbour', ['harbour', 'harbour without paying']), candidate('Bill', ['harbour costs'])])(
    'understand what my harbour is charging me for',
  )
  expect(bill!.points).toBeGreaterThan(harbour!.points)
})

test('a function word with the stem of another word is no reason', () => {
  // “ate” has the stem of “at”.
  expect(reasonsOf(match('goes down at night')[0]!)).toEqual(['night'])
})

test('a phrase that has a word and its synonym counts as one word', () => {
  const [once, twice] = [['docker'], ['containers without docker']].map((phrases) => matcher([candidate('', phrases)])('docker')[0]!.points)
  expect(twice).toBeLessThanOrEqual(once!)
})

test('“important” is not “import”, and to break into something is to hack it', () => {
  const other = matcher([candidate('Import', ['import']), candidate('Hack', ['hack'])])
  expect(other('an important talk').map(({ points }) => points)).toEqual([0, 0])
  expect(other('was my shed broken into').map(({ points }) => points > 0)).toEqual([false, true])
})

test('to get data back is to restore it, unlike to get a customer back', () => {
  const copies = matcher([candidate('Copies', ['restore'])])
  const isRestored = (goal: string) => copies(goal)[0]!.points > 0
  expect(['get my data back', 'bring back the photos', 'getting all my deleted files back'].map(isRestored)).toEqual([true, true, true])
  expect(['get my customers back', 'get back to my data'].map(isRestored)).toEqual([false, false])
})

test('to back something up is to make a backup, and a site that is back up is no backup', () => {
  const copies = matcher([candidate('Copies', ['backup']), candidate('Permissions', ['run a script from the internet'])])
  const isBackup = (goal: string) => copies(goal)[0]!.points > 0
  expect(['back up my laptop', 'my laptop is backed up every night', 'back all my photos up'].map(isBackup)).toEqual([true, true, true])
  expect(['is my site back up', 'my site is back up after a crash', 'go back and look it up'].map(isBackup)).toEqual([false, false, false])
})

test('what comes from the internet is downloaded, and what goes there is not', () => {
  const points = (goal: string) => matcher([candidate('Permissions', ['run a script from the internet'])])(goal)[0]!.points
  expect(points('is this script off the internet safe')).toBeGreaterThan(2 * points('put my script on the internet'))
})

test('a word leads to the candidate most of whose phrases have it', () => {
  const other = matcher([candidate('One', ['blue sails']), candidate('Many', ['mend sails', 'sew sails', 'dry sails'])])
  const [one, many] = other('sails').map(({ points }) => points)
  expect(many).toBeGreaterThan(one!)
})

test('naming a subject that no candidate is about counts against all of them', () => {
  const [other, unknown] = ['a website in Rust', 'a website in Pashto'].map((goal) => match(goal)[0]!.share)
  expect(other).toBeLessThan(unknown!)
})

test('a goal names a subject that only other catalogues have by its name, not by a word with the same stem', () => {
  const isElsewhere = (goal: string) => factsOf(goal).untaught.length > 0
  expect(['a website in Rust', 'earn money with a website', 'become a hacker'].map(isElsewhere)).toEqual([true, true, true])
  expect(['a website', 'a solid website', 'save money', 'keep hackers out'].map(isElsewhere)).toEqual([false, false, false, false])
})

test('function words of another language say nothing, and subjects are understood', () => {
  const [german, english] = ['ich möchte eine Homepage bauen', 'a homepage'].map((goal) => match(goal)[0]!.share)
  expect(german).toBe(english)
})

test('ambiguous words count less together, too, unless they are a phrase', () => {
  const doors = matcher([candidate('Doors', ['lock the rows', 'front page', 'door'], {}), candidate('Keys', ['lock door'])])
  const [some, phrase] = ['lock the front', 'lock a door'].map((goal) => Math.max(...doors(goal).map(({ share }) => share)))
  expect(phrase).toBeGreaterThan(3 * some!)
})

test('a goal names the subject of a candidate, or of a project of it, by a word that means nothing else outside computing', () => {
  expect(['my homepage for a bakery', 'a pump'].map(namedBy)).toEqual([['Write down the tides'], ['Keep a boat dry', 'To sea']])
  expect(factsOf('a pump').isNamed).toBe(true)
  for (const goal of ['pass my driving test', 'brute strength', 'the harbour at night', '']) {
    expect(namedBy(goal)).toEqual([])
    expect(factsOf(goal).isNamed).toBe(false)
  }
})

test('a goal names subjects of several words that only other catalogues have, as typed and once', () => {
  const untaught = (goal: string) => factsOf(goal).untaught
  expect(untaught('set up a Mail Server for my website')).toEqual(['Mail Server'])
  expect(untaught('train neural networks')).toEqual(['neural networks'])
  expect(untaught('VBA macros')).toEqual(['VBA', 'macros'])
  expect(untaught('an email about my server')).toEqual([])
  expect(untaught('learn rust because rust is cool')).toEqual(['rust'])
  expect(untaught('a game engine for a mobile game')).toEqual(['game engine'])
})

test('a login is no log', () => {
  const harbour = matcher([candidate('Write the log', ['logs', 'logging']), candidate('Come aboard', ['login'])])
  const matched = (goal: string) => harbour(goal).map(({ points }) => points > 0)
  for (const goal of ['keep my login safe', 'stay logged in', 'signing in', 'log in', 'who logs in'])
    expect(matched(goal)).toEqual([false, true])
  for (const goal of ['what is logged', 'read a log', 'logging']) expect(matched(goal)).toEqual([true, false])
})

test('a written path matches by its phrases and projects, and changes nothing for the candidates', () => {
  const path = candidate('', ['never drift away'], { members: [0, 1] })
  const withPath = matcher(candidates, [path])
  const points = (goal: string) => withPath(goal).map((one) => one.points)
  expect(points('stop drifting away at night').at(-1)).toBeGreaterThan(0.5)
  expect(points('a pump').at(-1)).toBeGreaterThan(0)
  for (const goal of ['a pump and a sextant', 'do not drift', 'brute force']) expect(withPath(goal).slice(0, -1)).toEqual(match(goal))
})

describe('the subject of a goal counts more than', () => {
  // With the same points, the first one is best.
  const titles = ['Watch', 'Boss', 'Tides', 'Copies']
  const other = matcher([
    candidate('Watch', ['sleep at night']),
    candidate('Boss', ['boss']),
    candidate('Tides', ['spreadsheet']),
    candidate('Copies', ['backup']),
  ])
  const first = (goal: string) => {
    const points = other(goal).map((one) => one.points)
    return titles[points.indexOf(Math.max(...points))]
  }
  test.each([
    ['a clause that says why people want it', 'sleep at night because my backups work'],
    ['a word that says why people want it', 'show my boss a backup'],
    ['what they have used so far', 'a backup, so far I have only used a spreadsheet'],
    ['what they are', 'I’m a spreadsheet person, show me backups'],
  ])('%s', (_what, goal) => expect(first(goal)).toBe('Copies'))

  test('nothing, if the goal has no subject', () => expect(first('I want to sleep at night')).toBe('Watch'))
})

test('a phrase counts more if its words are close together in a goal', () => {
  const [close, apart] = ['a lost and heavy anchor', 'we lost the way in heavy rain on the river behind an anchor'].map(
    (goal) => match(goal)[1]!,
  )
  expect(close!.points).toBeGreaterThan(apart!.points)
})

test('what takes minutes is slow, and what takes a course to learn is not', () => {
  const slow = matcher([candidate('Rowing', ['slow boat'])])
  const isSlow = (goal: string) => slow(goal)[0]!.points > 0
  expect(['it takes 20 minutes', 'that takes me forever', 'it took half an hour'].map(isSlow)).toEqual([true, true, true])
  expect(['take a look', 'take me to the hours', 'it takes hours to learn'].map(isSlow)).toEqual([false, false, false])
})

test('a site of one’s own with HTTPS is a site, and HTTPS for a site is HTTPS', () => {
  const offers = [candidate('Rowing', ['website of my own']), candidate('Sailing', ['https', 'https for my site'])]
  const leading = (goal: string) => {
    const [site, https] = matcher(offers)(goal)
    return site!.points > https!.points ? 'site' : 'https'
  }
  const wholes = ['run my own website with HTTPS', 'put my site online with https', 'host a website with SSL and learn']
  expect(wholes.map(leading)).toEqual(wholes.map(() => 'site'))
  const parts = ['https for my site', 'add https to my site', 'I have a website with https errors', 'secure my own website with https']
  expect(parts.map(leading)).toEqual(parts.map(() => 'https'))
})

test('a subject of another catalogue that people want to do without is none', () => {
  const isElsewhere = (goal: string) => factsOf(goal).untaught.length > 0
  expect(['a homepage without Instagram', 'a website instead of LinkedIn'].map(isElsewhere)).toEqual([false, false])
  expect(isElsewhere('a homepage for my Instagram')).toBe(true)
})

test('a goal names products and exams that no title, concept or category has, as typed', () => {
  const unmet = (goal: string) => factsOf(goal).unmet
  expect(unmet('learn Kubernetes and Terrafrom')).toEqual(['Kubernetes', 'Terrafrom'])
  expect(unmet('pass the AWS Solutions Architect exam')).toEqual(['AWS Solutions Architect exam'])
  expect(unmet('prepare for the CKA')).toEqual(['CKA'])
  expect(unmet('become a Google Cloud certified engineer')).toEqual(['Google Cloud certified engineer'])
  expect(unmet('a certificate for my website')).toEqual([])
  const taught = indexGoals([candidate('Pods', ['k8s'], { concepts: ['Kubernetes'], texts: ['As Terraform does.'] })])
  expect(taught('kubernetes with terraform').facts.unmet).toEqual(['terraform'])
})
