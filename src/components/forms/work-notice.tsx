import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

interface WorkNoticeProps {
  icon: ReactNode
  text: string
  isAlert?: boolean
  /** What can be done about it: buttons. */
  children?: ReactNode
}

/** One line about unsaved work, above the work itself. */
export function WorkNotice({ icon, text, isAlert = false, children }: WorkNoticeProps) {
  return (
    <div
      role={isAlert ? 'alert' : 'status'}
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded border px-3 py-2 text-sm print:hidden',
        isAlert ? 'border-danger bg-danger-soft' : 'border-line bg-warning-soft',
      )}
    >
      <span className="flex min-w-0 flex-1 basis-64 items-start gap-2">
        {icon}
        {text}
      </span>
      {children !== undefined && <span className="flex flex-wrap gap-2">{children}</span>}
    </div>
  )
}
