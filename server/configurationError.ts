/** A setting is missing or invalid; the message names it. */
export class ConfigurationError extends Error {}
