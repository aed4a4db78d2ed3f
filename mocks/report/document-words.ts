import type { ReportLanguage } from './document'

/** What stands on every document: the kingdom and its motto. */
export const stateWords: Readonly<Record<ReportLanguage, readonly string[]>> = {
  km: ['ព្រះរាជាណាចក្រកម្ពុជា', 'ជាតិ សាសនា ព្រះមហាក្សត្រ'],
  en: ['Kingdom of Cambodia', 'Nation Religion King'],
}
