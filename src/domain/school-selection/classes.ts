import type { Classroom } from '@/domain/classrooms/schema'

export function findClassroom(
  classrooms: readonly Classroom[],
  grade: number | undefined,
  suffix: string | undefined,
): Classroom | null {
  return classrooms.find((room) => room.grade === grade && room.suffix === suffix) ?? null
}

/** The grades that have classes, each once and in order. */
export function listGrades(classrooms: readonly Classroom[]): number[] {
  return [...new Set(classrooms.map(({ grade }) => grade))].sort((a, b) => a - b)
}

export function listSuffixes(classrooms: readonly Classroom[], grade: number | undefined): string[] {
  return classrooms.filter((room) => room.grade === grade).map((room) => room.suffix)
}
