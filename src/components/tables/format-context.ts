import type { I18n } from '@lingui/core'
import type { QueryFunction, QueryKey } from '@tanstack/react-query'
import type { Locale } from '@/lib/i18n/i18n'
import type { SignedInUser } from '@/auth/session'

/** What `queryOptions` gives, as far as lists use it. */
export interface ListQuery<Data, Key extends QueryKey> {
  queryKey: Key
  queryFn?: QueryFunction<Data, Key>
}

/** The services with which a filter writes its value. */
export interface FormatContext {
  i18n: I18n
  locale: Locale
  user: SignedInUser
  /** True for the exported file, false for the screen. */
  isFile: boolean
  /** The response of a query; undefined until it has arrived, and where it does not. */
  read: <Data, Key extends QueryKey>(query: ListQuery<Data, Key>) => Data | undefined
}
