export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

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

/** The name in a Content-Disposition header; the extended form can be in any script (RFC 6266). */
export function parseFileName(disposition: string | null): string | null {
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? '')
  try {
    // A path in a name is cut off by the browser.
    return extended === undefined ? (plain?.[1] ?? plain?.[2] ?? null) : decodeURIComponent(extended.trim())
  } catch {
    return null
  }
}
