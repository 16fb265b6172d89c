import create from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import coreAddress from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url'
import dataAddress from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import type { ReadWord } from '@fieldwork/core/screenshots/textLine.ts'

/** Dictionaries would turn keys into words. */
const noDictionaries = ['system', 'freq', 'unambig', 'punc', 'number', 'bigram'].map((name) => `load_${name}_dawg 0\n`).join('')
const neuralNetwork = 1
/** Finds text anywhere, in no particular order. */
const sparseText = '11'

type TextReader = (grey: Uint8Array, width: number, height: number) => { words: ReadWord[] }[]

/** Loads text recognition from our own origin. */
export const loadTextReader = async (): Promise<TextReader> => {
  const [core, data] = await Promise.all([
    create({ locateFile: () => coreAddress, print: () => {}, printErr: () => {}, TesseractProgress: () => {} }),
    languageData(),
  ])
  core.FS.writeFile('eng.traineddata', data)
  core.FS.writeFile('/config', noDictionaries)
  const api = new core.TessBaseAPI()
  if (api.Init(null, 'eng', neuralNetwork, '/config') === -1) throw new Error('The language data cannot be read')
  api.SetVariable('tessedit_pageseg_mode', sparseText)
  api.SetVariable('tessedit_do_invert', '0')
  return (grey, width, height) => {
    core.FS.writeFile('/input', greyPicture(grey, width, height))
    if (api.SetImageFile(1, 0) === 1) throw new Error('The picture cannot be read')
    api.Recognize(null)
    return linesIn(api.GetTSVText(0))
  }
}

const languageData = async (): Promise<Uint8Array> => {
  const reply = await fetch(dataAddress)
  if (!reply.ok) throw new Error(`The language data was answered with ${reply.status}`)
  const data = await reply.blob()
  const [first, second] = new Uint8Array(await data.slice(0, 2).arrayBuffer())
  // Some servers send zipped files with a content encoding; then the browser has already unpacked them.
  const isZipped = first === 0x1f && second === 0x8b
  const content = isZipped ? data.stream().pipeThrough(new DecompressionStream('gzip')) : data.stream()
  return new Uint8Array(await new Response(content).arrayBuffer())
}

/** Encodes PGM, the simplest format that Tesseract reads. */
const greyPicture = (grey: Uint8Array, width: number, height: number): Uint8Array => {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(head.length + grey.length)
  file.set(head)
  file.set(grey, head.length)
  return file
}

/** The columns of a row are level, page, block, paragraph, line, word, left, top, width, height, confidence and text. */
const wordLevel = '5'

const linesIn = (table: string): { words: ReadWord[] }[] => {
  const lines = new Map<string, { words: ReadWord[] }>()
  for (const row of table.split('\n')) {
    const [level, page, block, paragraph, number, , left, top, width, height, , text = ''] = row.split('\t')
    if (level !== wordLevel || text.trim() === '') continue
    const key = [page, block, paragraph, number].join('.')
    const line = lines.get(key) ?? { words: [] }
    line.words.push({ text: text.trim(), left: Number(left), top: Number(top), width: Number(width), height: Number(height) })
    lines.set(key, line)
  }
  return [...lines.values()]
}
