import { useLingui } from '@lingui/react'
import { Emblem } from './emblem'

/** The product's mark and name. */
export function Product() {
  const { i18n } = useLingui()
  return (
    <span className="flex items-center gap-2 font-semibold">
      <Emblem className="size-7" />
      {i18n._('shell.productName')}
    </span>
  )
}
