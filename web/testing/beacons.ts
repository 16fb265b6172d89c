import { onTestFinished, vi } from 'vitest'

type Beacon = { path: string; type: string; event: { name: string; data: object; visit?: string; page?: string } }

/** Holds back the beacons of this test. Returns those that were sent so far, in their order. */
export const heldBeacons = (): (() => Promise<Beacon[]>) => {
  const sent: Promise<Beacon>[] = []
  const spy = vi.spyOn(navigator, 'sendBeacon').mockImplementation((path, body) => {
    const blob = body as Blob
    sent.push(blob.text().then((text) => ({ path: String(path), type: blob.type, ...(JSON.parse(text) as Pick<Beacon, 'event'>) })))
    return true
  })
  onTestFinished(() => spy.mockRestore())
  return () => Promise.all(sent)
}

/** The events as name and data. */
export const clientEvents = () => {
  const beacons = heldBeacons()
  return async () => (await beacons()).map(({ event }) => [event.name, event.data])
}
