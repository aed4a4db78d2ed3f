import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { confirm } from '@/components/feedback/confirm'
import { AccomplishmentCheckboxes } from './accomplishment-checkboxes'
import { accomplishmentLabels, missingLabels } from './labels'
import { missingWork } from './missing-work'
import { accomplishmentQueries } from './queries'
import { accomplishmentLevels } from './schema'

interface ConfirmedCheckboxesProps {
  /** The school in its year. */
  school?: number | undefined
  value: number
  onChange: (value: number) => void
}

/** The boxes of a school's work. A stage whose work is incomplete is only ticked after a question that names what is missing. */
export function ConfirmedCheckboxes({ school, value, onChange }: ConfirmedCheckboxesProps) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const change = async (next: number) => {
    const ticked = accomplishmentLevels.find(({ level }) => level === next && next > value)
    if (ticked !== undefined && school !== undefined) {
      // If the missing work cannot be loaded, the box is ticked without the question and a message beside it says so.
      const statement = await queryClient.query(accomplishmentQueries.statement(school)).catch(() => null)
      const missing = statement === null ? [] : missingWork(statement, ticked.level)
      const isConfirmed =
        missing.length === 0 ||
        (await confirm({
          title: i18n._('accomplishment.confirm.title', { level: i18n._(accomplishmentLabels[ticked.level]) }),
          body: missing.map(({ kind, count }) => i18n._(missingLabels[kind].id, { n: count })).join('; '),
          confirmLabel: i18n._('accomplishment.confirm.tick'),
        }))
      if (!isConfirmed) return
    }
    onChange(next)
  }
  return <AccomplishmentCheckboxes value={value} onChange={(next) => void change(next)} />
}
