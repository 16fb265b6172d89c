type VoiceButtonProps = {
  chatId: string | undefined
  /** The words that were said, for the input. */
  onWords: (words: string) => void
}

/** Records what somebody says, and writes it into the input. */
export const VoiceButton = (_props: VoiceButtonProps) => null
