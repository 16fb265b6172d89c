import { useAction } from '../actions/useAction.ts'
import { useDialog } from './DialogContext.ts'

/** The action of a dialog: the dialog can't be dismissed while it runs, and closes once it is done. */
export const useDialogAction = <Input = void>(work: (input: Input) => Promise<unknown>) => {
  const { close, isOpen, setBusy } = useDialog()
  return useAction(async (input: Input) => {
    setBusy(true)
    try {
      await work(input)
    } finally {
      setBusy(false)
    }
    if (isOpen()) close()
  })
}
