/** Side length, in pixels, of the squares whose backgrounds are determined separately. */
const square = 64
/** Difference in brightness from the background that makes a pixel black. */
const fullContrast = 110

/**
 * Converts pixels of a canvas to grey so that all text is dark on white: a pixel is as dark as it differs from its background, which is the
 * most common brightness around it. Light text on dark, a dark sidebar and a white page come out alike.
 */
export const evenContrast = (pixels: Uint8ClampedArray, width: number, height: number): Uint8Array<ArrayBuffer> => {
  const grey = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < grey.length; at++, from += 4)
    grey[at] = (pixels[from]! * 77 + pixels[from + 1]! * 151 + pixels[from + 2]! * 28) >> 8
  for (let top = 0; top < height; top += square)
    for (let left = 0; left < width; left += square) {
      const [right, bottom] = [Math.min(left + square, width), Math.min(top + square, height)]
      const background = commonBrightness(grey, width, left, top, right, bottom)
      for (let y = top; y < bottom; y++)
        for (let at = y * width + left; at < y * width + right; at++)
          grey[at] = 255 - Math.min(255, (Math.abs(grey[at]! - background) * 255) / fullContrast)
    }
  return grey
}

const commonBrightness = (grey: Uint8Array, width: number, left: number, top: number, right: number, bottom: number): number => {
  const counts = new Uint16Array(64)
  for (let y = top; y < bottom; y++) for (let at = y * width + left; at < y * width + right; at++) counts[grey[at]! >> 2]!++
  let best = 0
  for (let bin = 1; bin < counts.length; bin++) if (counts[bin]! > counts[best]!) best = bin
  return best * 4 + 2
}
