// Without vowels no word comes about, and without l no digit is taken for a letter.
const letters = 'bcdfghjkmnpqrstvwxz'
const digits = '23456789'

/** A password for a first sign-in that a child reads off a slip of paper: four letters and four digits, as `gkmt4827`. */
export function makeTemporaryPassword(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(8))
  return [...numbers].map((number, index) => pick(index < 4 ? letters : digits, number)).join('')
}

const pick = (characters: string, number: number) => characters.charAt(number % characters.length)
