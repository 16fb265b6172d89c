/**
 * Headers of an uploaded file: it is shown as what it is, and nothing in it runs or loads anything. What is shown gets no name, which
 * would take the place of the one that a link gives it (`<a download="bill.pdf">`).
 */
export const sandboxed = (type: string, name: string): Record<string, string> => ({
  'content-type': type,
  'content-disposition': type === 'application/pdf' || type.startsWith('image/') ? 'inline' : `attachment; filename="${name}"`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
})
