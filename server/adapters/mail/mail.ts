/** One message; `text` and `html` say the same. */
export type Message = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> }

export type Mail = {
  /** Hands a message over; rejects when nobody took it. */
  send: (message: Message) => Promise<void>
  /** Rejects if the mail server can't be reached or refuses the account. Absent without a mail server. */
  verify?: () => Promise<void>
  close: () => Promise<void>
}
