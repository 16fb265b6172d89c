/** Decibels of silence and of a loud voice. */
const quiet = -55
const loud = -12

/** Measures the level of a stream, from 0 to 1. */
export const startLevel = (stream: MediaStream): { now: () => number | undefined; stop: () => void } => {
  if (typeof AudioContext === 'undefined') return { now: () => undefined, stop: () => {} }
  const context = new AudioContext()
  // It may start suspended after the permission prompt. If it stays suspended, there is no level.
  const isSuspended = () => context.state !== 'running'
  context.resume().catch(() => {})
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    now: () => {
      if (isSuspended()) return undefined
      analyser.getFloatTimeDomainData(samples)
      return loudness(samples)
    },
    stop: () => void context.close().catch(() => {}),
  }
}

/** Level from 0 to 1 of samples between -1 and 1, on a logarithmic scale. */
export const loudness = (samples: ArrayLike<number>): number => {
  let sum = 0
  for (let at = 0; at < samples.length; at++) sum += samples[at]! ** 2
  const decibels = 10 * Math.log10(sum / samples.length || Number.MIN_VALUE)
  return Math.min(1, Math.max(0, (decibels - quiet) / (loud - quiet)))
}
