import { useLingui } from '@lingui/react'
import { roundLabels } from './round-labels'
import type { Round } from './rounds'

export function RoundName({ round }: { round: Round }) {
  const { i18n } = useLingui()
  return i18n._(roundLabels[round])
}
