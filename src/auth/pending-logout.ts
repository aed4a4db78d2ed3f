import * as z from 'zod/mini'
import { readShared, removeShared, writeShared } from '@/lib/storage/storage'

const key = 'pendingLogout'

/**
 * Set in this browser from a sign-out until the identity service has confirmed it or a user has signed in. Until then
 * the identity service's session may still be open, so the page skips the check on load and a sign-in asks for the
 * password: otherwise the next person could enter the pages of the user who left.
 */
export const pendingLogout = {
  isSet: () => readShared(key, z.literal(true)) !== null,
  set: () => void writeShared(key, true),
  clear: () => removeShared(key),
}
