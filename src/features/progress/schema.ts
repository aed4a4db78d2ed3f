import * as z from 'zod/mini'
import { monthCode } from '@/lib/api/wire'

const count = z.int().check(z.minimum(0))
/** The moment whose records the figures count. */
const timestamp = z.iso.datetime({ offset: true })

/** The numbers of complete, begun and not begun ones: the schools of a place, or the classes of a school. */
export const completion = z.object({ complete: count, partial: count, not_started: count })
export type Completion = z.infer<typeof completion>

/** Entries of sheets: how many a month expects, and how many of them exist. */
export const entries = z.object({ expected: count, entered: count })

const sheetProgress = z.extend(completion, entries.shape)

/** The active schools of a place and how far they are; a school that has nothing to enter is not counted in its sheets. */
export const progressFigures = z.object({
  schools: count,
  /** Schools that reached, or did not reach, the accomplishment level of the year's stage; nothing where there is none. */
  stage: completion,
  scores: sheetProgress,
  attendance: sheetProgress,
})
export type ProgressFigures = z.infer<typeof progressFigures>

/**
 * Students of the year, those of them without a class, and those in classes of a closing year about whom nothing is decided;
 * rounds of scholarships whose money has come and was not paid.
 */
const waiting = z.object({ students: count, without_class: count, undecided: count, rounds_due: count })
export type Waiting = z.infer<typeof waiting>

/** One place of the board; the sheets of a school are counted by its classes. */
export const placeProgress = z.extend(progressFigures, {
  kind: z.enum(['province', 'district', 'school']),
  /** The gazetteer code; of a school its EMIS code. */
  code: z.string(),
  /** The school in its year; null for a place. */
  school_id: z.nullable(z.int()),
  name: z.string(),
  name_en: z.string(),
  /** What waits in its schools to be done; left out by an API that does not count it. */
  waiting: z.optional(waiting),
})
export type PlaceProgress = z.infer<typeof placeProgress>

/** `GET /progress/places`: the provinces of the country, the districts of a province, or the schools of a district. */
export const placesProgress = z.object({
  /** The accomplishment level of the year's stage: 1 preparation, 2 running, 3 closing. */
  level: z.nullable(z.literal([1, 2, 3])),
  counted_at: timestamp,
  /** The sum of the places, by schools at every level. */
  total: progressFigures,
  places: z.array(placeProgress),
})
export type PlacesProgress = z.infer<typeof placesProgress>

/** `GET /progress/months`: a month of the year in which there is school. */
export const monthProgress = z.object({
  month: monthCode,
  scores: entries,
  attendance: entries,
})
export type MonthProgress = z.infer<typeof monthProgress>

const figuresOfYear = z.object({
  schools: count,
  students: count,
  girls: count,
  teachers: count,
  dropouts: count,
  /** The students with an annual result. */
  passed: count,
  failed: count,
})

/** `GET /progress/figures`: a place in a year and in the one before, which the country may not have. */
export const yearFigures = z.object({
  counted_at: timestamp,
  current: figuresOfYear,
  before: z.nullable(figuresOfYear),
})
export type YearFigures = z.infer<typeof yearFigures>

/** `GET /progress/schools/:id`: the students of a school in its year. Those who dropped out are counted apart. */
export const schoolFigures = z.object({
  grades: z.array(
    z.object({
      grade: z.int(),
      grade_name: z.string(),
      grade_name_en: z.string(),
      female: count,
      male: count,
      new_entrants: count,
      repeaters: count,
      dropouts: count,
      /** Of the students; an API may not count them. */
      without_class: z.optional(count),
      /** Those of them who came with the import of a file. */
      imported_without_class: z.optional(count),
    }),
  ),
  transfers_in: count,
  transfers_out: count,
  counted_at: timestamp,
})
export type SchoolFigures = z.infer<typeof schoolFigures>

/** `GET /classrooms/:id/averages`: the scores of a month or semester in percent of the maximum. */
export const classAverage = z.object({
  month: monthCode,
  average: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
  /** The students with a score of every subject, over whom the average is. */
  students: count,
})
export type ClassAverage = z.infer<typeof classAverage>
