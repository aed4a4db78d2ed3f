import { errorCode } from './transaction'

/** PostgreSQL's codes (connection exceptions, shutting down, crashed, starting) and those of the operating system. */
const codes = /^(?:08\w{3}|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** The driver has no error codes. */
const messages =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|timeout exceeded when trying to connect)/

/** Returns whether the error says that the database cannot be reached right now. What was asked of it may have been done. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return codes.test(errorCode(error) ?? '') || messages.test(error.message)
}
