import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { get_font_info, initSync, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import { fontFiles } from './fonts.ts'
import { cannotLayOut, TypesettingError, type Typst } from './typst.ts'

const template = '/template.typ'
/** Turns a failure into the compiler's full message. */
const fullDiagnostics = 3

/**
 * Typst as WebAssembly, for every platform. It makes tagged PDFs of the same pages, but doesn't support PDF/UA: the file doesn't claim it,
 * picture tags have no bounding box, and a character that no font has is drawn as an empty box.
 */
export const createWasmTypst = async (): Promise<Typst> => {
  initSync({ module: readFileSync(fileURLToPath(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'))) })
  const builder = new TypstCompilerBuilder()
  // It has no access to the machine's files.
  builder.set_dummy_access_model()
  for (const file of fontFiles()) await builder.add_lazy_font(get_font_info(readFileSync(file)), () => new Uint8Array(readFileSync(file)))
  const compiler = await builder.build()
  const source = readFileSync(join(import.meta.dirname, 'template.typ'), 'utf8')
  return {
    pdf: (data, pictures) => {
      try {
        compiler.add_source(template, source)
        for (const { path, bytes } of pictures) compiler.map_shadow(path, bytes)
        const { result } = compiler.compile(template, [['documentation', data]], 'pdf', fullDiagnostics) as { result?: Uint8Array }
        if (!result) throw new TypesettingError(cannotLayOut)
        return Buffer.from(result)
      } finally {
        compiler.reset_shadow()
        compiler.reset()
      }
    },
  }
}
