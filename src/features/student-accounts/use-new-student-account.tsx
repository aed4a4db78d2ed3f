import { useState } from 'react'
import { lazyWithRetry } from '@/components/ui/lazy'

const NewStudentAccountDialog = lazyWithRetry(
  async () => (await import('./new-student-account-dialog')).NewStudentAccountDialog,
)

/** The dialog of a new student account for pages of other features: `open` begins with a student ID, or with none. */
export function useNewStudentAccount() {
  const [studentId, setStudentId] = useState<string | null>(null)
  return {
    open: setStudentId,
    preload: NewStudentAccountDialog.preload,
    dialog: studentId !== null && (
      <NewStudentAccountDialog
        open
        studentId={studentId === '' ? undefined : studentId}
        onOpenChange={(isOpen) => {
          if (!isOpen) setStudentId(null)
        }}
      />
    ),
  }
}
