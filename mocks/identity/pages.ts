import { html, raw } from 'hono/html'
import type { Wait } from './attempts'
import { demoAccounts, demoPassword, type Language } from './demo-accounts'
import { texts, type Texts } from './texts'

export interface SignInForm {
  username: string
  /** Only ever the demo password, when a demo account was chosen from the list. */
  password: string
  /** The problem, and the field that it is about. */
  problem:
    | { kind: 'wrong' | 'empty' | 'inactive' | 'startAgain' }
    | ({ kind: 'wait'; minutes: number } & Pick<Wait, 'of'>)
    | null
  /** The demo accounts that exist here. */
  listed: readonly string[]
}

type Html = ReturnType<typeof html>

/** The frame of every page; `switchTo` leads to the same page in the other language. */
export async function page(language: Language, title: string, content: Html, switchTo: string | null): Promise<string> {
  const t = texts[language]
  const other = language === 'km' ? 'en' : 'km'
  return String(
    await html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title} · ${t.name}</title>
          <link rel="stylesheet" href="/page.css" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        </head>
        <body>
          <header>
            <span class="name">${t.name}</span>
            ${switchTo === null ? '' : html`<a href="${switchTo}" lang="${other}" hreflang="${other}">${t.otherLanguage}</a>`}
          </header>
          <main>${content}</main>
        </body>
      </html> `,
  )
}

/** The sign-in page. It needs no script: choosing a demo account asks for the same page with the form filled in. */
export function signInPage(language: Language, form: SignInForm): Promise<string> {
  const t = texts[language]
  const other = language === 'km' ? 'en' : 'km'
  const problem = problemText(t, form.problem)
  const filled = problem === null && form.password !== ''
  const listed = demoAccounts.filter(({ username }) => form.listed.includes(username))
  const aboutFields = form.problem?.kind === 'wrong' || form.problem?.kind === 'empty'
  const field = raw(aboutFields ? ' aria-invalid="true" aria-describedby="problem"' : '')
  return page(
    language,
    t.signInTitle,
    html`<div class="card">
        <h1>${t.signInTitle}</h1>
        ${problem === null ? '' : html`<p id="problem" class="problem" role="alert">${problem}</p>`}
        ${filled ? html`<p class="note" role="status">${t.demoFilled(form.username)}</p>` : ''}
        <form method="post" action="?lang=${language}">
          <label for="username">${t.username}</label>
          <input
            id="username"
            name="username"
            type="text"
            value="${form.username}"
            maxlength="100"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            required${field}${raw(form.username === '' ? ' autofocus' : '')}
          />
          <label for="password">${t.password}</label>
          <input
            id="password"
            name="password"
            type="password"
            value="${form.password}"
            maxlength="200"
            autocomplete="current-password"
            required${field}${raw(form.username !== '' && !filled ? ' autofocus' : '')}
          />
          <button class="primary" type="submit" ${raw(filled ? ' autofocus' : '')}>${t.signIn}</button>
        </form>
      </div>
      ${
        listed.length === 0
          ? ''
          : html`<section class="card" aria-labelledby="demo">
              <h2 id="demo">${t.demoTitle}</h2>
              <p class="note">${t.demoNote(demoPassword)}</p>
              <form method="get">
                <input type="hidden" name="lang" value="${language}" />
                <ul>
                  ${listed.map(
                    (account) =>
                      html`<li>
                        <button type="submit" name="account" value="${account.username}">
                          <strong>${account.username}</strong>
                          <span>${account.who[language]}</span>
                          <small>${account.try[language]}</small>
                        </button>
                      </li>`,
                  )}
                </ul>
              </form>
            </section>`
      }`,
    `?lang=${other}`,
  )
}

function problemText(t: Texts, problem: SignInForm['problem']): string | null {
  if (problem === null) return null
  return problem.kind === 'wait' ? t.wait[problem.of](problem.minutes) : t[problem.kind]
}

/** A page that says one thing, in both languages when it is not known which one the reader wants. */
export function messagePage(
  languages: readonly [Language, ...Language[]],
  message: { title: keyof PlainTexts; text: keyof PlainTexts; detail?: string; application: string },
): Promise<string> {
  const [language] = languages
  return page(
    language,
    texts[language][message.title],
    html`<div class="card">
      ${languages.map(
        (language, index) =>
          html`<div lang="${language}">
            ${index === 0 ? html`<h1>${texts[language][message.title]}</h1>` : html`<h2>${texts[language][message.title]}</h2>`}
            <p>${texts[language][message.text]}</p>
            <p><a class="primary" href="${message.application}">${texts[language].toApplication}</a></p>
          </div>`,
      )}
      ${message.detail === undefined ? '' : html`<p class="note" lang="en">${texts.en.detail}: ${message.detail}</p>`}
    </div>`,
    null,
  )
}

type PlainTexts = { [Key in keyof Texts as Texts[Key] extends string ? Key : never]: string }

/** Asked only when a sign-out does not prove that it comes from the user's own session. `form` is the provider's. */
export function signOutPage(language: Language, form: string): Promise<string> {
  const t = texts[language]
  return page(
    language,
    t.signOutTitle,
    html`<div class="card">
      <h1>${t.signOutTitle}</h1>
      <p>${t.signOutText}</p>
      ${raw(form)}
      <p class="choices">
        <button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>
          ${t.signOut}
        </button>
        <button type="submit" form="op.logoutForm">${t.stay}</button>
      </p>
    </div>`,
    null,
  )
}
