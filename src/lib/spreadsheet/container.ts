const zip = [0x50, 0x4b, 0x03, 0x04]
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** The container by the first bytes: an archive as .xlsx is, or a compound file as .xls and encrypted .xlsx are. */
export function detectContainer(bytes: Uint8Array): 'zip' | 'compound' | null {
  const startsWith = (magic: readonly number[]) => magic.every((byte, index) => bytes[index] === byte)
  if (startsWith(zip)) return 'zip'
  return startsWith(compound) ? 'compound' : null
}

const openDocument = new TextEncoder().encode('mimetypeapplication/vnd.oasis.opendocument.')
/** The offsets of the name of an archive's first part and of the length of its extra fields. */
const [nameAt, factsLengthAt] = [30, 28]

/** Returns whether an archive is an OpenDocument file, as .ods: its first part says so, uncompressed. */
export function isOpenDocument(bytes: Uint8Array): boolean {
  const factsLength = (bytes[factsLengthAt] ?? 0) + (bytes[factsLengthAt + 1] ?? 0) * 256
  const nameLength = 'mimetype'.length
  return openDocument.every((byte, index) => bytes[nameAt + index + (index < nameLength ? 0 : factsLength)] === byte)
}

/** Returns whether a compound file is under a password: it holds an encrypted .xlsx, or an .xls says so at its beginning. */
export function isUnderPassword(bytes: Uint8Array): boolean {
  return isEncryptedPackage(bytes) || hasFilePass(bytes)
}

// The first records of an .xls: what it is, whether it should not be written to, how it is encrypted.
const workbookBegins = 0x0809
const ofWorkbook = 0x0005
const writeProtected = 0x0086
const filePass = 0x002f
/** The shortest of the units in which a compound file keeps its streams. */
const unit = 64

/** Returns whether the workbook stream of an .xls is encrypted: a FILEPASS record follows its beginning. */
function hasFilePass(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = 4
  for (let offset = 0; offset + unit <= view.byteLength; offset += unit) {
    if (view.getUint16(offset, true) !== workbookBegins || view.getUint16(offset + header + 2, true) !== ofWorkbook)
      continue
    let next = offset + header + view.getUint16(offset + 2, true)
    // There is one at most: a file of nothing else would be gone through again from each of its units.
    if (next + header <= view.byteLength && view.getUint16(next, true) === writeProtected) {
      next += header + view.getUint16(next + 2, true)
    }
    if (next + header <= view.byteLength && view.getUint16(next, true) === filePass) return true
  }
  return false
}

/** The directory names a stream "EncryptedPackage". */
function isEncryptedPackage(bytes: Uint8Array): boolean {
  const name = Array.from(new TextEncoder().encode('EncryptedPackage')).flatMap((letter) => [letter, 0])
  const [first = 0] = name
  for (let start = bytes.indexOf(first); start !== -1; start = bytes.indexOf(first, start + 1)) {
    if (name.every((byte, offset) => bytes[start + offset] === byte)) return true
  }
  return false
}
