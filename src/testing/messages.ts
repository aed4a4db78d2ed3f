import { messages as chartsEn } from '@/locales/charts/en.po'
import { messages as chartsKm } from '@/locales/charts/km.po'
import { messages as enrollmentsEn } from '@/locales/enrollments/en.po'
import { messages as enrollmentsKm } from '@/locales/enrollments/km.po'
import { messages as publicEn } from '@/locales/public/en.po'
import { messages as publicKm } from '@/locales/public/km.po'
import { messages as reportsEn } from '@/locales/reports/en.po'
import { messages as reportsKm } from '@/locales/reports/km.po'
import { messages as signedInEn } from '@/locales/signed-in/en.po'
import { messages as signedInKm } from '@/locales/signed-in/km.po'

/** All messages of a language, as a signed-in user has them on a page with charts, reports and enrollments. */
export const en = { ...publicEn, ...signedInEn, ...chartsEn, ...reportsEn, ...enrollmentsEn }
export const km = { ...publicKm, ...signedInKm, ...chartsKm, ...reportsKm, ...enrollmentsKm }
