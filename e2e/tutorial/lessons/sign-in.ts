import { password, type AccountName } from '../../support/accounts'
import type { Recorder } from '../recorder'

/** Fills in the sign-in page and goes on; the film says what is done before. */
export async function signIn(recorder: Recorder, account: AccountName): Promise<void> {
  const { page } = recorder
  await recorder.type(page.locator('input[name=username]'), account)
  await recorder.type(page.locator('input[name=password]'), password)
  await recorder.click(page.locator('main form button[type=submit]').first())
  await recorder.expect(page.getByRole('banner').getByRole('link', { name: /./ }).last())
}
