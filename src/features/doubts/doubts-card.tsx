import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { defaultYear } from '@/domain/academic-years/schema'
import { formatInteger } from '@/lib/text/numbers'
import { CardSection } from '@/components/shell/card-section'
import { QueryPart } from '@/components/shell/query-part'
import { DoneText } from '@/components/ui/done-text'
import { TextLink } from '@/components/ui/text-link'
import { doubtLabels } from './labels'
import { doubtQueries } from './queries'

/** The dashboard's card of the records of the own school or district that may be wrong, each kind leading to its list. */
export function DoubtsCard() {
  const { i18n } = useLingui()
  return (
    <CardSection title={i18n._('dasquert.correct')}>
      <QueryPart query={useQuery(academicYearQueries.all())}>
        {({ data }) => {
          const year = defaultYear(data)
          return year !== null && <Counts academicYear={year.id} />
        }}
      </QueryPart>
    </CardSection>
  )
}

function Counts({ academicYear }: { academicYear: number }) {
  const { i18n } = useLingui()
  return (
    <QueryPart query={useQuery(doubtQueries.counts({ academicYear, gazetteer: undefined }))}>
      {(counts) => {
        const found = counts.filter(({ count }) => count > 0)
        return found.length === 0 ? (
          <DoneText>{i18n._('doubts.none')}</DoneText>
        ) : (
          <ul className="list-disc ps-6 text-sm">
            {found.map(({ kind, count }) => (
              <li key={kind}>
                <TextLink to="/dasquert" search={{ correct: kind }}>
                  {i18n._(doubtLabels[kind])}: {formatInteger(count)}
                </TextLink>
              </li>
            ))}
          </ul>
        )
      }}
    </QueryPart>
  )
}
