import { useLingui } from '@lingui/react'
import { FormSection } from '@/components/forms/form-section'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { areaLevels } from '@/domain/places/area'
import { areaLabels } from '@/domain/places/area-labels'
import { LockedValue } from '@/components/ui/locked-value'
import type { School } from '@/domain/schools/schema'

interface ClassroomHomeProps {
  school: School
  /** The academic year as lists name it. */
  year: string
  isNew: boolean
}

/** The year, school and place of a class, which never change. */
export function ClassroomHome({ school, year, isNew }: ClassroomHomeProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const reason = i18n._(isNew ? 'classroom.home.fromList' : 'classroom.home.stays')
  return (
    <FormSection title={i18n._('classroom.section.home')}>
      <div className="grid gap-4 cards:grid-cols-2">
        <LockedValue label={i18n._('academicYear.title')} value={year} reason={reason} />
        <LockedValue label={i18n._('school.title')} value={localName(school, locale)} reason={reason} />
        {areaLevels.map((level) => (
          <LockedValue
            key={level}
            label={i18n._(areaLabels[level])}
            value={localName(school[level], locale)}
            reason={reason}
          />
        ))}
      </div>
    </FormSection>
  )
}
