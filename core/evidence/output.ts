const escape = '\u001b'
const bell = '\u0007'

/** Escape sequences of terminals: colors and cursor movements, window titles, character sets, and two-character ones. */
const escapeSequences = new RegExp(
  String.raw`${escape}(?:\[[0-?]*[ -/]*[@-~]|\][^${bell}${escape}]*(?:${bell}|${escape}\\)?|[()][0-9A-Z]|[@-Z\\-_])`,
  'g',
)
/** Control characters except white space, and characters that show nothing. */
const invisibleCharacters = /(?![\t-\r])\p{Cc}|[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffc]/gu

/** Line ends of terminals, and those that editors, chat programs and spreadsheets make of them. */
const lineEnds = /\r\n|[\n\v\f\u0085\u2028\u2029]/

/** Splits text copied from a terminal into lines, without colors and control characters. Text before a carriage return is overwritten. */
export const readOutput = (text: string): string[] => {
  const plain = text.replace(escapeSequences, '')
  return (lineEnds.test(plain) ? plain.split(lineEnds) : plain.split('\r')).map((line) =>
    line
      .slice(line.replace(/\r+$/, '').lastIndexOf('\r') + 1)
      .replace(invisibleCharacters, '')
      .replace(/[\u2010\u2011]/g, '-'),
  )
}

/** Returns a line as it is compared: with single spaces, and quotation marks as they are typed. */
export const comparableLine = (line: string): string => line.trim().replace(/\s+/g, ' ').replace(/[‘’]/g, "'").replace(/[“”]/g, '"')

/** `ines@laptop:~/tides$ curl …` */
const shellPrompt = /^(?:\([\w.-]+\) ?)?\[?[\w.-]+@[\w.-]+[: ][^$#%\s]*\]?[$#%](?: .*)?$/
/** `$ curl …`, and the prompts of psql, Python and Node. */
const otherPrompt = /^(?:[$%#❯➜] +(?=\S)|(?:[\w.@~/-]*[=\-!?*'"(^$]{0,2}[#>]|>>>|\.\.\.>?)(?: |$))/

/** Quotation marks of messages, and frames that terminals draw around panes and boxes. */
const frame = /^(?:> ?)+|^[│┃║] ?| ?[│┃║⏎]$|^[─━═╌┄┌┐└┘╭╮╰╯├┤┬┴┼ ]+$/g

/** A prompt after output without a final line break: `{"wren": 11}ines@laptop:~/tides$`. */
const promptBehind = /(?<=[^\w.@-])[\w.-]+@[\w.-]+:[~/][^\s$#%]*[$#%] ?$/

/** Drops quotation marks, frames, and shell prompts with the commands after them. After another program's prompt, the rest is kept. */
export const withoutPrompts = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    const output = line.replace(frame, '').replace(shellPrompt, '').replace(otherPrompt, '').replace(promptBehind, '')
    return output.trim() === '' && line.trim() !== '' ? [] : [output]
  })
