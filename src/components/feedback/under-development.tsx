import { useLingui } from '@lingui/react'
import { PageHeader } from '@/components/shell/page-header'

/** The placeholder that the specification sets for about, contact and, for anonymous visitors, data query. */
export function UnderDevelopment() {
  const { i18n } = useLingui()
  return (
    <>
      <PageHeader />
      <p className="max-w-2xl rounded border border-line bg-surface-raised p-6">{i18n._('common.underDevelopment')}</p>
    </>
  )
}
