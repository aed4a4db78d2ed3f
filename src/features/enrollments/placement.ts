import type { Classroom } from '@/domain/classrooms/schema'
import type { StudentRow } from '@/features/students/schema'

/** Students without a class who were in one class before and are in one grade now. */
export interface PlacementLine {
  key: string
  grade: number
  /** Their class in an earlier year; null for those who are new at the school. */
  last: { grade: number; suffix: string } | null
  /** Their enrollments. */
  enrollments: number[]
  /** The class that follows theirs; null where there is none, or more than one for those who are new. */
  proposed: number | null
}

/** The students by grade and last class, those who are new after the others. */
export function toPlacementLines(
  students: readonly StudentRow[],
  classrooms: readonly Pick<Classroom, 'id' | 'grade' | 'suffix' | 'status'>[],
): PlacementLine[] {
  const lines = new Map<string, PlacementLine>()
  for (const { id, grade, last_class: last = null } of students) {
    const key = [grade, last?.grade ?? '', last?.suffix ?? ''].join('/')
    const line = lines.get(key) ?? {
      key,
      grade,
      last,
      enrollments: [],
      proposed: proposeClass(grade, last, classrooms),
    }
    line.enrollments.push(id)
    lines.set(key, line)
  }
  const suffixes = new Intl.Collator('km')
  return [...lines.values()].toSorted(
    (a, b) =>
      a.grade - b.grade ||
      Number(a.last === null) - Number(b.last === null) ||
      // Who repeats the grade comes after those who come up into it.
      (a.last?.grade ?? 0) - (b.last?.grade ?? 0) ||
      suffixes.compare(a.last?.suffix ?? '', b.last?.suffix ?? ''),
  )
}

/** Of the grade now, the class with the suffix that the last one had; else the only one. */
function proposeClass(
  grade: number,
  last: PlacementLine['last'],
  classrooms: readonly Pick<Classroom, 'id' | 'grade' | 'suffix' | 'status'>[],
): number | null {
  const open = classrooms.filter((room) => room.grade === grade && room.status === 1)
  const same = open.find(({ suffix }) => suffix === last?.suffix)
  return (same ?? (open.length === 1 ? open[0] : undefined))?.id ?? null
}

/** The enrollments that go into each class, by the class's id. */
export function placementByClass(
  lines: readonly PlacementLine[],
  chosen: (line: PlacementLine) => number | null,
): Map<number, { grade: number; enrollments: number[] }> {
  const byClass = new Map<number, { grade: number; enrollments: number[] }>()
  for (const line of lines) {
    const room = chosen(line)
    if (room === null) continue
    const before = byClass.get(room)?.enrollments ?? []
    byClass.set(room, { grade: line.grade, enrollments: [...before, ...line.enrollments] })
  }
  return byClass
}
