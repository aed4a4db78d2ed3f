import type { YearRule } from '@/domain/school-selection/offered-years'

/**
 * The year that runs and the one that closes, in which students are promoted, and those in the archive to look at; a year
 * that has not begun has no results. Open to every role: a school closes its own year.
 */
export const graduationYears: YearRule = { statuses: new Set(['running', 'post', 'archived']), locked: false }
