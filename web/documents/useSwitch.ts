import { useEffect, useState } from 'react'
import { useTextAdditions, type BlockSwitch } from '../platform/documents/textAdditions.ts'

/** A block's switch, stored in the account. `otherwise`: its value until that is loaded. */
export const useSwitch = (kind: BlockSwitch, block: string, otherwise: boolean): [boolean, (on: boolean) => void] => {
  const stored = useTextAdditions(({ switches }) => switches[kind][block])
  const turn = useTextAdditions((additions) => additions.turn)
  /** The value that was set before the annotations loaded; stored once they have. */
  const [turned, setTurned] = useState<boolean>()
  useEffect(() => {
    if (turned !== undefined) turn?.(kind, block, turned)
  }, [turned, turn, kind, block])
  const change = (on: boolean) => {
    setTurned(turn ? undefined : on)
    turn?.(kind, block, on)
  }
  return [stored ?? turned ?? otherwise, change]
}
