/** Speaking instead of typing, in the chat. */
export const voiceMessages = {
  speak: 'Speak',
  asking: 'Allow the microphone',
  done: 'Write it down',
  cancel: 'Cancel the recording',
  discard: 'Discard',
  kept: (time: string) => `Recording of ${time}`,
  writing: 'Writing down what you said',
  time: (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`,
  timeOf: (now: string, most: string) => `${now} of ${most}`,
  level: (tenths: number) => `Level ${tenths} of 10`,
  silent: 'No sound is coming in. Is the microphone muted?',

  /** Spoken. */
  begun: 'Recording. Escape cancels.',
  nearlyOver: (seconds: number) => `${seconds} seconds left.`,
  over: 'Two minutes are over; writing down what you said.',
  cancelled: 'Recording cancelled.',
  written: 'Your words are in the message.',

  denied: 'The browser doesn’t let this page use the microphone. Allow it in the browser’s settings for this site, then try again.',
  missing: 'No microphone was found. Connect one, then try again.',
  busy: 'Another program is using the microphone. Close it, then try again.',
  failed: 'The microphone can’t be used. Try again, or type your message.',
  tooShort: 'That was too short. Speak first, then press the tick.',
  noWords: 'No words were heard. Speak closer to the microphone, or type your message.',
  /** Of the server, while the recording is kept. */
  chatIdRequired: 'Chat ID is required',
  unwritten: 'The recording couldn’t be transcribed. It’s kept.',
  unreachable: 'The transcription service can’t be reached. Try again in a moment.',
  tooBusy: 'Too many recordings are being transcribed. Try again in a moment.',
  tooSlow: 'Transcribing took too long. Try again.',
}
