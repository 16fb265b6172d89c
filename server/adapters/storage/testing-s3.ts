import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsV4Signer } from 'aws4fetch'

/**
 * A store that speaks as much S3 as we do, on loopback, in memory. Like the real ones it refuses whatever was not signed with its secret,
 * for exactly this method, address and these headers, and in time; and like them it takes any bytes of any size. `trouble.before` may
 * hold a request up, or refuse it with a status and a `word`; with `trouble.breaksOff`, the connection ends in the middle of an object.
 */
export const startS3 = async () => {
  const credentials = { key: 'tests', secret: 'the secret of the store' }
  const objects = new Map<string, Buffer>()
  /** As a browser may say of what it puts there, and as a store says of it ever after. */
  const encodings = new Map<string, string>()
  const requests: string[] = []
  /** Origins whose pages may put files there: what the bucket's CORS rule says. */
  const uploaders = new Set<string>()
  const trouble: { before?: (request: string) => Promise<number | undefined>; word?: string; breaksOff?: boolean } = {}
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = new URL(request.url!, 'http://store').pathname
    requests.push(`${request.method} ${path}`)
    const refusal = await trouble.before?.(`${request.method} ${path}`)
    if (refusal) return void response.writeHead(refusal).end(trouble.word && `<Error><Code>${trouble.word}</Code></Error>`)
    if (request.method === 'OPTIONS') return void answerPreflight(request, response, uploaders)
    if (!(await isSigned(request, credentials)))
      return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const { origin } = request.headers
    if (origin && uploaders.has(origin)) response.setHeader('access-control-allow-origin', origin)
    const found = objects.get(path)
    if (request.method === 'PUT') {
      objects.set(path, Buffer.concat(chunks))
      if (request.headers['content-encoding']) encodings.set(path, request.headers['content-encoding'])
    } else if (request.method === 'DELETE') objects.delete(path)
    else if (!found) return void response.writeHead(404).end()
    else {
      response.setHeader('content-length', found.length)
      if (encodings.has(path)) response.setHeader('content-encoding', encodings.get(path)!)
      response.setHeader('etag', `"${createHash('md5').update(found).digest('hex')}"`)
    }
    if (found && request.method === 'GET' && trouble.breaksOff)
      return void response.write(found.subarray(0, found.length / 2), () => response.destroy())
    response.writeHead(request.method === 'DELETE' ? 204 : 200).end(request.method === 'GET' ? found : undefined)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`
  const close = () => new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections()))
  return { url, ...credentials, objects, encodings, requests, uploaders, trouble, close }
}

/** As S3 and MinIO do: a preflight is not signed, and one that no rule allows is refused. */
const answerPreflight = ({ headers }: IncomingMessage, response: ServerResponse, uploaders: ReadonlySet<string>) => {
  const origin = headers.origin ?? ''
  const isAllowed =
    uploaders.has(origin) &&
    headers['access-control-request-method'] === 'PUT' &&
    [undefined, 'content-type'].includes(headers['access-control-request-headers'])
  if (!isAllowed) return response.writeHead(403).end('<Error><Code>AccessForbidden</Code></Error>')
  const allowed = { 'access-control-allow-methods': 'PUT', 'access-control-allow-headers': 'content-type' }
  return response.writeHead(200, { 'access-control-allow-origin': origin, ...allowed }).end()
}

const isSigned = async (request: IncomingMessage, { key, secret }: { key: string; secret: string }): Promise<boolean> => {
  const url = new URL(request.url!, `http://${request.headers.host}`)
  const isQuery = url.searchParams.has('X-Amz-Signature')
  const authorization = request.headers.authorization ?? ''
  const part = (name: string) =>
    (isQuery ? url.searchParams.get(`X-Amz-${name}`) : new RegExp(`${name}=([^, ]+)`).exec(authorization)?.[1]) ?? ''
  const signature = part('Signature')
  const datetime = isQuery ? part('Date') : String(request.headers['x-amz-date'])
  if (!part('Credential').startsWith(`${key}/`) || (isQuery && isOver(datetime, Number(part('Expires'))))) return false
  const names = part('SignedHeaders')
    .split(';')
    .filter((name) => name !== 'host')
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name] ?? '')]))
  for (const name of ['Signature', 'Algorithm', 'Credential', 'Date', 'SignedHeaders']) url.searchParams.delete(`X-Amz-${name}`)
  const signer = new AwsV4Signer({
    method: request.method!,
    url: url.href,
    headers,
    accessKeyId: key,
    secretAccessKey: secret,
    service: 's3',
    region: 'us-east-1',
    datetime,
    signQuery: isQuery,
    allHeaders: true,
  })
  return (await signer.signature()) === signature
}

const isOver = (datetime: string, seconds: number): boolean => {
  const began = Date.parse(datetime.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  return !(Date.now() < began + seconds * 1000)
}
