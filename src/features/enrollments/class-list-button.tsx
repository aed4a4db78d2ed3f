import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Printer } from 'lucide-react'
import { ApiError } from '@/lib/api/api-error'
import { recordError } from '@/lib/storage/error-log'
import { notify } from '@/lib/notify'
import { Button } from '@/components/ui/button'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import type { School } from '@/domain/schools/schema'
import type { PrintDocument } from '@/sheets/print/print-document'
import { usePrintShortcut } from '@/sheets/print/use-print-shortcut'
import { readWholeClass } from '@/features/students/queries'

const PrintView = lazyWithRetry(async () => (await import('@/sheets/print/print-view')).PrintView)

interface ClassListButtonProps {
  year: AcademicYear
  school: School
  /** Null while the list holds more than one class. */
  classroom: Classroom | null
}

/** Prints the list of one class: the whole class, whatever page or words the list on the screen is narrowed to. */
export function ClassListButton({ year, school, classroom }: ClassListButtonProps) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const [sheet, setSheet] = useState<PrintDocument | null>(null)
  const [busy, setBusy] = useState(false)

  const print = async (chosen: Classroom) => {
    const listing = { academicYear: year.id, school: school.id, grade: chosen.grade, suffix: chosen.suffix }
    const [{ classListDocument }, students] = await Promise.all([
      import('./class-list-print'),
      readWholeClass(queryClient, listing),
    ])
    setSheet(classListDocument({ year, school, classroom: chosen }, students))
  }
  const start = () => {
    if (classroom === null || busy) return
    setBusy(true)
    print(classroom)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.isPageLevel) return
        if (!(error instanceof ApiError)) recordError(error)
        notify({ kind: 'error', id: 'student.classList.failed' })
      })
      .finally(() => setBusy(false))
  }
  usePrintShortcut(classroom !== null, start)
  return (
    <>
      <Button
        icon={<Printer aria-hidden className="size-4" />}
        disabledReason={classroom === null ? i18n._('student.classList.chooseClass') : null}
        pending={busy}
        onClick={start}
        preload={PrintView.preload}
      >
        {i18n._('student.classList.print')}
      </Button>
      {sheet !== null && <PrintView sheet={sheet} isBlank={false} onDone={() => setSheet(null)} />}
    </>
  )
}
