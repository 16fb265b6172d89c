/** A setting is missing or cannot be read; the message names it. */
export class ConfigurationError extends Error {}
