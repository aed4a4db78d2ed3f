// A workbook of 100,000 rows has about twenty parts and unpacks to 58 MB; archive bombs have a thousand times as much.
const maxParts = 500
const maxBytes = 100 * 1024 * 1024
const maxRatio = 200
/** Small parts may repeat themselves as much as they like. */
const harmless = 1024 * 1024

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endLength = 22
const entryLength = 46
const maxCommentBytes = 65_535

/**
 * Reads an archive's directory: whether what it declares is within bounds. The reader holds every part to its declared
 * size, so a directory that lies is found out there.
 */
export function judgeArchive(bytes: Uint8Array): 'safe' | 'damaged' | 'tooLarge' {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findDirectoryEnd(view)
  if (end === null) return 'damaged'
  const parts = view.getUint16(end + 10, true)
  let offset = view.getUint32(end + 16, true)
  if (parts > maxParts) return 'tooLarge'
  let total = 0
  for (let part = 0; part < parts; part += 1) {
    if (offset + entryLength > view.byteLength || view.getUint32(offset, true) !== entrySignature) return 'damaged'
    const packed = view.getUint32(offset + 20, true)
    const unpacked = view.getUint32(offset + 24, true)
    total += unpacked
    if (total > maxBytes || (unpacked > harmless && unpacked > packed * maxRatio)) return 'tooLarge'
    offset +=
      entryLength +
      view.getUint16(offset + 28, true) +
      view.getUint16(offset + 30, true) +
      view.getUint16(offset + 32, true)
  }
  return 'safe'
}

/** The position of the end of the directory, before the optional archive comment. */
function findDirectoryEnd(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - endLength - maxCommentBytes)
  for (let index = view.byteLength - endLength; index >= lowest; index -= 1) {
    if (view.getUint32(index, true) === endSignature) return index
  }
  return null
}
