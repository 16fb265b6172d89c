import { ConfigurationError } from './configurationError.ts'

export type ModelSettings = { url: string; name: string; key: string; protocol: 'openai' | 'anthropic' }
export type TranscriptionSettings = { url: string; name: string; key: string }

type Setting = string | undefined
type ModelVariables = { MODEL_URL?: Setting; MODEL_NAME?: Setting; MODEL_KEY?: Setting; TRANSCRIBE_MODEL?: Setting }

/**
 * Uses Anthropic's protocol with Anthropic's host, and with addresses that begin with `anthropic+`, such as a proxy's; otherwise OpenAI's
 * protocol.
 */
export const modelOf = ({ MODEL_URL, MODEL_NAME, MODEL_KEY = '' }: ModelVariables): ModelSettings | undefined => {
  if (!MODEL_URL) {
    if (MODEL_NAME || MODEL_KEY) throw new ConfigurationError('MODEL_NAME and MODEL_KEY need MODEL_URL beside them.')
    return undefined
  }
  const url = MODEL_URL.replace(/^anthropic\+/, '').replace(/\/+$/, '')
  const isAnthropic = MODEL_URL.startsWith('anthropic+') || new URL(url).hostname === 'api.anthropic.com'
  const call = /\/(?:chat\/completions|messages)$/.exec(url)?.[0]
  if (call) throw new ConfigurationError(`MODEL_URL ends before ${call}: ${url.slice(0, -call.length)}`)
  if (!MODEL_NAME) throw new ConfigurationError('MODEL_URL needs MODEL_NAME beside it.')
  if (isAnthropic && !MODEL_KEY) throw new ConfigurationError('The MODEL_URL of Anthropic needs MODEL_KEY beside it.')
  return { url, name: MODEL_NAME, key: MODEL_KEY, protocol: isAnthropic ? 'anthropic' : 'openai' }
}

/** Only OpenAI's protocol supports it. `model`: undefined also if its settings are wrong. */
export const transcriptionOf = (
  { MODEL_URL, TRANSCRIBE_MODEL }: ModelVariables,
  model: ModelSettings | undefined,
): TranscriptionSettings | undefined => {
  if (!TRANSCRIBE_MODEL) return undefined
  if (!MODEL_URL) throw new ConfigurationError('TRANSCRIBE_MODEL needs MODEL_URL beside it.')
  if (model?.protocol === 'anthropic')
    throw new ConfigurationError('TRANSCRIBE_MODEL needs a MODEL_URL that speaks the protocol of OpenAI.')
  return model && { url: model.url, name: TRANSCRIBE_MODEL, key: model.key }
}
