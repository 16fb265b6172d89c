/** A PDF with a line of text on each page, in a font that every reader has; its first page links to an address. */
export const pdfFile = (pages: readonly string[], link = 'https://tides.example/'): Uint8Array<ArrayBuffer> => {
  const pageOf = (index: number) => 5 + index * 2
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageOf(index)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Annot /Subtype /Link /Rect [40 690 300 720] /Border [0 0 0] /A << /S /URI /URI (${link}) >> >>`,
    ...pages.flatMap((words, index) => {
      const drawing = `BT /F1 24 Tf 40 700 Td (${words}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${pageOf(index) + 1} 0 R ` +
          `/Resources << /Font << /F1 3 0 R >> >> ${index === 0 ? '/Annots [4 0 R]' : ''} >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n`
  return new TextEncoder().encode(`${text}${end}startxref\n${text.length}\n%%EOF\n`)
}
