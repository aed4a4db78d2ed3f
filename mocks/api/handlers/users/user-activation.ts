import * as z from 'zod'
import type { Account } from '../../../db/types'
import { endSessions } from '../../../identity/end-sessions'
import { writingWithQuery } from '../../operation'
import { Problem } from '../../problem'
import { idParams, noBody } from '../../request'
import { managedBy, noUser, userAccounts } from './user-record'
import { studentAccounts } from '../students/student-record'

/** `status`, if sent, is the one that the user saw: of two users who toggle at the same time only one succeeds. */
const seen = z.strictObject({ status: z.enum(['true', 'false']).optional() })

/** Activates or deactivates. A deactivated account is signed out everywhere and cannot sign in again. */
export const toggleUser = writingWithQuery(
  'DELETE /users/activate/:id',
  { params: idParams, body: noBody, query: seen },
  async ({ transaction, caller, dataScope, params, query }) => {
    const staff = await userAccounts(transaction)
      .selectAll('accounts')
      .where('accounts.id', '=', params.id)
      .where(managedBy(caller, dataScope))
      .forUpdate('accounts')
      .executeTakeFirst()
    const account: Account | undefined =
      staff ??
      (caller.permissions.has('sts_manage_student_account')
        ? await studentAccounts(transaction, dataScope)
            .selectAll('accounts')
            .where('accounts.id', '=', params.id)
            .forUpdate('accounts')
            .executeTakeFirst()
        : undefined)
    if (account === undefined) throw noUser(caller, dataScope)
    if (account.id === caller.account.id) throw new Problem(409, 'userManagement.cannotDeactivateSelf')
    if (query.status !== undefined && (query.status === 'true') !== account.active) {
      throw new Problem(409, account.active ? 'userManagement.alreadyActive' : 'userManagement.alreadyInactive')
    }
    const active = !account.active
    await transaction.updateTable('accounts').set({ active }).where('id', '=', account.id).execute()
    if (!active) await endSessions(transaction, account.id)
    return { status: 200, body: { data: { id: account.id, status: active } }, recordId: account.id }
  },
)
