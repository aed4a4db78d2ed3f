import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Plus, Search } from 'lucide-react'
import { errorMessage } from '@/lib/api/error-text'
import { foldDigits } from '@/lib/text/digits'
import { formatDate } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { useMounted } from '@/lib/use-mounted'
import { RecoveredDraftNotice } from '@/components/forms/recovered-draft-notice'
import { useTypedDraft } from '@/components/forms/use-typed-draft'
import { Button } from '@/components/ui/button'
import { controlStyle } from '@/components/ui/control-style'
import { DescriptionList } from '@/components/ui/description-list'
import { FieldShell } from '@/components/ui/field-shell'
import { Popover } from '@/components/ui/popover'
import { genderLabel } from '@/domain/gender'
import { EnrollmentRefusal, type Refusal } from './enrollment-refusal'
import { type EnrollmentTarget, isHeldElsewhere } from './enrollment-values'
import { type EnrollmentChoice, enrollmentQueries } from './queries'
import type { StudentSearchResult } from './schema'

interface AddStudentProps {
  choice: EnrollmentChoice
  onChosen: (target: EnrollmentTarget) => void
}

/** Adds a child: a new one, or one that has a student ID. */
export function AddStudent({ choice, onChosen }: AddStudentProps) {
  const { i18n } = useLingui()
  const [open, setOpen] = useState(false)
  // The popover forgets what is in it when it closes.
  const wanted = useTypedDraft({ draftKey: 'enrollment/find', title: () => i18n._('enrollment.add.byId') })
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const choose = (target: EnrollmentTarget) => {
    setOpen(false)
    wanted.clear()
    setRefusal(null)
    onChosen(target)
  }
  return (
    <>
      <Popover
        label={i18n._('enrollment.add')}
        align="end"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button variant="primary" icon={<Plus aria-hidden className="size-4" />}>
            {i18n._('enrollment.add')}
          </Button>
        }
      >
        <div className="flex w-72 max-w-full flex-col gap-4">
          <Button onClick={() => choose({ kind: 'new' })}>{i18n._('enrollment.add.new')}</Button>
          <SearchById
            choice={choice}
            wanted={wanted}
            onFound={(student) => choose({ kind: 'known', student })}
            onRefused={(why) => {
              setOpen(false)
              // An ID that was not found may be mistyped: it stays to be corrected.
              if (why.kind !== 'notFound') wanted.clear()
              setRefusal(why)
            }}
          />
        </div>
      </Popover>
      {refusal !== null && (
        <EnrollmentRefusal
          refusal={refusal}
          onOpen={(row) => choose({ kind: 'edit', row })}
          onClose={() => setRefusal(null)}
        />
      )}
    </>
  )
}

interface SearchByIdProps {
  choice: EnrollmentChoice
  wanted: ReturnType<typeof useTypedDraft>
  onFound: (student: StudentSearchResult) => void
  onRefused: (refusal: Refusal) => void
}

function SearchById({ choice, wanted, onFound, onRefused }: SearchByIdProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const [error, setError] = useState<string | null>(null)
  const [found, setFound] = useState<StudentSearchResult | null>(null)
  const [pending, setPending] = useState(false)
  /** Counts what was asked for: only the answer to the last of it is shown. */
  const asked = useRef(0)
  const isMounted = useMounted()
  const beginAgain = () => {
    asked.current += 1
    setError(null)
    setFound(null)
    setPending(false)
  }
  const search = async (id: string, isWanted: () => boolean) => {
    const student = await queryClient.query(enrollmentQueries.findStudent(id, choice.academicYear))
    if (!isWanted()) return
    if (student === null) return onRefused({ kind: 'notFound' })
    if (student.current_enroll_id === null) return setFound(student)
    const row = await queryClient.query(enrollmentQueries.ofStudent(id, choice.school))
    if (isWanted()) onRefused({ kind: 'alreadyEnrolled', row })
  }
  const submit = async () => {
    if (pending) return
    const id = foldDigits(wanted.typed)
    if (id === '') {
      setError('common.error.require')
      return
    }
    asked.current += 1
    const question = asked.current
    const isWanted = () => isMounted() && question === asked.current
    setPending(true)
    try {
      await search(id, isWanted)
    } catch (failure) {
      if (isWanted()) setError(errorMessage(failure).id)
    } finally {
      if (isWanted()) setPending(false)
    }
  }
  return (
    <form
      role="search"
      noValidate
      aria-label={i18n._('enrollment.add.byId')}
      className="flex flex-col gap-3 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <RecoveredDraftNotice {...wanted.draft} />
      <FieldShell label={i18n._('student.id')} required error={error === null ? undefined : i18n._(error)}>
        {(control) => (
          <input
            {...control}
            value={wanted.typed}
            onChange={(event) => {
              wanted.type(event.currentTarget.value)
              beginAgain()
            }}
            autoComplete="off"
            spellCheck={false}
            maxLength={50}
            className={controlStyle({ invalid: error !== null })}
          />
        )}
      </FieldShell>
      {found !== null && (
        <div role="status">
          <DescriptionList
            facts={[
              { label: i18n._('student.id'), value: found.emis_student_id },
              { label: i18n._('common.name'), value: fullName(found, locale) },
              ...(found.gender === null
                ? []
                : [{ label: i18n._('student.gender'), value: genderLabel(found.gender, i18n) }]),
              ...(found.birth_date === null
                ? []
                : [{ label: i18n._('person.birthDate'), value: formatDate(found.birth_date) }]),
            ]}
          />
          {isHeldElsewhere(found, choice.emisSchoolCode) && (
            <p className="mt-3 text-sm text-warning">{i18n._('enrollment.elsewhere')}</p>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {found === null ? (
          <Button type="submit" pending={pending} icon={<Search aria-hidden className="size-4" />}>
            {i18n._('common.search')}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => onFound(found)}>
            {i18n._('enrollment.enroll')}
          </Button>
        )}
        <Button
          onClick={() => {
            wanted.clear()
            beginAgain()
          }}
        >
          {i18n._('common.reset')}
        </Button>
      </div>
    </form>
  )
}
