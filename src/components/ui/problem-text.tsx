import type { ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'

interface ProblemTextProps {
  id?: string
  /** For one that appears after a press; a control names its own problem by `id`. */
  role?: 'alert'
  children: ReactNode
}

/** What is wrong, at the control or button that it belongs to. */
export function ProblemText({ id, role, children }: ProblemTextProps) {
  return (
    <p id={id} role={role} className="flex items-start gap-1 text-sm text-danger">
      <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
