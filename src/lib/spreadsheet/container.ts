const zip = [0x50, 0x4b, 0x03, 0x04]
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** What the first bytes say: an archive as .xlsx is, or a compound file as .xls and encrypted .xlsx are. */
export function containerOf(bytes: Uint8Array): 'zip' | 'compound' | null {
  const startsWith = (magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte)
  if (startsWith(zip)) return 'zip'
  return startsWith(compound) ? 'compound' : null
}

/** Whether a compound file holds an .xlsx under a password: the directory names a stream "EncryptedPackage". */
export function isEncryptedPackage(bytes: Uint8Array): boolean {
  const name = Array.from(new TextEncoder().encode('EncryptedPackage')).flatMap((letter) => [letter, 0])
  const [first = 0] = name
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (name.every((byte, offset) => bytes[at + offset] === byte)) return true
  }
  return false
}
