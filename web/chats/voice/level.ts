/** Decibels that count as silence, and as loud. */
const quiet = -55
const loud = -12

/** Listens how loud a stream is; the result goes from 0 to 1. */
export const startLevel = (stream: MediaStream): { now: () => number | undefined; stop: () => void } => {
  if (typeof AudioContext === 'undefined') return { now: () => undefined, stop: () => {} }
  const context = new AudioContext()
  // It may begin suspended after the question for the microphone. Where it stays so, there is no level to show.
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

/** Of samples from -1 to 1, on the scale of decibels that ears have. */
export const loudness = (samples: ArrayLike<number>): number => {
  let sum = 0
  for (let at = 0; at < samples.length; at++) sum += samples[at]! ** 2
  const decibels = 10 * Math.log10(sum / samples.length || Number.MIN_VALUE)
  return Math.min(1, Math.max(0, (decibels - quiet) / (loud - quiet)))
}
