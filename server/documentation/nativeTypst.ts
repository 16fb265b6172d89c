import { join } from 'node:path'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fontFolders } from './fonts.ts'
import { cannotLayOut, TypesettingError, type Typst } from './typst.ts'

/** Finds characters that no font has. PDF/UA forbids them, so the document is made again without them. */
const maxTries = 4
/** Shown instead of a character that no font has. */
const replacement = '\ufffd'

/** The native build for this platform, or undefined if there is none. It makes PDF/UA-1 or fails. */
export const createNativeTypst = async (): Promise<Typst | undefined> => {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler').catch(() => ({ NodeCompiler: undefined }))
  if (!NodeCompiler) return undefined
  const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontPaths: fontFolders() }] })
  return {
    pdf: (data, pictures) => {
      try {
        for (const { path, bytes } of pictures) compiler.mapShadow(join(import.meta.dirname, path), bytes)
        return pdfOf(compiler, data)
      } finally {
        compiler.resetShadow()
        // Otherwise the cache grows with each document.
        compiler.evictCache(0)
      }
    },
  }
}

/** Passes the text as a value, so that it is never read as markup, code or a path. */
const pdfOf = (compiler: NodeCompiler, data: string): Buffer => {
  for (let tries = 1, input = data; ; tries++) {
    const compiled = compiler.compile({ mainFilePath: join(import.meta.dirname, 'template.typ'), inputs: { documentation: input } })
    if (!compiled.result) throw new TypesettingError(cannotLayOut)
    try {
      return compiler.pdf(compiled.result, { pdfStandard: 'ua-1', pdfTags: true })
    } catch (error) {
      const missing = missingSigns(String(error))
      if (missing.length === 0 || tries === maxTries) throw new TypesettingError('Typst could not write the document as PDF/UA.')
      for (const signs of missing) input = input.replaceAll(signs, replacement)
    }
  }
}

/** The characters that the compiler could not display. Rust quotes them, and escapes invisible ones. */
const missingSigns = (message: string): string[] =>
  [...message.matchAll(/the text `\\?"(.+?)\\?"` could not be displayed/gu)]
    .map(([, quoted]) => quoted!.replaceAll(/\\+u\{([0-9a-f]+)\}/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))))
    // Every font has the ASCII characters, and JSON needs them.
    .filter((signs) => !/[\x20-\x7e]/.test(signs))
