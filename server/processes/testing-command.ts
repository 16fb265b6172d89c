/* A program for tests, which runs to its end: says, reads or takes what its argument says. */

const [does] = process.argv.slice(2)
const hoard: Buffer[] = []
if (does === 'speak') process.stdout.write('said')
if (does === 'fail') process.exit(3)
// It never reads its input.
if (does === 'leave') process.exit(0)
const shout = () => void process.stdout.write('x'.repeat(100_000), shout)
if (does === 'shout') shout()
if (does === 'compute') for (;;);
if (does === 'grow') for (;;) hoard.push(Buffer.alloc(10_000_000, 1))
