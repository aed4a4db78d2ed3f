import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { Alert } from '@/components/ui/alert'

interface WorkNoticeProps {
  icon?: LucideIcon
  text: string
  isAlert?: boolean
  /** The possible actions: buttons. */
  children?: ReactNode
}

/** One line about unsaved work, above the work itself. */
export function WorkNotice({ icon, text, isAlert = false, children }: WorkNoticeProps) {
  return (
    <div className="print:hidden">
      <Alert tone={isAlert ? 'danger' : 'warning'} role={isAlert ? 'alert' : 'status'} icon={icon} actions={children}>
        {text}
      </Alert>
    </div>
  )
}
