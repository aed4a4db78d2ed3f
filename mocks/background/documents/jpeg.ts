const maxSide = 2000

/**
 * Returns whether a data URL's bytes are a jpeg of a size that a photo may have: the file begins and ends as one and its frame
 * says its width and height. What the address calls itself proves nothing.
 */
export function isJpegPhoto(dataUrl: string): boolean {
  const text = dataUrl.slice(dataUrl.indexOf(',') + 1)
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return false
  const bytes = Buffer.from(text, 'base64')
  const end = bytes.length - 2
  if (bytes.length < 100 || bytes.readUInt16BE(0) !== 0xff_d8 || bytes.readUInt16BE(end) !== 0xff_d9) return false
  for (let offset = 2; offset + 9 < bytes.length;) {
    if (bytes[offset] !== 0xff) return false
    const marker = bytes[offset + 1] ?? 0
    // A start of frame: height and width follow the length and the precision.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [bytes.readUInt16BE(offset + 5), bytes.readUInt16BE(offset + 7)]
      return height > 0 && width > 0 && height <= maxSide && width <= maxSide
    }
    offset += 2 + bytes.readUInt16BE(offset + 2)
  }
  return false
}
