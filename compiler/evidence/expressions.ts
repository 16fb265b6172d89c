import { createHash } from 'node:crypto'
import { Environment } from '@marcbachmann/cel-js'

/**
 * Authors' expressions in the Common Expression Language. They always terminate and can read only the values passed to them. They draw a
 * learner's personal values and compute what a command prints with those values.
 */

/** Values of variables. */
type Values = Readonly<Record<string, string>>

/** Maximum length of a list created by an expression. */
const maxItems = 10_000
/** Maximum characters of a result. */
const maxResult = 20_000

const digest = (algorithm: string) => (text: string) => createHash(algorithm).update(text).digest('hex')

const range = (count: bigint): bigint[] => {
  if (count < 0n || count > maxItems) throw new RangeError(`A list has at most ${maxItems} items.`)
  return Array.from({ length: Number(count) }, (_, at) => BigInt(at))
}

/** Park and Miller's minimal standard generator: short enough for one line of awk, Python or SQL. */
const minstd = (seed: bigint, count: bigint): bigint[] => {
  let state = seed
  return range(count).map(() => (state = (state * 16_807n) % 2_147_483_647n))
}

const fixed = (value: unknown, digits: bigint): string => Number(value).toFixed(Number(digits))

/** Functions for both kinds of expressions. */
const withFunctions = (environment: Environment): Environment =>
  environment
    .registerFunction('md5(string): string', digest('md5'))
    .registerFunction('sha1(string): string', digest('sha1'))
    .registerFunction('sha256(string): string', digest('sha256'))
    .registerFunction('byteCount(string): int', (text: string) => BigInt(Buffer.byteLength(text)))
    .registerFunction('base64(string): string', (text: string) => Buffer.from(text).toString('base64'))
    .registerFunction('toHex(int): string', (value: bigint) => value.toString(16))
    .registerFunction('upper(string): string', (text: string) => text.toUpperCase())
    .registerFunction('lower(string): string', (text: string) => text.toLowerCase())
    .registerFunction('reversed(string): string', (text: string) => [...text].toReversed().join(''))
    .registerFunction('fixed(double, int): string', fixed)
    .registerFunction('fixed(int, int): string', fixed)
    .registerFunction('padded(string, int): string', (text: string, width: bigint) => text.padStart(Number(width)))
    .registerFunction('range(int): list<int>', range)
    .registerFunction('minstd(int, int): list<int>', minstd)
    .registerFunction('total(list<int>): int', (items: bigint[]) => items.reduce((sum, item) => sum + item, 0n))
    .registerFunction('joined(list<string>, string): string', (items: string[], separator: string) => items.join(separator))
    .registerFunction('lines(list<string>): string', (items: string[]) => items.map((item) => `${item}\n`).join(''))

const options = { unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false } as const
const computing = withFunctions(new Environment(options))

/**
 * Converts values for an expression. Drawn values that consist of digits are integers. Typed values are always strings, so that a harbor
 * named `7` works like any other. Hyphens in names become underscores, because they would be minus signs.
 */
const contextOf = (drawn: Values, typed: Values = {}): Record<string, unknown> =>
  Object.fromEntries([
    ...Object.entries(typed).map(([name, value]) => [name.replaceAll('-', '_'), value]),
    ...Object.entries(drawn).map(([name, value]) => [name.replaceAll('-', '_'), /^-?\d{1,15}$/.test(value) ? BigInt(value) : value]),
  ])

/** Evaluates an expression with a learner's drawn and typed values. Throws an `Error` whose message describes the fault. */
export const evaluate = (expression: string, drawn: Values, typed: Values = {}): string =>
  printed(computing.evaluate(expression, contextOf(drawn, typed)))

const printed = (result: unknown): string => {
  if (typeof result !== 'string' && typeof result !== 'bigint' && typeof result !== 'number')
    throw new TypeError('The result is neither a text nor a number.')
  const text = String(result)
  if (text.length > maxResult) throw new RangeError(`A result has at most ${maxResult} characters.`)
  return text
}

/** A variable with a drawn value for each learner. */
type DrawnVariable = { name: string; personal?: string | undefined }

/**
 * Draws the values of personal variables, deterministically for a seed. An expression may use the variables declared before it. Values in
 * `known` stay unchanged. Throws an `Error` whose message describes the fault.
 */
export const drawValues = (variables: readonly DrawnVariable[], seed: string, known: Values = {}): Record<string, string> => {
  const values: Record<string, string> = {}
  for (const { name, personal } of variables)
    if (personal !== undefined) values[name] = known[name] ?? draw(personal, values, `${seed}/${name}`)
  return values
}

/** The random stream of the expression that is being evaluated. Evaluation is synchronous, so one is enough. */
const random = { stream: '', drawn: 0 }
const next = (count: number): number =>
  createHash('sha256')
    .update(`${random.stream}/${random.drawn++}`)
    .digest()
    .readUIntBE(0, 6) % count

/** Created once: registering the functions takes longer than evaluating most expressions. */
const drawing = withFunctions(new Environment(options))
  .registerFunction('draw(int, int): int', (min: bigint, max: bigint) => {
    if (max < min) throw new RangeError(`draw(${min}, ${max}) has no value: the first number is larger than the second.`)
    return min + BigInt(next(Number(max - min) + 1))
  })
  .registerFunction('pick(list<string>): string', (items: string[]) => items[next(items.length)] ?? '')
  // Begins with a letter, because only digits would become an integer.
  .registerFunction('drawHex(int): string', (digits: bigint) =>
    range(digits)
      .map((at) => (at === 0n ? 10 + next(6) : next(16)).toString(16))
      .join(''),
  )

const draw = (expression: string, values: Values, stream: string): string => {
  Object.assign(random, { stream, drawn: 0 })
  return printed(drawing.evaluate(expression, contextOf(values)))
}
