import { describe, expect, test } from 'vitest'
import { refusal, replayed } from './testing-project.ts'

const impossible = await refusal()
if (impossible) console.warn(`Nothing is replayed here. ${impossible}`)

const shell = (commands: string, attributes = '') => `\`\`\`shell {title="Terminal" ${attributes}}\n${commands}\n\`\`\``
const shown = (text: string, attributes = '') => `\`\`\`text {title="What you should see" ${attributes}}\n${text}\n\`\`\``
const file = (name: string, text: string, attributes = '') => `\`\`\`text {title="${name}" file="${name}" ${attributes}}\n${text}\n\`\`\``
const blocks = (...all: string[]) => ({ steps: [all.join('\n\n')] })
const faults = ({ faults: found }: Awaited<ReturnType<typeof replayed>>) => found.map(({ message }) => message)

/** A server in pure bash that announces itself, echoes each line, and reports Ctrl+C. */
const server = `trap 'echo stopped; exit 3' INT\necho ready\nwhile read -r line; do echo "heard $line"; done\nexit 0`

describe.skipIf(impossible)('a replay', () => {
  test('types commands, saves files, opens windows and stops what runs, as a page says', async () => {
    const result = await replayed(
      blocks(
        shell('mkdir -p ~/work/{{harbour}}\ncd ~/work/{{harbour}}\nwhoami; pwd'),
        shown('you\n/home/you/work/Quay'),
        file('server.sh', server),
        shell('bash server.sh', 'runs'),
        shown('ready'),
        shell('cd ~/work/{{harbour}}\ncat <<END\ntwo\nlines\nEND\nls nowhere', 'terminal=2 expect="0 0 2"'),
        shown('two\nlines\nls: …'),
        '```text {title="Type this" input terminal=1}\nhello\n{{harbour}}\n```',
        shown('heard hello\nheard Quay'),
        file('server.sh', 'echo again', 'line=2 last=2'),
        shell('bash server.sh', 'stop runs'),
        '```text {title="Window 1" output terminal=1}\nstopped\nagain\n```',
        shell('cat server.sh | head -n 2; echo "$((RANDOM % 10)) left"', 'stop'),
        shown("trap 'echo stopped; exit 3' INT\necho again\n4 left", 'masks=number'),
      ),
    )
    expect(faults(result)).toEqual([])
    expect(result).toMatchObject({ blocks: 14, replayed: 14, left: [] })
  })

  test('names the line of the page that was not printed, and goes on', async () => {
    const result = await replayed(blocks(shell('echo one; echo 2; echo three'), shown('one\ntwo\nthree'), shell('echo on'), shown('off')))
    expect(result.faults).toHaveLength(2)
    const [first] = result.faults
    const line = first!.line
    expect(first).toMatchObject({ path: 'project.md', message: expect.stringContaining('expected  two\n  got       2') })
    expect(result.faults[1]!.line).toBe(line + 9)
  })

  test('names a command whose status is another one', async () => {
    const result = await replayed(
      blocks(shell('true\nfalse\ntrue'), shell('exit_with() { return 4; }\nexit_with', 'expect=7'), shell('false', 'expect=any')),
    )
    expect(faults(result)).toEqual([
      expect.stringContaining('`false` ended with status 1, not 0.'),
      expect.stringContaining('`exit_with` ended with status 4, not 7.'),
    ])
  })

  test('ends at a command that does not come back, and says what may be missing', async () => {
    const result = await replayed(blocks(shell('cat'), shell('echo never')), { hasty: 2500 })
    expect(faults(result)).toEqual([expect.stringMatching(/^`cat` didn't finish within 2.5 s\. Does it keep running \(`runs`\)/)])
    expect(result.replayed).toBe(0)
  })

  test('refuses to type commands into a window in which something runs', async () => {
    const result = await replayed(blocks(file('server.sh', server), shell('bash server.sh', 'runs'), shown('ready'), shell('echo on')))
    expect(faults(result)).toEqual([expect.stringContaining('In window 1, `bash server.sh` is still running. Use `stop`')])
  })

  test('refuses a file whose folder is missing, and lines that it does not have', async () => {
    expect(faults(await replayed(blocks(file('site/index.html', 'x'))))).toEqual([expect.stringContaining('No such file or directory')])
    expect(faults(await replayed(blocks(file('a.txt', 'x'), file('a.txt', 'y', 'line=5 last=6'))))).toEqual([
      expect.stringContaining('`a.txt` has 1 lines, fewer than this block replaces.'),
    ])
  })

  test('leaves out what cannot be replayed, with the reason', async () => {
    const result = await replayed(blocks(shell('open-the-browser', 'replay="needs a browser"'), shell('true')))
    expect(result).toMatchObject({ blocks: 2, replayed: 1, left: [{ why: 'needs a browser' }], faults: [] })
  })

  test('takes the steps of a track in the place of the first one, and of tabs the one for Linux', async () => {
    const tabs =
      ':::::tabs{#which}\n::::tab{#mac heading="macOS"}\n```shell\nfalse\n```\n::::\n::::tab{#linux heading="Linux"}\n```shell\ntrue\n```\n::::\n:::::'
    const tracks = 'tracks:\n  - { id: bash, title: Bash, description: One. }\n  - { id: dash, title: Dash, description: Two. }\n'
    const files = { 'tracks/dash.md': '::::::step{#step-2}\n```shell\nexpr 1 - 1\n```\n::::::\n' }
    const written = { steps: [tabs, shell('echo first')], head: tracks, files }
    expect(await replayed(written, { track: 'bash' })).toMatchObject({ replayed: 2, faults: [] })
    const other = await replayed(written, { track: 'dash' })
    expect(other.faults).toEqual([expect.objectContaining({ path: 'tracks/dash.md', line: 2 })])
  })

  test('reaches no network, sees no other process, and leaves nothing running', async () => {
    const result = await replayed(
      blocks(
        shell('(exec 3<> /dev/tcp/192.0.2.1/80) 2> /dev/null', 'expect=1'),
        shell('ls /proc | grep -c "^[0-9]"; ls -A /tmp; sleep 4711 &'),
        shown('…', 'masks=number'),
        shell('id -u; test ! -w /etc/hostname && test ! -r /root'),
        shown('61099'),
      ),
    )
    expect(faults(result)).toEqual([])
  })
})

const question = (id: string) => `:::validation-box{#box-${id} title="Box"}\n::validation-text[How high?]{#${id}}\n:::`
const check = (scripted: string) =>
  `height:\n  check: number\n  value: 42\n  hint: Look again.\n  scripted: ${scripted}\n  examples: { pass: ["42 m"], fail: ["41 m", "deep"] }\n`

describe.skipIf(impossible)('the scripted learner', () => {
  const steps = [shell('echo "the mark is at 41"'), `${shell('echo "high water 42"')}\n\n${question('height')}`]

  test('cannot answer before the step, and is right after it', async () => {
    const result = await replayed({ steps, answers: check('{ printed: "high water ([0-9]+)", answer: "$1 metres" }') })
    expect(result).toMatchObject({ faults: [], answers: { given: 1, printed: 1 } })
  })

  test.each([
    ['could answer without the step', '{ printed: "([0-9]+)$", answer: "$1 metres" }', 'was printed before this step'],
    ['is refused', '{ printed: "is at ([0-9]+)", answer: "$1 metres" }', '`41 metres` is refused: Look again.'],
    ['finds nothing', '{ printed: "low water ([0-9]+)", answer: "$1 metres" }', 'no output matches'],
    ['runs something that fails', '{ run: "false", answer: "42 metres" }', '`false` ended with status 1.'],
  ])('who %s is named', async (_, scripted, says) => {
    const result = await replayed({ steps, answers: check(scripted) })
    expect(faults(result)).toContainEqual(expect.stringContaining(says))
    expect(faults(result).every((message) => message.startsWith('`height`: '))).toBe(true)
  })

  test('finds out for themselves what the text leaves to them', async () => {
    const result = await replayed({
      steps,
      answers: check('{ run: "echo tide $((40 + 2))", printed: "tide ([0-9]+)", answer: "$1 m at {{harbour}}" }'),
    })
    expect(result).toMatchObject({ faults: [], answers: { given: 1, printed: 1 } })
  })
})
