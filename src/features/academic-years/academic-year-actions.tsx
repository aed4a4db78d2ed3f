import { useMutation } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { RowActions } from '@/components/tables/row-actions'
import { confirm } from '@/components/feedback/confirm'
import { IconButton } from '@/components/ui/icon-button'
import { IconLink } from '@/components/ui/icon-link'
import { academicYearName } from '@/domain/academic-years/labels'
import { academicYearMutations } from '@/domain/academic-years/queries'
import type { AcademicYear } from '@/domain/academic-years/schema'

/** The actions of one year in the list: edit it, and delete it while it is a draft. */
export function AcademicYearActions({ year }: { year: AcademicYear }) {
  const { i18n } = useLingui()
  const remove = useMutation(academicYearMutations.remove())
  const name = academicYearName(year)
  const askAndRemove = async () => {
    const yes = await confirm({
      title: i18n._('academicYear.delete.title', { name }),
      body: i18n._('academicYear.delete.body'),
      danger: true,
    })
    if (yes) remove.mutate(year.id)
  }
  return (
    <RowActions
      name={name}
      daily={
        <>
          <IconLink
            to="/academic-year/edit/$academicYearId"
            params={{ academicYearId: year.id }}
            {...(year.status === 'archived'
              ? { name: i18n._('academicYear.viewNamed', { name }), icon: Eye }
              : { name: i18n._('academicYear.editNamed', { name }), icon: Pencil })}
          />
          <IconButton
            name={i18n._('academicYear.deleteNamed', { name })}
            icon={Trash2}
            variant="danger"
            disabledReason={year.status === 'draft' ? null : i18n._('academicYear.cannotDelete')}
            onClick={() => void askAndRemove()}
          />
        </>
      }
    />
  )
}
