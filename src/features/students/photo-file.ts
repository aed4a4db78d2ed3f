/** The accepted file types of a photo. */
export const photoTypes = 'image/png,image/gif,image/jpeg'
/** The most bytes of a chosen file: a phone's largest photo and some. */
const maxFileBytes = 20 * 1024 * 1024

const beginnings: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x47, 0x49, 0x46, 0x38],
  [0xff, 0xd8, 0xff],
]

/** Why a chosen file cannot be a photo, by what it holds and not by what it is called; null when it can. */
export async function photoFileProblem(file: File): Promise<string | null> {
  if (file.size > maxFileBytes) return 'student.photo.tooLarge'
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const isImage = beginnings.some((bytes) => bytes.every((byte, at) => head[at] === byte))
  return isImage ? null : 'student.photo.notImage'
}
