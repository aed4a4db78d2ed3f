import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Kysely } from 'kysely'
import type { Provider } from 'oidc-provider'
import type { StorageMonitor } from '../db/storage-monitor'
import type { Account, Database } from '../db/types'
import { clientNetwork } from '../http/client-address'
import { readBody } from '../http/read-body'
import { accountNamed, usableAmong } from './accounts'
import { beginAttempt, forgetAttempts, hashAddress } from './attempts'
import { demoAccounts, demoPassword, type Language } from './demo-accounts'
import { isReading, maxFormBytes, sendPage } from './http'
import {
  askForPassword,
  awaitedPassword,
  forgetAwaited,
  passwordGivers,
  setPassword,
  type PasswordProblem,
} from './new-password'
import { newPasswordPage } from './new-password-page'
import { signInPage, type SignInForm } from './pages'
import { verifyPassword } from './password'
import { chooseLanguage } from './texts'

/**
 * The sign-in page of one authorization request, and behind it the page on which a temporary password is replaced.
 * Throws `SessionNotFound` when that request is over.
 */
export function createSignIn(db: Kysely<Database>, storage: StorageMonitor, provider: Provider) {
  return async (url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const interaction = await provider.interactionDetails(request, response)
    const language: Language = chooseLanguage(url.searchParams.get('lang') ?? interaction.params['ui_locales'])
    const show = async (status: number, username: string, password: string, problem: SignInForm['problem']) => {
      const listed = await usableAmong(
        db,
        demoAccounts.map((account) => account.username),
      )
      sendPage(response, status, await signInPage(language, { username, password, problem, listed }))
    }
    const showNewPassword = async (status: number, { id, username }: Account, problem: PasswordProblem | null) => {
      const givers = await passwordGivers(db, id)
      sendPage(response, status, await newPasswordPage(language, { username, problem, givers }))
    }
    const address = clientNetwork(request)
    const record = async (event: SignInEvent, account: Pick<Account, 'id'> | undefined) =>
      await recordSignIn(db, { event, address, accountId: account?.id ?? null })
    const finish = async (account: Pick<Account, 'id'>) => {
      await record('sign-in', account)
      // The session ends with the browser: the computers of a school office are shared.
      const result = { login: { accountId: String(account.id), remember: false, amr: ['pwd'] } }
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    }

    if (isReading(request)) {
      if (url.searchParams.has('restart')) await forgetAwaited(db, interaction.uid)
      const awaited = await awaitedPassword(db, interaction.uid)
      if (awaited !== undefined) return await showNewPassword(200, awaited, null)
      const chosen = demoAccounts.find(({ username }) => username === url.searchParams.get('account'))
      const hint = interaction.params['login_hint']
      return await show(
        200,
        chosen?.username ?? (typeof hint === 'string' ? hint : ''),
        chosen ? demoPassword : '',
        null,
      )
    }

    await storage.assertReserve()
    const text = await readBody(request, maxFormBytes)
    const form = new URLSearchParams(text ?? '')
    if (text === null) return await show(413, '', '', { kind: 'empty' })
    if (form.has('new-password')) {
      const awaited = await awaitedPassword(db, interaction.uid)
      if (awaited === undefined) return await show(400, '', '', { kind: 'startAgain' })
      const problem = await setPassword(db, interaction.uid, awaited, {
        password: form.get('new-password') ?? '',
        confirmation: form.get('confirmation') ?? '',
      })
      if (problem === 'startAgain') return await show(400, awaited.username, '', { kind: 'startAgain' })
      return problem === null ? await finish(awaited) : await showNewPassword(400, awaited, problem)
    }

    // A phone's keyboard adds a space after a word it completes.
    const username = (form.get('username') ?? '').trim().slice(0, 100)
    const password = form.get('password') ?? ''
    if (username === '' || password === '') return await show(400, username, '', { kind: 'empty' })
    const attempt = { address, username }
    const wait = await beginAttempt(db, attempt)
    if (wait !== null) {
      // Those that follow would only fill the log.
      if (wait.isFirst) await record('sign-in refused: wait', await accountNamed(db, username))
      response.setHeader('Retry-After', wait.seconds)
      return await show(429, username, '', { kind: 'wait', of: wait.of, minutes: Math.ceil(wait.seconds / 60) })
    }
    const account = await accountNamed(db, username)
    const isRight = await verifyPassword(password, account?.password_hash ?? null)
    if (account === undefined || !isRight) {
      await record('sign-in refused: wrong', account)
      return await show(400, username, '', { kind: 'wrong' })
    }
    await forgetAttempts(db, attempt)
    if (!account.active) {
      await record('sign-in refused: inactive', account)
      return await show(403, username, '', { kind: 'inactive' })
    }
    if (!account.is_password_temporary) return await finish(account)
    await record('temporary password accepted', account)
    await askForPassword(db, interaction.uid, account.id)
    return await showNewPassword(200, account, null)
  }
}

type SignInEvent = 'sign-in' | 'temporary password accepted' | `sign-in refused: ${'wrong' | 'inactive' | 'wait'}`

/**
 * The audit line of a sign-in or a refused one. The name of a refused one that is no account's is not kept: it may be a
 * password that was typed into the wrong field.
 */
async function recordSignIn(
  db: Kysely<Database>,
  { event, address, accountId }: { event: SignInEvent; address: string; accountId: number | null },
): Promise<void> {
  const isRefused = event.startsWith('sign-in refused')
  await db
    .insertInto('audit_log')
    .values({
      // A refused sign-in need not be the owner's.
      account_id: isRefused ? null : accountId,
      operation: event,
      record_id: accountId === null ? null : String(accountId),
      changed: null,
      address: hashAddress({ address }),
    })
    .execute()
}
