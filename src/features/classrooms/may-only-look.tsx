import { useLingui } from '@lingui/react'
import { Eye } from 'lucide-react'
import { Alert } from '@/components/ui/alert'

/** The notice above an edit page that says why this user can only read it. */
export function MayOnlyLook({ reason }: { reason: string }) {
  const { i18n } = useLingui()
  return (
    <div className="mb-4 max-w-5xl">
      <Alert tone="neutral" role="note" icon={Eye}>
        {i18n._(reason)}
      </Alert>
    </div>
  )
}
