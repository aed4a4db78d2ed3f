import { areaTexts } from '@/lib/i18n'
import { sharedQueryClient } from '@/lib/shared-query-client'
import type { SignedInUser } from '@/session/session'
import { SignedInPages } from '@/shell/signed-in-pages'
import type { PlaceOfUser } from '@/features/management-report/shared/place-of-user'

/** The data query with all it needs beside its code: the page is open to everyone, who shall load none of this. */
export async function loadDataQuery() {
  const [{ DataQueryArea }, queryClient] = await Promise.all([
    import('./data-query-area'),
    sharedQueryClient(),
    areaTexts('reports'),
  ])
  return function SignedInDataQuery(props: { user: SignedInUser; place: PlaceOfUser }) {
    return (
      <SignedInPages queryClient={queryClient}>
        <DataQueryArea {...props} />
      </SignedInPages>
    )
  }
}
