import { randomBytes } from 'node:crypto'
import { closeSync, fstatSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { init } from '@embedpdf/pdfium'

/* PDFium as WebAssembly: it reads from disk, block by block, and its memory has a limit. After an error of its own it is of no more use. */

/** Bytes that PDFium may have; at rest it has 19 million. */
const memoryLimit = 88_000_000
/** Pixels. Longer pages are cut off. */
const pageWidth = 960
const maxPageHeight = 1920

const flags = { noIncremental: 2, unlocked: 3, annotations: 0x01, reverseByteOrder: 0x10, limitedImageCache: 0x200 }
const wrongPassword = 4

type WasmMemory = { buffer: ArrayBuffer; grow: (pages: number) => number }
// Node has it, and its types do not say so.
const { prototype } = (Reflect.get(globalThis, 'WebAssembly') as { Memory: { prototype: WasmMemory } }).Memory
const { grow } = prototype
prototype.grow = function (this: WasmMemory, pages) {
  if (this.buffer.byteLength + pages * 65_536 > memoryLimit) throw new RangeError('PDFium asks for too much memory.')
  return grow.call(this, pages)
}

const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
// PDFium writes to the console when it ends.
const pdfium = await init({ wasmBinary: wasmBinary.buffer, print: () => {}, printErr: () => {} })
pdfium.PDFiumExt_Init()
const memory = pdfium.pdfium
/** PDFium's current memory, which is a new array whenever it has grown. */
const heap = () => Reflect.get(memory, 'HEAPU8') as Uint8Array

export type DrawnPage = { pixels: Buffer; width: number; height: number }
export type PdfFile = {
  isSigned: boolean
  /** The permissions of a locked PDF (ISO 32000-2, table 22); undefined if it isn't locked. */
  permissions: number | undefined
  /**
   * Writes a new copy without the metadata, earlier versions, unused objects, and bytes before or after the document, in which all objects are
   * in the clear. With `permissions` it is locked: readable without a password, and changed by nobody.
   */
  save: (target: string, permissions?: number) => boolean
  /** Its first page on white, in four bytes a pixel; undefined where it has no size. */
  firstPage: () => DrawnPage | undefined
}

/** Runs with a PDF that has at least one page, and no password. */
export const withPdf = <Outcome>(path: string, run: (file: PdfFile) => Outcome): Outcome | 'unreadable' | 'protected' => {
  const source = openSync(path, 'r')
  const read = memory.addFunction(
    (_: number, position: number, buffer: number, length: number) =>
      readSync(source, heap(), buffer, length, position >>> 0) === length ? 1 : 0,
    'iiiii',
  )
  const access = structOf(fstatSync(source).size, read, 0)
  const document = pdfium.FPDF_LoadCustomDocument(access, '')
  try {
    if (document === 0) return pdfium.FPDF_GetLastError() === wrongPassword ? 'protected' : 'unreadable'
    if (!hasFirstPage(document)) return 'unreadable'
    return run({
      isSigned: pdfium.FPDF_GetSignatureCount(document) > 0,
      permissions: pdfium.EPDF_IsEncrypted(document) ? pdfium.FPDF_GetDocPermissions(document) : undefined,
      save: (target, permissions) => save(document, target, permissions),
      firstPage: () => draw(document),
    })
  } finally {
    if (document !== 0) pdfium.FPDF_CloseDocument(document)
    memory.wasmExports.free(access)
    memory.removeFunction(read)
    closeSync(source)
  }
}

/** A struct of C, of integers. */
const structOf = (...fields: number[]): number => {
  const struct = memory.wasmExports.malloc(4 * fields.length)
  for (const [index, field] of fields.entries()) memory.setValue(struct + 4 * index, field, 'i32')
  return struct
}

/** Doesn't read the page's content. */
const hasFirstPage = (document: number): boolean => {
  const size = structOf(0, 0)
  const isThere = pdfium.FPDF_GetPageCount(document) > 0 && pdfium.FPDF_GetPageSizeByIndexF(document, 0, size)
  memory.wasmExports.free(size)
  return isThere
}

const metadata = ['Author', 'Subject', 'Keywords', 'Creator', 'Producer', 'CreationDate', 'ModDate']

const save = (document: number, target: string, permissions: number | undefined): boolean => {
  for (const key of metadata) pdfium.EPDF_SetMetaText(document, key, 0)
  if (permissions !== undefined && !pdfium.EPDF_SetEncryption(document, '', randomBytes(24).toString('base64url'), permissions))
    return false
  const file = openSync(target, 'w', 0o600)
  let failure: unknown
  const write = memory.addFunction((_: number, data: number, length: number) => {
    try {
      for (let written = 0; written < length;) written += writeSync(file, heap(), data + written, length - written)
      return 1
    } catch (error) {
      failure = error
      return 0
    }
  }, 'iiii')
  const writer = structOf(1, write)
  try {
    const isSaved = pdfium.FPDF_SaveAsCopy(document, writer, permissions === undefined ? flags.unlocked : flags.noIncremental)
    if (failure) throw failure
    return isSaved
  } finally {
    memory.wasmExports.free(writer)
    memory.removeFunction(write)
    closeSync(file)
  }
}

const draw = (document: number): DrawnPage | undefined => {
  const page = pdfium.FPDF_LoadPage(document, 0)
  const ratio = pdfium.FPDF_GetPageHeightF(page) / pdfium.FPDF_GetPageWidthF(page)
  if (page === 0 || !Number.isFinite(ratio) || ratio <= 0) return undefined
  const whole = Math.max(1, Math.round(pageWidth * Math.min(ratio, 1_000)))
  const height = Math.min(whole, maxPageHeight)
  const bitmap = pdfium.FPDFBitmap_Create(pageWidth, height, 0)
  if (bitmap === 0) return undefined
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, pageWidth, height, 0xffffffff)
  const how = flags.annotations | flags.reverseByteOrder | flags.limitedImageCache
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, pageWidth, whole, 0, how)
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
  const pixels = Buffer.from(heap().subarray(start, start + height * pdfium.FPDFBitmap_GetStride(bitmap)))
  pdfium.FPDFBitmap_Destroy(bitmap)
  pdfium.FPDF_ClosePage(page)
  return { pixels, width: pageWidth, height }
}
