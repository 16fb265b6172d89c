/** Returns the value that a color token has on this element as `#rrggbb`, which canvas libraries understand. */
export function hexOf(element: HTMLElement, token: string): string {
  const before = element.style.color
  element.style.color = `var(${token})`
  const colour = getComputedStyle(element).color
  element.style.color = before
  const pixel = new OffscreenCanvas(1, 1).getContext('2d')
  if (!pixel) return '#000000'
  pixel.fillStyle = colour
  pixel.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
