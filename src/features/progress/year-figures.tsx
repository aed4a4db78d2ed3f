import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { formatInteger } from '@/lib/text/numbers'
import { can } from '@/auth/can'
import type { SignedInUser } from '@/auth/session'
import { QueryPart } from '@/components/shell/query-part'
import { Figure, FigureList } from '@/components/ui/figure'
import { askedPlace, type BoardPlace } from './board-place'
import { progressQueries } from './queries'
import type { YearFigures } from './schema'

type Figures = YearFigures['current']

interface FigureCard {
  key: string
  label: string
  /** Null where there is nothing to count yet. */
  value: (figures: Figures) => number | null
  isPercent?: true
  /** The indicator of the data query that has the same students; the cards above its tables have the others. */
  indicator?: string
  /** What is counted grows until the year ends, so that a change would only say how far the year is. */
  isOfWholeYear?: true
}

const cards: readonly FigureCard[] = [
  { key: 'schools', label: 'common.schools', value: ({ schools }) => schools },
  { key: 'students', label: 'common.students', value: ({ students }) => students, indicator: 'pupils' },
  { key: 'girls', label: 'board.figure.girls', value: ({ girls }) => girls, indicator: 'pupils' },
  { key: 'teachers', label: 'common.teachers', value: ({ teachers }) => teachers },
  {
    key: 'dropouts',
    label: 'board.figure.dropouts',
    value: ({ dropouts }) => dropouts,
    indicator: 'dropouts',
    isOfWholeYear: true,
  },
  {
    key: 'passRate',
    label: 'board.figure.passRate',
    value: ({ passed, failed }) => (passed + failed === 0 ? null : (100 * passed) / (passed + failed)),
    isPercent: true,
    indicator: 'results',
    isOfWholeYear: true,
  },
]

interface YearFigureCardsProps {
  user: SignedInUser
  academicYear: number
  place: BoardPlace
}

/** The figures of a place in a year, each with the one of the year before; a press leads to the data query. */
export function YearFigureCards({ user, academicYear, place }: YearFigureCardsProps) {
  const { i18n } = useLingui()
  const query = useQuery(progressQueries.figures(academicYear, place))
  const maySearch = can(user, 'sts_view_school_report')
  const { province, district = province } = askedPlace(place)
  return (
    <section aria-label={i18n._('board.figures')} className="min-w-0">
      <QueryPart query={query}>
        {({ current, before }) => (
          <FigureList>
            {cards.map((card) => (
              <Figure
                key={card.key}
                label={
                  maySearch ? (
                    <Link
                      to="/dasquert"
                      search={{ academicYear, gazetteer: district, indicators: card.indicator }}
                      preload={false}
                      className="text-accent after:absolute after:inset-0 after:content-[''] hover:underline"
                    >
                      {i18n._(card.label)}
                    </Link>
                  ) : (
                    i18n._(card.label)
                  )
                }
                value={format(card, current)}
                note={before === null ? undefined : <Before card={card} current={current} before={before} />}
              />
            ))}
          </FigureList>
        )}
      </QueryPart>
    </section>
  )
}

function format({ value, isPercent }: FigureCard, figures: Figures): string {
  const found = value(figures)
  if (found === null) return '–'
  return isPercent === true ? `${found.toFixed(1)}%` : formatInteger(found)
}

function Before({ card, current, before }: { card: FigureCard; current: Figures; before: Figures }) {
  const { i18n } = useLingui()
  const [now, earlier] = [card.value(current), card.value(before)]
  const lastYear = i18n._('board.figure.lastYear', { value: format(card, before) })
  if (card.isOfWholeYear === true || now === null || earlier === null || earlier === 0) return lastYear
  const change = (100 * (now - earlier)) / earlier
  return `${change > 0 ? '+' : ''}${change.toFixed(1)}% · ${lastYear}`
}
