import type { ComponentProps } from 'react'
import { useLingui } from '@lingui/react'
import { Printer } from 'lucide-react'
import { Button } from '@/components/ui/button'

/** The button of the print menu. */
export function PrintButton(props: Omit<ComponentProps<typeof Button>, 'children'>) {
  const { i18n } = useLingui()
  return (
    <Button {...props} icon={<Printer aria-hidden className="size-4" />}>
      {i18n._('common.print')}
    </Button>
  )
}
