import { useLingui } from '@lingui/react'
import { StudentNames } from './student-names'
import type { Outlook } from './rules'
import type { GraduationRow } from './schema'

interface DecisionPreviewProps {
  /** The planned actions, one sentence each. */
  actions: readonly string[]
  /** The students of the selection that are left out, and why. */
  leftOut: Partial<Outlook<GraduationRow>>
  /** Id of the message that says until when the action can be taken back. */
  undo?: 'graduation.undo.until' | 'graduation.undo.untilFinish'
}

const reasons = [
  { group: 'failed', label: 'graduation.leftOut.failed' },
  { group: 'passed', label: 'graduation.leftOut.passed' },
  { group: 'withoutResult', label: 'graduation.leftOut.withoutResult' },
  { group: 'decided', label: 'graduation.leftOut.decided' },
] as const

/** A preview of the action: the number of students and their destination, and the names of those who are left out. */
export function DecisionPreview({ actions, leftOut, undo = 'graduation.undo.until' }: DecisionPreviewProps) {
  const { i18n } = useLingui()
  return (
    <section
      aria-label={i18n._('graduation.outlook')}
      className="flex flex-col gap-2 rounded border border-accent bg-accent-soft p-3 text-sm"
    >
      <div role="status" className="flex flex-col gap-1">
        {actions.map((action) => (
          <p key={action} className="font-semibold">
            {action}
          </p>
        ))}
      </div>
      {reasons.map(({ group, label }) => {
        const students = leftOut[group] ?? []
        return (
          students.length > 0 && (
            <div key={group}>
              <p>{i18n._(label, { n: students.length })}</p>
              <StudentNames students={students} />
            </div>
          )
        )
      })}
      <p>{i18n._(undo)}</p>
    </section>
  )
}
