/** Hands a file to the user to keep. */
export function downloadFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Hands a text to the user as a file to keep. */
export function downloadText(name: string, text: string, type: string): void {
  downloadFile(name, text, `${type};charset=utf-8`)
}
