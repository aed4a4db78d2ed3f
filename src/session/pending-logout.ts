import * as z from 'zod/mini'
import { readShared, removeShared, writeShared } from '@/lib/storage'

const key = 'pendingLogout'

/**
 * Set in this browser from a sign-out until the identity service has led back from it or somebody has signed in. Meanwhile the
 * identity service's session may still be open, so no check is made on load, and a sign-in asks for the password: nobody gets
 * into the pages of the user who left.
 */
export const pendingLogout = {
  isSet: () => readShared(key, z.literal(true)) !== null,
  set: () => void writeShared(key, true),
  clear: () => removeShared(key),
}
