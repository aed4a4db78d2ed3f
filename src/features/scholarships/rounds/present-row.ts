import { ApiError } from '@/lib/api/api-error'

/** The same row in the list as it is now; someone may have deleted it. */
export function presentRow<Row extends { id: number }>(rows: readonly Row[], { id }: Row): Row {
  const present = rows.find((row) => row.id === id)
  if (present !== undefined) return present
  throw new ApiError({ kind: 'refused', status: 404, messageId: 'common.error.notFound', endpoint: 'rounds' })
}
