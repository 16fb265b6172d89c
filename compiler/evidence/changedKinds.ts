import { drawValues } from './expressions.ts'

type Declared = ReadonlyArray<{ name: string; personal?: string | undefined }>

const seeds = Array.from({ length: 8 }, (_, at) => `kind ${at}`)

/** Returns the names of personal variables whose values were numbers and become texts, or the other way round. Learners keep the values that they have. */
export const changedKinds = (before: Declared, after: Declared): string[] => {
  const [kindsBefore, kindsAfter] = [kindsOf(before), kindsOf(after)]
  return [...kindsAfter].flatMap(([name, kind]) => (kindsBefore.has(name) && kindsBefore.get(name) !== kind ? [name] : []))
}

/** Returns for each personal variable whether its value is a number, as which expressions read digits. */
const kindsOf = (declared: Declared): Map<string, boolean> => {
  const drawn = seeds.map((seed) => drawValues(declared, seed))
  return new Map(Object.keys(drawn[0]!).map((name) => [name, drawn.every((values) => /^-?\d{1,15}$/.test(values[name]!))]))
}
