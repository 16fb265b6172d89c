import { useAction } from '../actions/useAction.ts'
import { useDialog } from './DialogContext.ts'

/**
 * The action of a dialog: the dialog can't be dismissed while it runs, and closes once it is done, unless it `staysOpen`. A failure is
 * reported as a toast if the dialog has closed, because the user left the page.
 */
export const useDialogAction = <Input = void>(work: (input: Input) => Promise<unknown>, { staysOpen = false } = {}) => {
  const { close, isOpen, setBusy } = useDialog()
  return useAction(
    async (input: Input) => {
      setBusy(true)
      try {
        await work(input)
      } finally {
        setBusy(false)
      }
      if (!staysOpen && isOpen()) close()
    },
    { failed: ({ message }) => (isOpen() ? undefined : { title: message, contactUs: true }) },
  )
}
