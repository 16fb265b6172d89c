import { certificateFault } from '../certificateFault.ts'
import type { Config } from '../config.ts'
import { type Diagnosis, fault, messageOf, ok, warning } from './diagnosis.ts'

const proxyRemedy = 'Have the proxy pass requests for this host to Fieldwork, with the Host header unchanged.'

/** Requests a page from the host of FILES_URL that only the app's host should serve. Undefined without that setting. */
export const checkFilesHost = async (
  { filesUrl, publicUrl }: Pick<Config, 'filesUrl' | 'publicUrl'>,
  signal: AbortSignal,
): Promise<Diagnosis | undefined> => {
  if (!filesUrl) return undefined
  const { host } = new URL(filesUrl)
  const part = 'Files host'
  let response: Response
  try {
    response = await fetch(`${filesUrl}/health`, { redirect: 'manual', signal })
    await response.body?.cancel()
  } catch (error) {
    const certificate = certificateFault(error)
    if (certificate) return fault(part, `${host}: ${certificate.said}`, certificate.remedy)
    return warning(
      part,
      `${host} does not answer: ${messageOf((error as Error).cause ?? error)}`,
      `Start Fieldwork. If it runs: ${proxyRemedy}`,
    )
  }
  if (response.status === 200) return fault(part, `${host} answers as the app does, so files would not be kept apart`, proxyRemedy)
  if (response.status === 404 && response.headers.get('access-control-allow-origin') === publicUrl)
    return ok(part, `${host} answers nothing but files`)
  return fault(part, `${host} answers with ${response.status}, and not as Fieldwork`, proxyRemedy)
}
