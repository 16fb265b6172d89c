import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'

/** Bytes that are looked at together, and how many of them again with what follows. */
const windowSize = 4_000_000
const overlap = 200_000

/**
 * Names in a PDF as PDFium writes it: actions that run, start, send or fetch something, and files inside of it. Each gets a name of the same
 * length that means nothing, so that no position in the file changes.
 */
const disarmed: ReadonlyArray<[pattern: RegExp, replacement: string]> = [
  [/\/S ?\/JavaScript\b/g, 'JavaScript'],
  [/\/S ?\/Launch\b/g, 'Launch'],
  [/\/S ?\/SubmitForm\b/g, 'SubmitForm'],
  [/\/S ?\/ImportData\b/g, 'ImportData'],
  [/\/JavaScript ?<< ?\/(?:Names|Kids|Limits)\b/g, 'JavaScript'],
  [/\/EF ?<< ?\/(?:UF|F|Unix|DOS|Mac)\b/g, 'EF'],
]
/** The properties of a document (XMP): author, programs, dates. */
const properties = /<\?xpacket begin[\s\S]*?<\?xpacket end[^>]*\?>/g

/** Takes the programs, files and properties out of a PDF that PDFium wrote. */
export const disarm = (path: string): void => {
  const file = openSync(path, 'r+')
  try {
    const { size } = fstatSync(file)
    const window = Buffer.alloc(Math.min(size, windowSize))
    for (let at = 0; at < size; at += windowSize - overlap) {
      const length = readSync(file, window, 0, window.length, at)
      const text = window.toString('latin1', 0, length)
      for (const [start, changed] of changesOf(text)) writeSync(file, changed, at + start, 'latin1')
    }
  } finally {
    closeSync(file)
  }
}

function* changesOf(text: string): Iterable<[start: number, changed: string]> {
  for (const [pattern, name] of disarmed)
    for (const found of text.matchAll(pattern)) yield [found.index, found[0].replace(`/${name}`, `/${'X'.repeat(name.length)}`)]
  for (const found of text.matchAll(properties)) yield [found.index, found[0].replace(/(?<=\?>)[\s\S]*(?=<\?xpacket end)/, blank)]
}

const blank = (text: string): string => ' '.repeat(text.length)
