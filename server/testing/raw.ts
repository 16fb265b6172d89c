import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type RawAnswer = { status: number; headers: Headers; body: string }

/** Opens a connection on which a test writes what no client would. */
export const openSocket = async (origin: string): Promise<Socket> => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  // A server that closes it in the middle of a request is what tests wait for.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Everything that comes until the other side closes the connection, as one answer. */
export const answerOn = async (socket: Socket): Promise<RawAnswer> => {
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => void chunks.push(chunk))
  await once(socket, 'close')
  const [head = '', body = ''] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n', 2)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers(lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
  return { status: Number(first.split(' ')[1]), headers, body }
}

/** Sends these bytes, and closes nothing: the request has to say that the connection ends with it. */
export const sendRaw = async (origin: string, request: string): Promise<RawAnswer> => {
  const socket = await openSocket(origin)
  const answered = answerOn(socket)
  socket.write(request, 'latin1')
  return answered
}
