import { createFiles } from './createFiles.ts'

/* A process to be killed: writes one file over and over, alternately full of a and of b, and says so once each is stored. */
const files = createFiles({ dataDir: process.argv[2]!, s3: undefined })
for (let turn = 0; ; turn++) {
  await files.write('somebody/picture', Buffer.alloc(2_000_000, turn % 2 ? 'b' : 'a'), 'image/png')
  process.stdout.write('stored\n')
}
