import type { ComponentProps } from 'react'
import { ChevronDown } from 'lucide-react'
import { Button } from '@/components/ui/button'

/** The button of the menu of classes: the class of the sheet. */
export function ClassButton({ children, ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button {...rest}>
      {children}
      <ChevronDown aria-hidden className="size-4" />
    </Button>
  )
}
