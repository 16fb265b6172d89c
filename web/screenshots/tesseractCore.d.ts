/** The part of tesseract.js-core 7 that we use; the package has no types. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  type Api = {
    /** -1 if the data cannot be read. */
    Init: (folder: null, language: string, engine: number, configuration: string) => number
    SetVariable: (name: string, value: string) => boolean
    /** Reads /input; 1 if that is no picture. */
    SetImageFile: (orientation: number, angle: number) => number
    Recognize: (monitor: null) => number
    GetTSVText: (page: number) => string
  }
  export type TesseractCore = {
    FS: { writeFile: (path: string, content: string | Uint8Array) => void }
    TessBaseAPI: new () => Api
  }
  const create: (options: {
    locateFile: () => string
    print: () => void
    printErr: () => void
    TesseractProgress: () => void
  }) => Promise<TesseractCore>
  export default create
}
