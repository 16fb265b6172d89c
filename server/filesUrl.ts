import { ConfigurationError } from './configurationError.ts'

type Setting = string | undefined

/**
 * The origin in FILES_URL. Throws ConfigurationError if it wouldn't isolate files: cookies ignore ports, so another port of the app's host
 * isn't enough.
 */
export const readFilesUrl = ({ FILES_URL, PUBLIC_URL }: { FILES_URL?: Setting; PUBLIC_URL?: Setting }): string | undefined => {
  if (!FILES_URL) return undefined
  if (!PUBLIC_URL) throw new ConfigurationError('FILES_URL needs PUBLIC_URL beside it.')
  const [files, app] = [new URL(FILES_URL), new URL(PUBLIC_URL)]
  if (files.hostname === app.hostname)
    throw new ConfigurationError('FILES_URL and PUBLIC_URL name the same host. Files are kept apart from the app on another one alone.')
  if (files.protocol !== app.protocol) throw new ConfigurationError('FILES_URL has to begin as PUBLIC_URL does, with https:// or http://.')
  return files.origin
}
