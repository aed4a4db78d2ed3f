import { Fragment } from 'react'
import { useLingui } from '@lingui/react'
import { Check } from 'lucide-react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { Checkbox } from '@/components/ui/checkbox'
import type { SubjectCategory } from '@/domain/subjects/schema'

interface SubjectTableProps {
  categories: readonly SubjectCategory[]
  excluded: readonly number[]
  /** Subjects that have scores stay. */
  scored?: readonly number[]
  /** Without it the ticks are only shown. */
  onChange?: (excluded: number[]) => void
}

const none: readonly number[] = []

/** The subjects of a class, by category, ticked by subject or by whole category. */
export function SubjectTable({ categories, excluded, scored = none, onChange }: SubjectTableProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const set = (ids: readonly number[], ticked: boolean) => {
    const free = ids.filter((id) => !scored.includes(id))
    const others = excluded.filter((id) => !free.includes(id))
    onChange?.(ticked ? others : [...others, ...free].toSorted((a, b) => a - b))
  }
  return (
    <div
      // Without a focusable element inside, the keyboard could not scroll it.
      {...(!onChange && { role: 'group', 'aria-label': i18n._('classroom.subjects'), tabIndex: 0 })}
      className="overflow-x-auto rounded border border-line"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{i18n._('classroom.subjects')}</caption>
        <thead>
          <tr className="bg-surface-sunken text-start">
            <th scope="col" className="px-3 py-2 text-start font-semibold">
              {i18n._('classroom.subject')}
            </th>
            <th scope="col" className="px-3 py-2 text-end font-semibold whitespace-nowrap">
              {i18n._('classroom.subject.maxScore')}
            </th>
          </tr>
        </thead>
        <tbody>
          {categories.map((category) => {
            const ids = category.academic_year_subjects.map((subject) => subject.id)
            const ticked = ids.filter((id) => !excluded.includes(id))
            return (
              <Fragment key={category.id}>
                <tr className="border-t border-line bg-surface-sunken">
                  <th scope="colgroup" colSpan={2} className="px-3 py-1 text-start font-semibold">
                    {onChange ? (
                      <Checkbox
                        label={localName(category, locale)}
                        checked={ticked.length === ids.length}
                        indeterminate={ticked.length > 0 && ticked.length < ids.length}
                        onChange={(all) => set(ids, all)}
                      />
                    ) : (
                      localName(category, locale)
                    )}
                  </th>
                </tr>
                {category.academic_year_subjects.map((subject) => (
                  <tr key={subject.id} className="border-t border-line">
                    <td className="py-1 ps-8 pe-3">
                      {onChange ? (
                        <Checkbox
                          label={localName(subject, locale)}
                          checked={ticked.includes(subject.id)}
                          disabledReason={scored.includes(subject.id) ? i18n._('classroom.subjects.hasScores') : null}
                          onChange={(tick) => set([subject.id], tick)}
                        />
                      ) : (
                        <Shown name={localName(subject, locale)} ticked={ticked.includes(subject.id)} />
                      )}
                    </td>
                    <td className="px-3 py-1 text-end">{subject.max_score}</td>
                  </tr>
                ))}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Shown({ name, ticked }: { name: string; ticked: boolean }) {
  const { i18n } = useLingui()
  return (
    <span className="inline-flex items-center gap-2">
      {ticked ? (
        <Check role="img" aria-label={i18n._('classroom.subject.taught')} className="size-4 text-positive" />
      ) : (
        <span aria-hidden className="size-4" />
      )}
      <span className={ticked ? undefined : 'text-ink-muted'}>{name}</span>
      {!ticked && <span className="text-xs text-ink-muted">{i18n._('classroom.subject.notTaught')}</span>}
    </span>
  )
}
