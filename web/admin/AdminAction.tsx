import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useAction } from '../platform/actions/useAction.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Button } from '../ui/buttons/Button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'children' | 'loading' | 'onClick'> & {
  act: () => Promise<unknown>
  label: string
  /** The label while it runs. */
  busyLabel?: string
  done: string
  failed: string
}

/** A button that acts and says how that went. The lists are read again afterwards. */
export const AdminAction = ({ act, label, busyLabel = label, done, failed, ...button }: Props) => {
  const client = useQueryClient()
  const { toasts } = usePlatform()
  const { run, isBusy } = useAction(
    async () => {
      await act().finally(() => void client.invalidateQueries({ queryKey: ['admin'] }))
      toasts.show({ title: done })
    },
    { failed: ({ message }) => ({ title: failed, message }) },
  )
  return (
    <Button size="small" {...button} loading={isBusy} onClick={() => run()}>
      {isBusy ? busyLabel : label}
    </Button>
  )
}
