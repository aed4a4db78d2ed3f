/** A page needs sign-in and the identity service did not answer. The page says so; nothing is sent round in a loop. */
export class SignInUnavailable extends Error {
  override name = 'SignInUnavailable'
}
