import type { ReactNode } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { GoalResults } from '@fieldwork/core/goals/schema.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import { textWords } from '@fieldwork/core/lexicon/tokens.ts'
import { markedWords } from '@fieldwork/core/search/matches.ts'
import { isOneTypo } from '@fieldwork/core/search/typos.ts'
import { searchedWords } from '@fieldwork/core/search/words.ts'
import type { ProjectStep } from '../catalogue/ProjectsInOrder.tsx'
import { goalMessages as messages } from '../messages/goals.ts'
import { MarkedText } from '../search/MarkedText.tsx'
import { goalWords } from './goalWords.ts'
import { wordStem } from './wordStem.ts'

type Reasons = {
  /** The words of the goal that the project has something to do with, from the server. Default: all of them. */
  matches?: readonly string[] | undefined
  /** True if the page shows the outcome beside the reason. */
  hasOutcome?: boolean
  /** Names in the goal that no project covers, and to which this one comes closest. */
  closestTo?: readonly string[]
}

/** Says what a project is about in the sentence that shares the most words with the goal, marked, after what it uses or comes closest to. */
export const goalReason = (goal: string, { metadata }: Project, reasons: Reasons = {}): ReactNode => {
  const { matches, hasOutcome = false, closestTo = [] } = reasons
  const stems = new Set((matches ?? searchedWords(goalWords(goal))).flatMap(stemsOf))
  const outcome = sentencesOf(hasOutcome ? '' : (metadata.outcome ?? '')).map((sentence) => sentence.replace(/^You /, messages.atTheEnd))
  const [best] = [...sentencesOf(metadata.description), ...outcome]
    .map((text) => ({ text, ...markedWords(text, { has: (word) => stems.has(wordStem(word)) }) }))
    .toSorted((a, b) => b.words.size - a.words.size)
  const own = new Set(stemsOf(`${metadata.title} ${best?.text ?? ''}`))
  const used = (matches ?? [])
    .filter((word) => !stemsOf(word).every((stem) => own.has(stem)))
    .flatMap((word) => usedName(word, metadata.needs) ?? [])
  return (
    <>
      {closestTo.length > 0 && <b>{messages.closestTo(closestTo)} </b>}
      {used.length > 0 && <b>{messages.uses(used)} </b>}
      {best && <MarkedText text={best.text} ranges={best.ranges} />}
    </>
  )
}

type Led = Pick<GoalResults, 'path' | 'suggestedRoadmap'> & {
  matches: GoalResults['matches'] | undefined
  hasOutcome?: boolean
  /** True if it leads to a part of a goal: what’s closest to it isn’t closest to the goal. */
  isPart?: boolean
  /** True if no project covers the goal. */
  isNear?: boolean
}

const isName = (word: string) => /\p{Lu}|\d/u.test(word)

/**
 * Returns the steps to a goal, each with a reason. The closest one is marked if it isn’t the first; it builds on those before it.
 */
export const goalSteps = (
  goal: string,
  projects: readonly Project[],
  { path, suggestedRoadmap: [best], matches, hasOutcome = false, isPart = false, isNear = false }: Led,
): ProjectStep[] => {
  const termsOf = ({ id }: Project) => matches?.[id] ?? []
  // A name that several have doesn’t tell them apart.
  const isOwn = (word: string) => projects.filter((one) => termsOf(one).includes(word)).length === 1
  const namesOf = (project: Project) => termsOf(project).filter((word) => isName(word) && isOwn(word))
  const closest = projects.slice(1).find(({ id }) => id === best?.id)
  return projects.map((project) => ({
    project,
    label: project === closest && !isPart ? messages.closest : undefined,
    why:
      path?.projects.find(({ id }) => id === project.id)?.why ??
      goalReason(goal, project, { matches: matches && termsOf(project), hasOutcome, closestTo: isNear ? namesOf(project) : [] }),
  }))
}

/** Words of requirements, without endings, that say nothing about a project: all of them need a computer. */
const commonStems = new Set(
  'browser computer desktop disk install laptop machine newer program space terminal version virtual'.split(' ').map(wordStem),
)

/** Returns the name that a project's requirements have for a word of a goal: `Python` for `python` and `pyton`. */
const usedName = (word: string, needs: string): string | undefined => {
  const name = textWords(needs).find(
    (one) => one.word === word.toLowerCase() || (word.length > 4 && isOneTypo(one.word, word.toLowerCase())),
  )
  return name && !commonStems.has(wordStem(name.word)) ? needs.slice(name.start, name.end) : undefined
}

/** Programming languages that projects may use without teaching them. */
const languages = new Set(['Python', 'JavaScript', 'TypeScript', 'Ruby', 'PHP', 'Java', 'Perl', 'Bash'])

/** Returns the programming language of a goal that the projects use, and none has in its title. */
export const untaughtLanguage = (projects: readonly Project[], words: readonly string[]): string | undefined =>
  projects
    .flatMap(({ metadata }) => words.flatMap((word) => usedName(word, metadata.needs) ?? []))
    .find((name) => languages.has(name) && !projects.some(({ metadata }) => metadata.title.includes(name)))

/** “In online banking” and “how the internet works” are something else. */
const goesOnline =
  /\b(?:put(?:ting)?|go(?:es|ing)?|get(?:ting)?|bring(?:ing)?|be|host(?:ing)?|serv(?:e|ing)|run(?:ning)?|publish(?:ing)?)\b.*\b(?:online|(?:on|to) the (?:internet|web))\b|\bpublish(?:ing)? (?:an?|my|our|the) (?:\w+ )?(?:blog|page|portfolio|site|website)\b|\b(?:rent|vps|web ?hosting)\b/i
const isOnOwnMachine = /\b(?:computer|laptop|linux|machine)\b/i
const stayLocal = (projects: readonly Project[]): boolean => projects.every(({ metadata }) => isOnOwnMachine.test(metadata.needs))

/** True for a goal that goes online, while all of its projects stay on the learner's machine, as their requirements say. */
export const staysOffline = (goal: string, projects: readonly Project[]): boolean => goesOnline.test(goal) && stayLocal(projects)

const cloud = /\b(?:cloud|aws|amazon web services|azure|gcp)\b/i

/** True for a goal about the cloud or one of its large providers, while none of its projects needs an account there. */
export const needsNoCloud = (goal: string, projects: readonly Project[]): boolean => cloud.test(goal) && stayLocal(projects)

const stemsOf = (text: string): string[] => textWords(text).map(({ word }) => wordStem(word))
