import type { ComponentProps } from 'react'
import { useLingui } from '@lingui/react'
import { Ellipsis } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'

/** The button of a sheet's menu of further actions. */
export function MoreButton(props: Omit<ComponentProps<typeof IconButton>, 'name' | 'icon'>) {
  const { i18n } = useLingui()
  return <IconButton {...props} name={i18n._('sheet.more')} icon={Ellipsis} />
}
