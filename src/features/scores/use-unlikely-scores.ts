import { useEffect, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { savesData } from '@/lib/api/connection'
import { recordError } from '@/lib/storage/error-log'
import { afterFetching } from '@/components/ui/after-first-rows'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { UnlikelyRule } from '@/sheets/grid/unlikely'
import type { SubjectCategory } from '@/domain/subjects/schema'
import { unlikelyMark } from '@/domain/results/unlikely-mark'
import { earlierMarkQueries, type EarlierMarks } from './earlier-marks'
import type { SheetKey } from './queries'
import { subjectColumnId } from './subject-column'

interface JudgedSheet extends Omit<SheetKey, 'academicYear'> {
  year: AcademicYear
  categories: readonly SubjectCategory[]
  readOnly: boolean
}

/** Judges scores by the months before, which are read when the sheet is shown and nothing else is under way; null until then. */
export function useUnlikelyScores({ year, categories, readOnly, ...sheet }: JudgedSheet): UnlikelyRule | null {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    let isMounted = true
    void afterFetching().then(() => isMounted && setQuiet(true))
    return () => {
      isMounted = false
    }
  }, [])
  const { data: earlier, error } = useQuery({
    ...earlierMarkQueries.ofSheet({ ...sheet, year }),
    enabled: isQuiet && !readOnly && !savesData(),
  })
  useEffect(() => {
    // Without them the sheet is as good as it was: this is nothing to tell a user who did not ask for them.
    if (error !== null) recordError(error)
  }, [error])
  return useMemo(() => (earlier === undefined ? null : unlikelyScore(earlier, categories)), [earlier, categories])
}

/** A score is unlikely by the student's scores in the same subject of the months before. */
function unlikelyScore(earlier: EarlierMarks, categories: readonly SubjectCategory[]): UnlikelyRule {
  const subjects = new Map(
    categories.flatMap((category) =>
      category.academic_year_subjects.map((subject) => [subjectColumnId(subject.id), subject] as const),
    ),
  )
  return ({ row, column }, valueOf) => {
    const subject = subjects.get(column)
    const marks = subject && earlier.get(Number(row))?.get(subject.id)
    const range = marks && unlikelyMark(valueOf(column), marks, subject.max_score)
    if (range == null) return null
    const { lowest, highest } = range
    if (lowest === highest) return { id: 'score.unlikely.same', values: { score: lowest } }
    return { id: 'score.unlikely.range', values: { lowest, highest } }
  }
}
