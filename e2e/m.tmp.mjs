import sharp from 'sharp'
const names = ['prompts', 'rejected', 'long', 'visitor']
const parts = await Promise.all(
  names.map(async (n, i) => ({
    input: await sharp(`/tmp/fw/cc-shot-${n}.png`)
      .extract({ left: 0, top: 0, width: 420, height: n === 'visitor' ? 720 : 900 })
      .toBuffer(),
    left: i * 430,
    top: 0,
  })),
)
await sharp({ create: { width: 1720, height: 900, channels: 3, background: '#888' } })
  .composite(parts)
  .png()
  .toFile('/tmp/fw/cc-m.png')
