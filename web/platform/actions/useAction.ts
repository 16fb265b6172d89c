import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { usePlatform } from '../PlatformContext.ts'

type Options = {
  /** The notice after a failure: a title, alone or with the sentence of the problem. Absent: the component shows `error` itself. */
  failed?: string | ((error: Error) => { title: string; message?: string } | undefined)
  /** Called after a failure that the component shows itself. */
  onFailed?: (error: Error) => void
}

/** Something that a press starts, and that cannot run twice at a time. Returns how to start it, whether it runs, and why it failed. */
export const useAction = <Input = void>(work: (input: Input) => Promise<unknown>, { failed, onFailed }: Options = {}) => {
  const { toasts } = usePlatform()
  // Known before the next rendering, so that a double click starts one.
  const isRunning = useRef(false)
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: work,
    // A call says by itself that there is no network.
    networkMode: 'always',
    onError: (failure) => {
      const notice = typeof failed === 'string' ? { title: failed } : failed?.(failure)
      onFailed?.(failure)
      if (notice) toasts.show({ ...notice, variant: 'error' })
    },
    onSettled: () => {
      isRunning.current = false
    },
  })
  const run = (input: Input) => {
    if (isRunning.current) return
    isRunning.current = true
    mutate(input)
  }
  return { run, isBusy: isPending, isDone: isSuccess, error, reset }
}
