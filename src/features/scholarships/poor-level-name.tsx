import { useLingui } from '@lingui/react'
import { poorLevelLabels } from './labels'
import type { ScholarshipStudent } from './schema'

/** The poor level, "No", or a dash where the question has not been answered. */
export function PoorLevelName({ record: { poor_level, poor_level_said } }: { record: ScholarshipStudent }) {
  const { i18n } = useLingui()
  if (poor_level !== null) return i18n._(poorLevelLabels[poor_level])
  return poor_level_said === true ? i18n._(poorLevelLabels.none) : '–'
}
