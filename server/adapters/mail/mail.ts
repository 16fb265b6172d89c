/** One message; `text` and `html` say the same. */
export type Message = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> }

export type Mail = {
  /** Hands a message over; rejects when nobody took it. */
  send: (message: Message) => Promise<void>
  /** Rejects when the server is not there, or does not accept the account; absent where there is none. */
  verify?: () => Promise<void>
  close: () => Promise<void>
}
