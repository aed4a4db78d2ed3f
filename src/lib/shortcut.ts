/** The fields of a keyboard event that are read. */
export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  isComposing: boolean
}

/**
 * The Latin letter of a shortcut. A Khmer layout gives a Khmer letter in `key`, then the key's place on the keyboard
 * counts; a Latin layout that has its letters elsewhere (AZERTY) is taken by its letter.
 */
export function shortcutLetter({ key, code }: Pick<KeyPress, 'key' | 'code'>): string | null {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  return /^Key[A-Z]$/.test(code) && isBeyondAscii(key) ? code.slice(3).toLowerCase() : null
}

/** Returns whether Ctrl or Command is pressed with the letter. */
export function isShortcut(press: KeyPress, letter: string): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey, isComposing } = press
  return (ctrlKey || metaKey) && !altKey && !shiftKey && !isComposing && shortcutLetter(press) === letter
}

export function isBeyondAscii(key: string): boolean {
  return (key.codePointAt(0) ?? 0) > 127
}
