import type { ComponentProps } from 'react'
import { ChevronDown } from 'lucide-react'
import { Button } from '@/components/ui/button'

/** The button of a menu with the classes or months that a sheet leads to: it names its own. */
export function MenuButton({ children, ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button {...rest}>
      {children}
      <ChevronDown aria-hidden className="size-4" />
    </Button>
  )
}
