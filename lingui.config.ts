import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

// What an anonymous visitor can see. A signed-in user loads both catalogs, so no page behind sign-in can lack a message.
const publicSources = [
  'app',
  'lib',
  'auth',
  'routing',
  'components/shell',
  'components/feedback',
  'components/ui',
  'routes/*.tsx',
  'features/home',
  'features/tutorial',
  'features/help/page-help.tsx',
].map((path) => `<rootDir>/src/${path}`)

// Explicit ids everywhere and no source language: Khmer and English are equals, and an id that one of them lacks
// is an error instead of a silent fallback.
// The help of all pages, loaded when a user first asks for it.
const helpSources = ['<rootDir>/src/features/help/help-messages.ts']

// The dashboards' boards, the data query and all charts, whose messages a list does without.
const chartSources = [
  'components/charts',
  'features/progress',
  'features/student-history',
  'domain/figures',
  'domain/results/marks-by-month.tsx',
  'features/data-query',
  'features/doubts/doubts-area.tsx',
  'features/doubts/doubt-list.tsx',
  'features/doubts/twins-dialog.tsx',
].map((path) => `<rootDir>/src/${path}`)

// The pages of the reports and the catalogue of them on the home page.
const reportSources = ['features/reports', 'features/management-report'].map((path) => `<rootDir>/src/${path}`)

// The pages of enrollment, transfer and graduation, with the import of a file and the accounts of a class.
const enrollmentSources = [
  'features/enrollment-import',
  'features/graduations/*.tsx',
  'features/student-accounts/class-accounts',
  'features/transfers/missing-record.tsx',
  'features/transfers/review',
].map((path) => `<rootDir>/src/${path}`)

export default defineConfig({
  locales: ['km', 'en'],
  fallbackLocales: false,
  catalogs: [
    { path: '<rootDir>/src/locales/public/{locale}', include: publicSources },
    {
      path: '<rootDir>/src/locales/signed-in/{locale}',
      include: ['<rootDir>/src'],
      exclude: [...publicSources, ...helpSources, ...chartSources, ...reportSources, ...enrollmentSources],
    },
    { path: '<rootDir>/src/locales/help/{locale}', include: helpSources },
    { path: '<rootDir>/src/locales/charts/{locale}', include: chartSources },
    { path: '<rootDir>/src/locales/reports/{locale}', include: reportSources },
    { path: '<rootDir>/src/locales/enrollments/{locale}', include: enrollmentSources },
  ],
  format: formatter({ lineNumbers: false, origins: false, explicitIdAsDefault: true }),
  orderBy: 'messageId',
})
