import { password, type AccountName } from '../../support/accounts'
import type { Recorder } from '../recorder'
import { button } from './khmer-names'

/** Opens the sign-in page from the button of the top bar. */
export async function openSignIn(recorder: Recorder): Promise<void> {
  await recorder.click(button(recorder.page.getByRole('banner'), 'session.signIn'))
}

/** Fills in the sign-in page and goes on; the film says what is done before. */
export async function signIn(recorder: Recorder, account: AccountName): Promise<void> {
  const { page } = recorder
  await recorder.type(page.locator('input[name=username]'), account)
  await recorder.type(page.locator('input[name=password]'), password)
  await recorder.click(page.locator('main form button[type=submit]').first())
  await recorder.expect(page.getByRole('banner').getByRole('link', { name: /./ }).last())
}

/** Signs out with the button of the top bar. */
export async function signOut(recorder: Recorder): Promise<void> {
  const banner = recorder.page.getByRole('banner')
  await recorder.click(button(banner, 'session.signOut'))
  await recorder.expect(button(banner, 'session.signIn'))
}
