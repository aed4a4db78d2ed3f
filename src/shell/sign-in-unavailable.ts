/** A page needs sign-in, and it cannot be had now. The page says so; nobody is sent to the identity service in a loop. */
export class SignInUnavailable extends Error {
  override name = 'SignInUnavailable'
}
