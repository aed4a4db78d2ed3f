import { formatClassName } from '@/domain/classrooms/class-name'
import type { Classroom } from '@/domain/classrooms/schema'
import { monthName } from '@/lib/dates/dates'

/** A sheet in words: its class, and the month where it is of one. */
export function nameSheet(
  { classroom, month }: { classroom: Classroom; month: number | undefined },
  locale: 'km' | 'en',
): string {
  const room = formatClassName(classroom, locale)
  return month === undefined ? room : `${room} · ${monthName(month, locale)}`
}
