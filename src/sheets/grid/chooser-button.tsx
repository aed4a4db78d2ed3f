import type { ComponentProps } from 'react'
import { useLingui } from '@lingui/react'
import { Columns3 } from 'lucide-react'
import { Button } from '@/components/ui/button'

interface ChooserButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  /** The number of columns that are hidden. */
  count: number
}

/** The button of the menu that chooses the columns of a sheet. */
export function ChooserButton({ count, ...rest }: ChooserButtonProps) {
  const { i18n } = useLingui()
  return (
    <Button {...rest} variant="quiet" icon={<Columns3 aria-hidden className="size-4" />}>
      {count === 0 ? i18n._('list.columns') : i18n._('grid.columns.hidden', { n: count })}
    </Button>
  )
}
