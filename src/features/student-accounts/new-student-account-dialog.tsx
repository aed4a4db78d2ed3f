import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Search } from 'lucide-react'
import { RecoveredDraftNotice } from '@/components/forms/recovered-draft-notice'
import { useCloseDialog } from '@/components/forms/use-close-dialog'
import { useTypedDraft } from '@/components/forms/use-typed-draft'
import { errorText } from '@/lib/api/error-text'
import { Button } from '@/components/ui/button'
import { controlStyle } from '@/components/ui/control-style'
import { Dialog } from '@/components/ui/dialog'
import { FieldShell } from '@/components/ui/field-shell'
import { LinkButton } from '@/components/ui/link-button'
import { Spinner } from '@/components/ui/spinner'
import { NewStudentAccountForm } from './new-student-account-form'
import { studentAccountQueries } from './queries'
import { type StudentAccount, stsId } from './schema'

interface NewStudentAccountDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The initial student ID, searched on opening. */
  studentId?: string | undefined
  onCreated?: ((account: StudentAccount) => void) | undefined
}

/** Creates a student's account: the student ID leads to not found, already created, or the form. */
export function NewStudentAccountDialog({ open, onOpenChange, studentId, onCreated }: NewStudentAccountDialogProps) {
  return open && <OpenDialog onClose={() => onOpenChange(false)} studentId={studentId} onCreated={onCreated} />
}

interface OpenDialogProps extends Pick<NewStudentAccountDialogProps, 'studentId' | 'onCreated'> {
  onClose: () => void
}

function OpenDialog({ onClose, studentId, onCreated }: OpenDialogProps) {
  const { i18n } = useLingui()
  const wanted = useTypedDraft({
    draftKey: 'student-account/find',
    title: () => i18n._('studentAccount.new'),
    initial: studentId,
  })
  const [searched, setSearched] = useState<string | null>(studentId ?? null)
  const [hasWork, setHasWork] = useState(false)
  const finish = () => {
    wanted.clear()
    onClose()
  }
  const close = useCloseDialog({
    hasWork: () => hasWork || (wanted.typed !== '' && searched === null),
    onClose: finish,
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) void close()
      }}
      closesOnPressOutside={false}
      title={i18n._('studentAccount.new')}
      description={i18n._('studentAccount.new.body')}
    >
      <SearchThenCreate
        wanted={wanted}
        searched={searched}
        onSearch={setSearched}
        onWork={setHasWork}
        onDone={finish}
        onCreated={onCreated}
      />
    </Dialog>
  )
}

interface StepProps {
  /** Says whether something was filled in that is not saved. */
  onWork: (hasWork: boolean) => void
  onDone: () => void
  onCreated: NewStudentAccountDialogProps['onCreated']
}

interface SearchThenCreateProps extends StepProps {
  wanted: ReturnType<typeof useTypedDraft>
  /** The ID that was searched; null while another one is typed. */
  searched: string | null
  onSearch: (stsId: string | null) => void
}

function SearchThenCreate({ wanted, searched, onSearch, onWork, onDone, onCreated }: SearchThenCreateProps) {
  const { i18n } = useLingui()
  const [problem, setProblem] = useState<string | null>(null)
  const find = useFound(searched)
  const search = () => {
    const id = stsId.safeParse(wanted.typed)
    setProblem(id.error?.issues[0]?.message ?? null)
    if (!id.success) return
    if (id.data === searched) void find.refetch()
    else onSearch(id.data)
  }
  return (
    <div className="flex flex-col gap-4">
      <RecoveredDraftNotice {...wanted.draft} />
      <form
        role="search"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
        className="flex flex-wrap items-end gap-3"
      >
        <div className="min-w-40 flex-1">
          <FieldShell label={i18n._('student.id')} required error={problem === null ? undefined : i18n._(problem)}>
            {(aria) => (
              <input
                {...aria}
                name="sts_id"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={50}
                value={wanted.typed}
                onChange={(event) => {
                  wanted.type(event.target.value)
                  setProblem(null)
                  // The result belongs to the ID that was searched, not to the one being typed.
                  onSearch(null)
                }}
                className={controlStyle({ invalid: problem !== null })}
              />
            )}
          </FieldShell>
        </div>
        <Button type="submit" pending={find.isFetching} icon={<Search aria-hidden className="size-4" />}>
          {i18n._('common.search')}
        </Button>
      </form>
      {searched !== null && <Result find={find} onWork={onWork} onDone={onDone} onCreated={onCreated} />}
    </div>
  )
}

function useFound(stsId: string | null) {
  return useQuery({ ...studentAccountQueries.find(stsId ?? ''), enabled: stsId !== null })
}

interface ResultProps extends StepProps {
  find: ReturnType<typeof useFound>
}

function Result({ find, onWork, onDone, onCreated }: ResultProps) {
  const { i18n } = useLingui()
  if (find.isFetching && find.data == null) return <Spinner label={i18n._('common.loading')} />
  if (find.isError) return <p role="alert">{errorText(find.error, i18n)}</p>
  const student = find.data
  if (student == null) return <p role="alert">{i18n._('studentAccount.studentNotFound')}</p>
  if (student.username !== null) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p role="alert">{i18n._('studentAccount.exists')}</p>
        <LinkButton
          to="/account/student/edit/$studentAccId"
          params={{ studentAccId: student.username }}
          onClick={onDone}
        >
          {i18n._('studentAccount.open')}
        </LinkButton>
      </div>
    )
  }
  return (
    <NewStudentAccountForm
      key={student.sts_id}
      student={student}
      onWork={onWork}
      onCreated={(account) => {
        onDone()
        onCreated?.(account)
      }}
    />
  )
}
