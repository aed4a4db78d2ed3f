import { useEffect, useEffectEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import type { ImportSheet } from './import-sheet'
import { enrollmentImportMutations, type ImportSelection } from './queries'

/** The pause in typing before the next request. */
const pauseMs = 600

/**
 * Asks which children of the sheet are in the system already: all of them first, and later those whose name, date or
 * gender was changed. A failure waits for `retry`.
 */
export function useDuplicateCheck(sheet: ImportSheet, { academicYear, emisSchoolCode }: ImportSelection) {
  const { unasked } = useSelector(sheet.counts)
  const { mutate, error, isPending, reset } = useMutation(enrollmentImportMutations.findDuplicates())
  const ask = useEffectEvent(() => {
    const children = sheet.unasked()
    if (children.length === 0) return
    mutate(
      { academic_year_id: academicYear, emis_school_code: emisSchoolCode, children },
      { onSuccess: ({ rows }) => sheet.answered(children, new Set(rows)) },
    )
  })
  const waiting = isPending || error !== null ? 0 : unasked
  useEffect(() => {
    if (waiting === 0) return undefined
    const timer = setTimeout(ask, pauseMs)
    return () => clearTimeout(timer)
  }, [waiting])
  return { isChecking: unasked > 0 && error === null, error, retry: reset }
}
