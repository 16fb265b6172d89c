export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding that an `Accept-Encoding` header allows. */
export const encodingFor = (header: string | undefined): Encoding => {
  if (!header) return 'identity'
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const
    }),
  )
  const isAllowed = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  return (['br', 'gzip'] as const).find(isAllowed) ?? 'identity'
}
