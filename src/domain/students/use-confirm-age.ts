import { useRef } from 'react'
import { useLingui } from '@lingui/react'
import { monthsBetween } from '@/lib/dates/calendar'
import { confirm } from '@/components/feedback/confirm'

/** Ages outside this range are unusual enough at a school to ask about. */
const usual = { from: 3, to: 30 }

/** The age in whole years on a day, where it is hardly a student's; null where it may well be. */
export function unlikelyAge(birthDate: string, on: string): number | null {
  const months = monthsBetween(birthDate, on)
  const years = Math.max(0, Math.floor(months / 12))
  return Number.isNaN(months) || (years >= usual.from && years <= usual.to) ? null : years
}

/** Asks once about a birth date of a student who would be too young or too old; true when the user confirms it. */
export function useConfirmAge() {
  const { i18n } = useLingui()
  const confirmed = useRef<string | null>(null)
  return async (birthDate: string, on: string): Promise<boolean> => {
    const age = unlikelyAge(birthDate, on)
    if (age === null || confirmed.current === birthDate) return true
    const yes = await confirm({
      title: i18n._('student.age.question', { n: age }),
      body: i18n._('student.age.check'),
      confirmLabel: i18n._('student.age.correct'),
    })
    if (yes) confirmed.current = birthDate
    return yes
  }
}
