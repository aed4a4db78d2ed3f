import type { ComponentProps } from 'react'
import { useLingui } from '@lingui/react'
import { SlidersHorizontal } from 'lucide-react'
import { Button } from '@/components/ui/button'

/** The button of the menu that changes how a list is shown. */
export function ViewButton(props: Omit<ComponentProps<typeof Button>, 'children'>) {
  const { i18n } = useLingui()
  return (
    <Button {...props} variant="quiet" icon={<SlidersHorizontal aria-hidden className="size-4" />}>
      <span className="max-cards:sr-only">{i18n._('list.view')}</span>
    </Button>
  )
}
