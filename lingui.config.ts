import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

// Explicit ids everywhere and no source language: Khmer and English are equals, and an id that one of them lacks
// is an error instead of a silent fallback.
export default defineConfig({
  locales: ['km', 'en'],
  fallbackLocales: false,
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['src'] }],
  format: formatter({ lineNumbers: false, origins: false, explicitIdAsDefault: true }),
  orderBy: 'messageId',
})
