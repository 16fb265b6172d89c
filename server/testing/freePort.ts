import { createServer, type AddressInfo } from 'node:net'

/** Returns a loopback port that nothing listens on. */
export const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
