import { useId } from 'react'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { Badge } from '@/components/ui/badge'
import { DescriptionList } from '@/components/ui/description-list'
import { genderLabel } from '@/domain/gender'
import type { Relationship, StudentRecord } from './profile-schema'

/** Father, mother and guardian, to be read; who of them is the guardian says so. */
export function RelativesView({ relationships }: Pick<StudentRecord, 'relationships'>) {
  const { i18n } = useLingui()
  const titleId = useId()
  const other = relationships.find((person) => !person.is_father && !person.is_mother)
  return (
    <section aria-labelledby={titleId} className="rounded border border-line bg-surface-raised p-4">
      <h2 id={titleId} className="mb-3 font-semibold">
        {i18n._('student.section.relatives')}
      </h2>
      <div className="grid gap-4 cards:grid-cols-3">
        <Relative title={i18n._('student.father')} person={relationships.find(({ is_father }) => is_father)} />
        <Relative title={i18n._('student.mother')} person={relationships.find(({ is_mother }) => is_mother)} />
        <Relative
          title={i18n._('student.guardian')}
          person={other ?? relationships.find(({ is_guardian }) => is_guardian)}
        />
      </div>
    </section>
  )
}

function Relative({ title, person }: { title: string; person: Relationship | undefined }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const isParent = person !== undefined && (person.is_father || person.is_mother)
  return (
    <div className="min-w-0">
      <h3 className="mb-1 flex flex-wrap items-center gap-2 font-medium">
        {title}
        {isParent && person.is_guardian && <Badge>{i18n._('student.guardian')}</Badge>}
      </h3>
      {person === undefined ? (
        <p className="text-ink-muted">{i18n._('student.notStated')}</p>
      ) : (
        <DescriptionList
          columns={1}
          facts={[
            { label: i18n._('common.name'), value: fullName(person, locale) },
            { label: i18n._('student.gender'), value: genderLabel(person.gender, i18n) },
            { label: i18n._('student.occupation'), value: person.occupation },
            { label: i18n._('person.phone'), value: person.phone_number_1 },
          ]}
        />
      )}
    </div>
  )
}
