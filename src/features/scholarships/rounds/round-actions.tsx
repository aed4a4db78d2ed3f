import { useLingui } from '@lingui/react'
import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { roundLabels } from './round-labels'
import { isLastRound, type Round } from './rounds'

interface RoundActionsProps {
  round: Round
  /** All rounds that the school has entered. */
  entered: readonly { round: Round }[]
  /** Why nothing can be changed, as a catalogue id. */
  closed: string | null
  onEdit: () => void
  onDelete: () => void
}

/** Changes a round, or deletes it: only the last one, so that no gap comes about. */
export function RoundActions({ round, entered, closed, onEdit, onDelete }: RoundActionsProps) {
  const { i18n } = useLingui()
  const name = i18n._(roundLabels[round])
  const refusal = closed ?? (isLastRound(round, entered) ? null : 'scholarship.error.notLastRound')
  return (
    <>
      <IconButton
        name={i18n._('scholarship.editNamed', { name })}
        icon={Pencil}
        disabledReason={closed === null ? null : i18n._(closed)}
        onClick={onEdit}
      />
      <IconButton
        name={i18n._('scholarship.deleteNamed', { name })}
        icon={Trash2}
        variant="danger"
        disabledReason={refusal === null ? null : i18n._(refusal)}
        onClick={onDelete}
      />
    </>
  )
}
