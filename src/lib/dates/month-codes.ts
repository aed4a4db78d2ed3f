// Apart from the wire's schemas: the first load needs the codes and not the whole of zod.

/** Month codes: 0–11 as in JavaScript's `Date`, 13 semester 1, 14 semester 2, 15 annual. */
export const semesterOne = 13
export const semesterTwo = 14
export const annual = 15

/** Three-letter lower-case English month keys, by calendar month 0–11. */
export const monthKeys = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const
export type MonthKey = (typeof monthKeys)[number]
