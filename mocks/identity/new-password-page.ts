import { html, raw } from 'hono/html'
import { formatDateTime } from '@/lib/dates/dates'
import { maxPasswordLength } from '@/lib/text/passwords'
import type { Language } from './demo-accounts'
import type { PasswordGiver, PasswordProblem } from './new-password'
import { page } from './pages'
import { texts } from './texts'

const aboutConfirmation: ReadonlySet<PasswordProblem> = new Set(['unconfirmed', 'different'])

/** Asks for a password of one's own in place of a temporary one. Like the sign-in page it needs no script. */
export function newPasswordPage(
  language: Language,
  {
    username,
    problem,
    givers,
  }: { username: string; problem: PasswordProblem | null; givers: readonly PasswordGiver[] },
): Promise<string> {
  const t = texts[language]
  const other = language === 'km' ? 'en' : 'km'
  const atConfirmation = problem !== null && aboutConfirmation.has(problem)
  const mark = raw(' aria-invalid="true" aria-describedby="problem"')
  return page(
    language,
    t.newPasswordTitle,
    html`<div class="card">
      <h1>${t.newPasswordTitle}</h1>
      <p>${t.newPasswordText}</p>
      ${givers.length === 0 ? '' : givenBy(language, givers)}
      ${problem === null ? '' : html`<p id="problem" class="problem" role="alert">${t.passwordProblems[problem]}</p>`}
      <form method="post" action="?lang=${language}">
        <label for="username">${t.username}</label>
        <input id="username" type="text" value="${username}" autocomplete="username" readonly />
        <label for="new-password">${t.newPassword}</label>
        <input
          id="new-password"
          name="new-password"
          type="password"
          maxlength="${maxPasswordLength}"
          autocomplete="new-password"
          required${problem !== null && !atConfirmation ? mark : ''}${raw(atConfirmation ? '' : ' autofocus')}
        />
        <label for="confirmation">${t.confirmation}</label>
        <input
          id="confirmation"
          name="confirmation"
          type="password"
          maxlength="${maxPasswordLength}"
          autocomplete="new-password"
          required${atConfirmation ? mark : ''}${raw(atConfirmation ? ' autofocus' : '')}
        />
        <button class="primary" type="submit">${t.savePassword}</button>
      </form>
      <p class="choices"><a href="?restart=1&amp;lang=${language}">${t.otherAccount}</a></p>
    </div>`,
    `?lang=${other}`,
  )
}

/** Who set the password, and what the owner can do who did not ask for it. */
function givenBy(language: Language, givers: readonly PasswordGiver[]) {
  const t = texts[language]
  return html`<div class="facts">
    <p>${t.passwordGivenBy}</p>
    <ul>
      ${givers.map(({ name, name_en, username, at }) => {
        const shown = language === 'en' ? (name_en ?? name) : name
        return html`<li>${shown} (${username}) · ${formatDateTime(at, language)}</li>`
      })}
    </ul>
    <p>${t.passwordNotAskedFor}</p>
  </div>`
}
