import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import type { School } from '@/domain/schools/schema'

/** Columns of a printed table under one heading; null without one. */
export interface PrintGroup {
  id: string
  header: string | null
  columns: readonly PrintColumn[]
  /** What is computed from the other groups. */
  isResult?: boolean
}

export interface PrintColumn {
  id: string
  header: string
  /** A second line, such as the highest score. */
  note?: string
  /** The column of the sheet with which it is hidden, where that has another id. */
  follows?: string
  /** Takes the room that is left, to be written in by hand. */
  isWide?: boolean
}

export interface PrintRow {
  id: string
  /** The student's number in the class. */
  number: number
  studentId: string
  name: string
  isFemale: boolean
  /** One text for each column; empty where nothing is entered. */
  values: readonly string[]
}

/** A sheet on paper. Its texts are Khmer: it is a form of the school, whatever language the screen has. */
export interface PrintDocument {
  title: string
  /** A note on how to read the table's figures. */
  note?: string
  /** What is left out of the paper. */
  part?: string | undefined
  /** What the columns are of that are not results, where some of them may be left out. */
  unit?: 'subject' | 'month'
  /** False where the column is left out. */
  hasStudentId?: boolean
  hasGender?: boolean
  /** Why the figures are not to be relied on. */
  warnings?: readonly string[]
  year: AcademicYear
  school: School
  classroom: Classroom
  groups: readonly PrintGroup[]
  rows: readonly PrintRow[]
  /** The last line of the table: its name, and one text for each column; null where there is nothing to add up. */
  footer: { label: string; values: readonly string[] } | null
}
