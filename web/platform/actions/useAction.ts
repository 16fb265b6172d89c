import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { usePlatform } from '../PlatformContext.ts'

type Options = {
  /** The toast after a failure: a title, optionally with the message of the error. Absent if the component shows `error` itself. */
  failed?: string | ((error: Error) => { title: string; message?: string; contactUs?: boolean } | undefined)
  /** Called after a failure. */
  onFailed?: (error: Error) => void
}

/** An action that a press starts and that doesn't run twice at a time. Returns how to start it, whether it's running, and its error. */
export const useAction = <Input = void>(work: (input: Input) => Promise<unknown>, { failed, onFailed }: Options = {}) => {
  const { toasts } = usePlatform()
  // A ref, because it has to change before the next rendering: a double click starts one action.
  const isRunning = useRef(false)
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: work,
    // Calls report missing networks themselves.
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
