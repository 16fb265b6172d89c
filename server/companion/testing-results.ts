export type SentResult = { status: number; text: string }

/** Sends a result as the companion does. */
export const sendResult = async (
  origin: string,
  token: string,
  output: string | Uint8Array<ArrayBuffer>,
  { task, id = `${Math.round(Math.random() * 1e15)}-result`, age = '0' }: { task: string; id?: string; age?: string },
): Promise<SentResult> => {
  const response = await fetch(`${origin}/companion/results?task=${encodeURIComponent(task)}&id=${encodeURIComponent(id)}&age=${age}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: output,
  })
  return { status: response.status, text: await response.text() }
}

/** A learner with a task of one line of output that ends with a number. */
export type Target = {
  origin: string
  /** Of the learner, of another person, and one of the learner that has expired. */
  tokens: { own: string; foreign: string; expired: string }
  task: string
  /** Another task that commands answer. */
  otherTask: string
  /** Answers that complete the task for the learner and for the other person. */
  outputs: { own: string; foreign: string }
}

/** Ways to send a result that must not count, by kind. `random`: a whole number below its argument. */
export const attacksOn = ({ origin, tokens, task, otherTask, outputs }: Target, random: (end: number) => number) => {
  const send = (output: string | Uint8Array<ArrayBuffer>, more: { task?: string; id?: string; age?: string; token?: string } = {}) =>
    sendResult(origin, more.token ?? tokens.own, output, { task, ...more })
  const right = outputs.own
  /** The output with another last digit. */
  const tampered = () => right.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1 + random(9)) % 10))
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => random(256))
  const large = (output: string) => send(output).catch((): SentResult => ({ status: 413, text: 'The server closed the connection.' }))
  const replay = async (id: string) => {
    await send(tampered(), { id })
    return send(right, { id })
  }
  return {
    tampered: [
      () => send(tampered()),
      () => send(`${tampered()}${'mysql '.repeat(1 + random(2000))}`),
      () => send([...right].toReversed().join('')),
      () => send('{{knots}} {{dump * 1024}}\n…\n'),
      () => send(`${'-----BEGIN PRIVATE KEY-----\n'.repeat(1 + random(500))}${right}`),
    ],
    replayed: [() => replay(`replay-${random(1e9)}`), () => send(outputs.foreign)],
    'wrong task': [
      () => send(right, { task: otherTask }),
      () => send(right, { task: `${task.split('/')[0]}/${'a'.repeat(random(5000))}` }),
      () => send(right, { task: task.replace('/', '\0/') }),
    ],
    'wrong person': [
      () => send(right, { token: tokens.foreign }),
      () => send(right, { token: tokens.own.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }),
      () => send(right, { token: `fwc_${'A'.repeat(random(5000))}` }),
    ],
    expired: [
      () => send(right, { token: tokens.expired }),
      () => send(right, { age: String(91 * 86_400 + random(1e6)) }),
      () => send(right, { age: `1e${random(400)}` }),
    ],
    '5 MB': [
      () => large('x'.repeat(5_000_000)),
      () => large(`${right}${' '.repeat(5_000_000)}`),
      () => send('x'.repeat(16_385 + random(40_000))),
    ],
    'control characters': [
      () => send([...tampered()].map((character) => character + String.fromCharCode(random(9))).join('')),
      () => send(`${tampered()}\u0008\u0000\r\u007f\u0085`),
      () => send(right, { id: `'; drop table answers; --${random(99)}` }),
    ],
    'invalid UTF-8': [
      () => send(bytes(1 + random(16_000))),
      () => send(new Uint8Array([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80, random(256)])),
    ],
    'terminal escapes': [
      () => send(`\u001b]0;rm -rf\u0007\u001b[2J${'\u202e'.repeat(random(99))}`),
      () => send(tampered().replace(/\d/, (digit) => `\u001b[1K\u001b[31m${digit}\u001b[0m`)),
    ],
  } satisfies Record<string, Array<() => Promise<SentResult>>>
}
