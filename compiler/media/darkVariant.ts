/** The palette of docs/authoring.md with the colours for dark pages. */
const palette: Record<string, string> = {
  '#f1f5f7': '#141b1f',
  '#dbe3e7': '#2f3a41',
  '#ffffff': '#1f2a31',
  '#c3d0d7': '#4a575f',
  '#9db4bf': '#5b7683',
  '#6d98a8': '#6d98a8',
  '#1d3040': '#e7edf0',
  '#4d6170': '#b6c1c8',
  '#0b5c73': '#7fcfe1',
  '#2f7a4f': '#86d3a6',
  '#b3382c': '#f0a79f',
}

/** Returns the drawing for dark pages; undefined if it uses a colour outside the palette. */
export const darkVariant = (drawing: string): string | undefined => {
  const colours =
    drawing.match(
      /(?<!url\()#[0-9a-f]{3,8}\b(?=["';\s)}])|\b(?:rgb|hsl|oklch|color)\(|(?<=(?:fill|stroke)=")(?!none|currentColor|url|#)[a-z]+/gi,
    ) ?? []
  const isKnown = (colour: string) => long(colour) in palette
  if (colours.length === 0 || !colours.every(isKnown)) return undefined
  return drawing.replace(/(?<!url\()#[0-9a-f]{3,8}\b(?=["';\s)}])/gi, (colour) => palette[long(colour)]!)
}

/** `#fff` as `#ffffff`. */
const long = (colour: string): string => {
  const lower = colour.toLowerCase()
  return /^#[0-9a-f]{3}$/.test(lower) ? lower.replace(/[0-9a-f]/g, '$&$&') : lower
}
