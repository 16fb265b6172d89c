import { type HostilePdf, talkativePdf } from './testing-pdf.ts'

/** Cut off, or with other bytes here and there. */
export const brokenPdfs: HostilePdf[] = [
  ...[0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 0.95, 0.99].map((part): HostilePdf => ({
    name: `the first ${part}`,
    make: () => talkativePdf().subarray(0, Math.floor(talkativePdf().length * part)),
  })),
  ...Array.from({ length: 30 }, (_, seed): HostilePdf => ({
    name: `damaged in 20 places, ${seed}`,
    make: () => {
      const bytes = talkativePdf()
      for (let count = 0; count < 20; count++)
        bytes[9 + ((seed * 7_919 + count * 104_729) % (bytes.length - 9))] = (seed * 31 + count * 17) % 256
      return bytes
    },
  })),
]
