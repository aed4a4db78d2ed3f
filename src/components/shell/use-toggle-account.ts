import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import type { WriteMeta } from '@/lib/api/query-client'
import { confirm } from '@/components/feedback/confirm'

interface ToggledAccount {
  /** The call, and what it says of itself. */
  mutation: { mutationFn: () => Promise<unknown>; meta: WriteMeta & { invalidates: readonly QueryKey[] } }
  /** True if the account is active now. */
  status: boolean
  username: string
  /** Whose account it is. */
  name: string
}

/** Activates or deactivates an account after a question that names it and says what follows. */
export function useToggleAccount({ mutation, status, username, name }: ToggledAccount) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const toggle = useMutation({
    ...mutation,
    // Most likely someone else was quicker: the list shows what holds now.
    onError: () =>
      Promise.all(mutation.meta.invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  return async () => {
    const who = { username, name }
    const yes = await confirm(
      status
        ? {
            title: i18n._('userManagement.deactivate.title', who),
            body: i18n._('userManagement.deactivate.body', who),
            confirmLabel: i18n._('userManagement.deactivate'),
            danger: true,
          }
        : {
            title: i18n._('userManagement.activate.title', who),
            body: i18n._('userManagement.activate.body', who),
            confirmLabel: i18n._('userManagement.activate'),
          },
    )
    if (yes) toggle.mutate()
  }
}
