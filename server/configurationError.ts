/** A setting is missing or invalid; the message names it. `settings`: those that the message names. */
export class ConfigurationError extends Error {
  readonly settings: readonly string[]
  constructor(message: string, settings: readonly string[] = []) {
    super(message)
    this.settings = settings
  }
}
