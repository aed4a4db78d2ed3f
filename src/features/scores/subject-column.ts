const prefix = 'subject-'

/** The grid's column of a subject. */
export function subjectColumnId(subjectId: number): string {
  return `${prefix}${subjectId}`
}

export function subjectOfColumn(columnId: string): number {
  return Number(columnId.slice(prefix.length))
}
