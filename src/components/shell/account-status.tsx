import { useLingui } from '@lingui/react'
import { Badge } from '@/components/ui/badge'

export function AccountStatus({ active }: { active: boolean }) {
  const { i18n } = useLingui()
  return (
    <Badge tone={active ? 'positive' : 'neutral'}>
      {i18n._(active ? 'userManagement.status.active' : 'userManagement.status.inactive')}
    </Badge>
  )
}
