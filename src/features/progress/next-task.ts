import type { Classroom } from '@/domain/classrooms/schema'
import type { SheetKind } from '@/sheets/frame/queries'

interface Counted {
  entered: number
  expected: number
}

/** By class and month. */
type Progress = ReadonlyMap<number, ReadonlyMap<number, Counted>>

/** A sheet that lacks entries. */
export interface SheetTask extends Counted {
  kind: SheetKind
  room: Classroom
  month: number
}

interface Sheets {
  classrooms: readonly Classroom[]
  /** The months that are due, in order. */
  months: readonly number[]
  progress: Readonly<Record<SheetKind, Progress>>
}

const kinds = ['scores', 'attendances'] as const satisfies readonly SheetKind[]

/** The students of a class: attendance is expected of all of them once the last one has come. */
export function countStudents(attendance: ReadonlyMap<number, Counted> | undefined): number {
  return Math.max(0, ...[...(attendance ?? [])].map(([, { expected }]) => expected))
}

/**
 * The sheets that lack entries: of the month that is due, then of the months before it, the latest first. Within a month what
 * has been begun comes before what has not, then the classes in their order, scores before attendance.
 */
export function openTasks({ classrooms, months, progress }: Sheets): SheetTask[] {
  return months.toReversed().flatMap((month) => {
    const tasks = classrooms.flatMap((room) =>
      kinds.flatMap((kind): SheetTask[] => {
        const counted = progress[kind].get(room.id)?.get(month)
        return counted !== undefined && counted.entered < counted.expected ? [{ kind, room, month, ...counted }] : []
      }),
    )
    return tasks.sort((a, b) => Number(b.entered > 0) - Number(a.entered > 0))
  })
}
