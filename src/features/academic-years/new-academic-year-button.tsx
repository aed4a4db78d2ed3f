import { useLingui } from '@lingui/react'
import { Plus } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import { academicYearName } from '@/domain/academic-years/labels'
import type { AcademicYear } from '@/domain/academic-years/schema'

/** Opens the form for a new year. There is at most one draft: while it exists, the button is disabled and links to it. */
export function NewAcademicYearButton({ draft }: { draft: AcademicYear | null }) {
  const { i18n } = useLingui()
  const look = { variant: 'primary' as const, icon: <Plus aria-hidden className="size-4" /> }
  if (draft === null) {
    return (
      <LinkButton to="/academic-year/new" {...look}>
        {i18n._('common.new')}
      </LinkButton>
    )
  }
  const name = academicYearName(draft)
  return (
    <>
      <LinkButton to="/academic-year/edit/$academicYearId" params={{ academicYearId: draft.id }}>
        {i18n._('academicYear.new.openDraft', { name })}
      </LinkButton>
      <Button {...look} disabledReason={i18n._('academicYear.new.draftExists', { name })}>
        {i18n._('common.new')}
      </Button>
    </>
  )
}
