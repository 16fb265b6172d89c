import { deflateSync } from 'node:zlib'

/* PDFs of tests, written object by object. */

/** The body of an object, or of a stream with its dictionary. */
type PdfObject = string | { dictionary?: string; stream: Buffer | string }

const hello = 'BT /F1 24 Tf 50 300 Td (Hello tides) Tj ET'
const fonts = '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>'

export type HostilePdf = {
  name: string
  make: () => Buffer | Promise<Buffer>
  /** The answer; where PDFium may forgive or not, there is none. */
  status?: 200 | 415
}

type Parts = {
  /** Joins the catalogue, the trailer, the page. */
  catalogue?: string
  trailer?: string
  page?: string
  box?: string
  content?: PdfObject
  /** Numbered from 5. */
  more?: readonly PdfObject[]
}

/** A PDF of one page. */
export const pdf = ({
  catalogue = '',
  trailer = '',
  page = '',
  box = '0 0 300 400',
  content = { stream: hello },
  more = [],
}: Parts = {}): Buffer =>
  assemble(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R ${page.includes('/Resources') ? '' : fonts} ${page} >>`,
      content,
      ...more,
    ],
    trailer,
  )

const assemble = (objects: readonly PdfObject[], trailer: string): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]!.length
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    add(Buffer.from(`${index + 1} 0 obj\n`))
    if (typeof object === 'string') add(Buffer.from(object, 'latin1'))
    else {
      const stream = Buffer.from(object.stream as string, 'latin1')
      add(Buffer.from(`<< /Length ${stream.length} ${object.dictionary ?? ''} >>\nstream\n`))
      add(stream)
      add(Buffer.from('\nendstream'))
    }
    add(Buffer.from('\nendobj\n'))
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table)])
}

/** A gigabyte takes seconds. */
const compressed = new WeakMap<Buffer, Buffer>()

/** A stream, compressed as often as there are filters. */
export const deflated = (data: Buffer, times = 1, dictionary = ''): PdfObject => {
  let stream = compressed.get(data) ?? deflateSync(data, { level: 6 })
  compressed.set(data, stream)
  for (let count = 1; count < times; count++) stream = deflateSync(stream, { level: 9 })
  return { dictionary: `/Filter [${'/FlateDecode '.repeat(times)}] ${dictionary}`, stream }
}

/** Traces that Word, a scanner or an attacker may leave in a PDF: author, dates, programs, files. */
export const talkativePdf = (): Buffer =>
  pdf({
    catalogue:
      '/Metadata 5 0 R /OpenAction 6 0 R /Names << /JavaScript << /Names [(a) 6 0 R] >> /EmbeddedFiles << /Names [(x.txt) 7 0 R] >> >>',
    trailer: '/Info 9 0 R',
    page: '/Annots [10 0 R 11 0 R]',
    more: [
      {
        dictionary: '/Type /Metadata /Subtype /XML',
        stream: '<?xpacket begin="" id="W5M0"?><dc:creator>Ada Private</dc:creator><?xpacket end="w"?>',
      },
      '<< /S /JavaScript /JS (app.alert\\(1\\)) >>',
      '<< /Type /Filespec /F (x.txt) /EF << /F 8 0 R >> >>',
      { dictionary: '/Type /EmbeddedFile', stream: 'a file inside' },
      '<< /Title (Tides) /Author (Ada Private) /Creator (Word of Ada) /CreationDate (D:20260101) >>',
      '<< /Type /Annot /Subtype /Link /Rect [0 0 50 50] /A << /S /Launch /F (calc.exe) >> >>',
      '<< /Type /Annot /Subtype /Link /Rect [50 50 90 90] /A << /S /URI /URI (https://tides.example/) >> >>',
    ],
  })
