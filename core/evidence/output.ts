/** Escape sequences of terminals: colors and cursor movements, window titles, and two-character ones. */
// eslint-disable-next-line no-control-regex
const escapeSequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g
// eslint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u2028\u2029\ufeff]/g

/** Splits text copied from a terminal into lines, without colors and control characters. Text before a carriage return is overwritten. */
export const readOutput = (text: string): string[] =>
  text
    .replace(escapeSequences, '')
    .replace(/\r\n/g, '\n')
    .split('\n')
    .map((line) =>
      line
        .slice(line.replace(/\r+$/, '').lastIndexOf('\r') + 1)
        .replace(controlCharacters, '')
        .replaceAll('\u00a0', ' '),
    )

/** `ines@laptop:~/tides$ curl …` */
const shellPrompt = /^(?:\([\w.-]+\) ?)?\[?[\w.-]+@[\w.-]+[: ][^$#%\s]*\]?[$#%](?: .*)?$/
/** `$ curl …`, and the prompts of psql, Python and Node. */
const otherPrompt = /^(?:[$%#❯➜] +(?=\S)|(?:[\w.@~/-]*[=\-!?*'"(^$]{0,2}[#>]|>>>|\.\.\.>?)(?: |$))/

/** Drops shell prompts with the commands after them. After the prompt of another program, the rest of the line is kept. */
export const withoutPrompts = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    const output = line.replace(shellPrompt, '').replace(otherPrompt, '')
    return output.trim() === '' && line.trim() !== '' ? [] : [output]
  })
