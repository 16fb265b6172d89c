import { userEvent } from 'vitest/browser'
import { ines } from '../../tasks/testing.tsx'
import { confirmPictures } from '../../testing/uploads.ts'
import { chatServer } from '../testing.ts'
import { openChat, panel } from '../testing-panel.ts'

export const seeing = { 'capability.model': true, 'capability.pictures': true }
/** The panel of a learner, and what it sent last. */
export const opened = async (flags: Record<string, boolean> = seeing, who = 'ines') => {
  const server = chatServer()
  const visited = await openChat(server, {
    user: { ...ines('free', flags), id: who },
    network: { 'GET /uploads/generate-signed-url': { url: 'https://files.example/put' } },
  })
  return { server, unmount: () => visited.screen.unmount(), sent: () => server.messages.findLast(({ role }) => role === 'user')?.content }
}
export const list = () => panel.getByRole('list', { name: 'Attached to your message' })
export const items = () =>
  list()
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)
export const send = () => panel.getByRole('button', { name: 'Send' })

/** Bytes. Larger files take seconds to be chosen like a person would, because they leave the browser and come back. */
const maxTransferBytes = 1_000_000

/** Chooses files and confirms the pictures among them. */
export const choose = async (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  if (files.every(({ size }) => size < maxTransferBytes)) await userEvent.upload(input, files)
  else {
    const chosen = new DataTransfer()
    for (const file of files) chosen.items.add(file)
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  await confirmPictures(files.filter(({ name, size }) => name.endsWith('.png') && size === 70).length)
}
