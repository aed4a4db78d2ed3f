import { accomplishmentLevels, type AccomplishmentLevel } from './schema'

/** The status after a box was ticked or unticked: ticking sets at least its level, unticking drops below it. */
export function afterTick(status: number, level: AccomplishmentLevel, ticked: boolean): number {
  return ticked ? Math.max(status, level) : Math.min(status, level - 1)
}

/** The level that has to be ticked before this one; null when this one may be ticked. */
export function neededBefore(status: number, level: AccomplishmentLevel): AccomplishmentLevel | null {
  const missing = accomplishmentLevels.find((accomplishmentLevel) => accomplishmentLevel.level > status)
  return missing !== undefined && missing.level < level ? missing.level : null
}
