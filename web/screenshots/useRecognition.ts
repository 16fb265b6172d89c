import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { maxSide, maxPixels } from '@fieldwork/core/uploads/picture.ts'
import type { SecretMatch } from '@fieldwork/core/screenshots/secretKind.ts'
import { pictureSize } from './pictureSize.ts'
import { recognizeSecrets, type Recognition } from './recognizeSecrets.ts'

export type CheckPhase =
  | { name: 'reading'; share: number; address: string | undefined }
  | { name: 'ready'; outcome: Recognition['outcome'] | 'skipped'; address: string }
  | { name: 'refused'; reason: 'tooLarge' | 'unreadable' }

/** Searches a picture for secrets as soon as it is shown. `address`: the picture's object URL. */
export const useRecognition = (file: File, published: string | undefined, onFound: (secrets: readonly SecretMatch[]) => void) => {
  const [phase, setPhase] = useState<CheckPhase>({ name: 'reading', share: 0, address: undefined })
  const running = useRef<AbortController>(null)
  const notify = useEffectEvent(onFound)
  useEffect(() => {
    const stop = new AbortController()
    running.current = stop
    let [address, isShown] = ['', true]
    const look = async () => {
      const size = await pictureSize(file)
      if (!isShown) return
      if (!size || size.width * size.height === 0) return setPhase({ name: 'refused', reason: 'unreadable' })
      if (Math.max(size.width, size.height) > maxSide || size.width * size.height > maxPixels)
        return setPhase({ name: 'refused', reason: 'tooLarge' })
      address = URL.createObjectURL(file)
      setPhase({ name: 'reading', share: 0, address })
      const progress = (share: number) => isShown && setPhase((now) => (now.name === 'reading' ? { name: 'reading', share, address } : now))
      const { outcome, secrets } = await recognizeSecrets({ file, published }, progress, stop.signal)
      if (!isShown) return
      notify(secrets)
      setPhase((now) => (now.name === 'reading' ? { name: 'ready', outcome: stop.signal.aborted ? 'skipped' : outcome, address } : now))
    }
    look().catch(() => isShown && setPhase({ name: 'refused', reason: 'unreadable' }))
    return () => {
      isShown = false
      stop.abort()
      if (address) URL.revokeObjectURL(address)
    }
  }, [file, published])
  return {
    phase,
    skip: () => running.current?.abort(),
    refuse: () => setPhase({ name: 'refused', reason: 'unreadable' }),
  }
}
