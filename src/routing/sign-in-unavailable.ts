/** A page needs a sign-in that is not possible now. The page says so instead of redirecting in a loop. */
export class SignInUnavailable extends Error {
  override name = 'SignInUnavailable'
}
