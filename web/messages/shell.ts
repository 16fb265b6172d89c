const tryAgain = 'Try again'

/** Apart from the others, because the script that says them before the app has come holds nothing else. */
export const missingAppMessages = {
  missing: 'This page didn’t arrive completely, so it doesn’t work yet. What you wrote is kept.',
  tryAgain,
}

/** Sentences of the frame of the application and its widgets. */
export const shellMessages = {
  copy: 'Copy',
  copied: 'Copied!',
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  notices: 'Notices',
  /** `reason` has no full stop where it is a specified message. */
  loadFailed: (reason: string) => `${reason.replace(/\.$/, '')}. You can keep reading; the tasks appear when it works again.`,
  loading: 'Loading',
  tryAgain,
  yourTurn: 'Your turn',
  done: 'Done',
  contactUs: 'Contact us',
  opensInNewTab: '(opens in a new tab)',

  /** A part of the page whose code the network lost. */
  partMissing: 'This part of the page didn’t arrive. What you wrote is kept.',
  reloadPage: 'Reload the page',
  /** The generic error notice; `letUsKnow` is a link. Without an address for support, `refresh` follows the title. */
  sorry: {
    title: 'Sorry about that! Something went wrong.',
    before: 'Please try refreshing and ',
    letUsKnow: 'let us know',
    after: ' if the problem persists.',
    refresh: 'Please try refreshing.',
  },

  image: {
    /** `sorry` follows, from `before` on. */
    failed: 'Oops! The image failed to load.',
    refresh: 'Refresh',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    title: 'Picture',
  },

  code: {
    title: 'Code Preview',
    copy: 'Copy code',
  },

  ring: {
    'not-started': 'Not started',
    incomplete: 'Task still to complete',
    review: 'Task in-review',
    complete: 'Task done!',
    incorrect: 'Incorrect',
    locked: 'Locked',
    progress: (percent: number | undefined) => (percent === undefined ? 'In progress' : `${percent} percent done`),
  },

  stepStates: {
    done: (step: number) => `Step ${step}, done`,
    current: (step: number) => `Step ${step}, you are here`,
    upcoming: (step: number) => `Step ${step}, not done yet`,
    locked: (step: number) => `Step ${step}, locked`,
  },

  counter: {
    left: (left: number, of: number) => `${left} of ${of} left`,
  },

  codeField: {
    digit: (position: number, of: number) => `Digit ${position} of ${of}`,
  },

  pro: {
    badge: 'Pro',
    yours: "You're a Pro!",
    /** Instead of the badge, where Pro can’t be bought. */
    locked: 'Locked',
  },

  upload: {
    choose: 'Choose a file',
    orDrop: ' or drop it here',
    letGo: 'Drop to upload',
    uploading: 'Uploading',
    percent: (percent: number) => `${percent} %`,
    soFar: (loaded: string, total: string) => `${loaded} of ${total}`,
    uploaded: (size: string) => `${size}, uploaded`,
    uploadedBefore: 'Uploaded',
    stop: 'Stop the upload',
    replace: 'Replace',
    chooseOther: 'Choose another file',
    remove: 'Remove the file',
    hint: 'PDF, PNG, JPG or GIF (max. 5MB)',
    noAddress: 'Unable to get signed URL for upload. Please try again later.',
    tooBig: 'Upload failed, your file is too big!',
    wrongType: 'Upload failed, that type of file is not supported',
    failed: 'Upload failed, please try again',
    /** The same with a full stop, for toasts and beneath fields. */
    failedSentence: 'Upload failed, please try again.',
    refused: 'Something went wrong, please refresh the page and try again.',
  },
}
