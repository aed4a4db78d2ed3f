/** Class, code and place of an error for the log. Its message may hold a person's data and is left out. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const places = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return [error.name, code, ...places.slice(0, 6).map((line) => line.trim())].filter((text) => text !== '').join(' | ')
}
