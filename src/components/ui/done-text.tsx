import type { ReactNode } from 'react'
import { CircleCheck } from 'lucide-react'

/** Says that nothing is left to do. */
export function DoneText({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-positive">
      <CircleCheck aria-hidden className="mt-1 size-5 shrink-0" />
      {children}
    </p>
  )
}
