import { useDeferredValue, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { ApiError } from '@/lib/api-error'
import { foldDigits } from '@/lib/digits'
import { useLocale } from '@/lib/i18n'
import { localName } from '@/lib/localized'
import { useMounted } from '@/lib/use-mounted'
import { Button } from '@/ui/button'
import { controlStyle } from '@/ui/control-style'
import { Dialog } from '@/ui/dialog'
import { FieldShell } from '@/ui/field-shell'
import type { OpenYear } from './new-school-button'
import { findNewSchool } from './load-new-school'
import { rawSchoolQueries } from './write-queries'

interface ConfirmSchoolCodeDialogProps {
  year: OpenYear
  /** The year in words. */
  yearLabel: string
  onClose: () => void
}

const shownCandidates = 5

/** A new school begins with its EMIS code: the register has to know it and the year must not have it yet (platform §2, §5). */
export function ConfirmSchoolCodeDialog({ year, yearLabel, onClose }: ConfirmSchoolCodeDialogProps) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const isOpen = useMounted()
  const code = foldDigits(typed)

  const confirm = async () => {
    if (pending) return
    if (code === '') {
      setError('common.error.require')
      return
    }
    setPending(true)
    try {
      const { raw, problem } = await findNewSchool(queryClient, code, year)
      // Closed while the code was checked: nothing is begun.
      if (!isOpen()) return
      setError(problem)
      if (raw === null) return
      onClose()
      await navigate({ to: '/school/new', search: { academicYear: year.id, emisCode: raw.emis_code } })
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.messageId : 'common.error.unexpected')
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={i18n._('school.confirm.title')}
      description={i18n._('school.confirm.body', { year: yearLabel })}
      footer={
        <>
          <Button onClick={onClose}>{i18n._('common.cancel')}</Button>
          <Button type="submit" form="confirm-school-code" variant="primary" pending={pending}>
            {i18n._('school.confirm.next')}
          </Button>
        </>
      }
    >
      <form
        id="confirm-school-code"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <FieldShell label={i18n._('school.emisCode')} required error={error === null ? undefined : i18n._(error)}>
          {(control) => (
            <input
              {...control}
              // The dialog opens for this one field.
              autoFocus
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setError(null)
              }}
              inputMode="numeric"
              autoComplete="off"
              spellCheck={false}
              className={controlStyle({ invalid: error !== null })}
            />
          )}
        </FieldShell>
        <Candidates year={year} code={code} onChoose={setTyped} />
      </form>
    </Dialog>
  )
}

interface CandidatesProps {
  year: OpenYear
  code: string
  onChoose: (code: string) => void
}

/** The first schools that could be meant; pressing one fills its code in. */
function Candidates({ year, code, onChoose }: CandidatesProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const emisCode = useDeferredValue(code)
  const { data } = useQuery({
    ...rawSchoolQueries.candidates({ academicYear: year.id, emisCode, limit: shownCandidates }),
    placeholderData: (before) => before,
  })
  if (data === undefined) return null
  return (
    <section aria-labelledby="school-candidates" className="flex flex-col gap-1 text-sm">
      <h3 id="school-candidates" className="text-ink-muted">
        {i18n._(data.total === 0 ? 'school.confirm.noCandidates' : 'school.confirm.candidates')}
      </h3>
      <ul className="flex flex-col">
        {data.data.map((school) => (
          <li key={school.id}>
            <button
              type="button"
              onClick={() => onChoose(school.emis_code)}
              className="flex min-h-8 w-full flex-wrap gap-x-3 rounded px-2 py-1 text-start hover:bg-accent-soft pointer-coarse:min-h-11"
            >
              <span className="text-accent tabular-nums">{school.emis_code}</span>
              <span>{localName(school, locale)}</span>
              <span className="text-ink-muted">{localName(school.district, locale)}</span>
            </button>
          </li>
        ))}
      </ul>
      {data.total > data.data.length && (
        <p className="px-2 text-ink-muted">
          {i18n._('school.confirm.moreCandidates', { n: data.total - data.data.length })}
        </p>
      )}
    </section>
  )
}
