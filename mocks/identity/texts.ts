import type { Language } from './demo-accounts'

// The identity service is a separate product (in production the ministry's single sign-on), so its texts are not in
// the client's catalogues.
const km = {
  name: 'សាលា',
  otherLanguage: 'English',
  signInTitle: 'ចូលប្រើប្រាស់',
  username: 'ឈ្មោះគណនី',
  password: 'ពាក្យសម្ងាត់',
  signIn: 'ចូលប្រើប្រាស់',
  // One message for every failure, so that it does not reveal whether the name exists or has a password.
  wrong: 'ឈ្មោះគណនី ឬពាក្យសម្ងាត់មិនត្រឹមត្រូវ។ គណនីដែលមិនទាន់មានពាក្យសម្ងាត់មិនអាចចូលប្រើប្រាស់បានទេ៖ សូមសុំពាក្យសម្ងាត់ពីអ្នកគ្រប់គ្រងសាលា ឬមន្ទីរអប់រំ។',
  empty: 'សូមបញ្ចូលឈ្មោះគណនី និងពាក្យសម្ងាត់។',
  inactive: 'គណនីនេះត្រូវបានបិទ។ សូមទាក់ទងអ្នកគ្រប់គ្រងសាលា ឬមន្ទីរអប់រំ។',
  startAgain: 'ទំព័រប្ដូរពាក្យសម្ងាត់ផុតកំណត់ហើយ។ សូមចូលប្រើប្រាស់ម្ដងទៀត។',
  newPasswordTitle: 'ជ្រើសរើសពាក្យសម្ងាត់ថ្មី',
  newPasswordText: 'ពាក្យសម្ងាត់ដែលអ្នកទើបប្រើជាពាក្យសម្ងាត់បណ្ដោះអាសន្ន។ សូមជ្រើសរើសពាក្យសម្ងាត់ផ្ទាល់ខ្លួន មុននឹងបន្ត។',
  passwordGivenBy: 'ពាក្យសម្ងាត់របស់អ្នកត្រូវបានកំណត់ដោយ៖',
  passwordNotAskedFor: 'បើអ្នកមិនបានស្នើសុំទេ សូមប្រាប់អ្នកគ្រប់គ្រងសាលា ឬមន្ទីរអប់រំ។',
  newPassword: 'ពាក្យសម្ងាត់ថ្មី',
  confirmation: 'បញ្ជាក់ពាក្យសម្ងាត់ថ្មី',
  savePassword: 'រក្សាទុក ហើយបន្ត',
  otherAccount: 'ប្រើគណនីផ្សេង',
  passwordProblems: {
    short: 'ពាក្យសម្ងាត់ត្រូវមានយ៉ាងតិច 6 តួអក្សរ។',
    long: 'ពាក្យសម្ងាត់អាចមានយ៉ាងច្រើន 200 តួអក្សរ។',
    common: 'ពាក្យសម្ងាត់នេះមានគេប្រើច្រើនពេក ងាយទាយត្រូវ។ សូមជ្រើសរើសពាក្យសម្ងាត់ផ្សេង។',
    repeated: 'ពាក្យសម្ងាត់នេះមានតែតួអក្សរមួយដដែលៗ ឬមានតែដកឃ្លា ងាយទាយត្រូវ។ សូមជ្រើសរើសពាក្យសម្ងាត់ផ្សេង។',
    username: 'ពាក្យសម្ងាត់មិនត្រូវដូចឈ្មោះគណនីទេ។',
    unconfirmed: 'សូមបញ្ចូលពាក្យសម្ងាត់ថ្មីម្ដងទៀត ដើម្បីបញ្ជាក់។',
    different: 'ការបញ្ជាក់មិនដូចនឹងពាក្យសម្ងាត់ថ្មីទេ។',
    same: 'ពាក្យសម្ងាត់ថ្មីត្រូវខុសពីពាក្យសម្ងាត់បណ្ដោះអាសន្ន។',
  },
  wait: {
    name: (minutes: number) => `បានព្យាយាមខុសច្រើនដងពេក។ គណនីនេះត្រូវរង់ចាំ ${minutes} នាទី ទើបអាចចូលប្រើប្រាស់ម្ដងទៀត។`,
    address: (minutes: number) => `មានការព្យាយាមចូលប្រើប្រាស់ខុសច្រើនដងពេកពីបណ្ដាញអ៊ីនធឺណិតនេះ។ សូមរង់ចាំ ${minutes} នាទី រួចព្យាយាមម្ដងទៀត។`,
  },
  demoTitle: 'គណនីសាកល្បង',
  demoNote: (password: string) => `គ្រប់គណនីប្រើពាក្យសម្ងាត់ ${password}។ ចុចលើគណនីមួយ ដើម្បីបំពេញទម្រង់។`,
  demoFilled: (username: string) => `បានបំពេញគណនី ${username}។ សូមចុចចូលប្រើប្រាស់។`,
  expiredTitle: 'ទំព័រនេះផុតកំណត់ហើយ',
  expired: 'ទំព័រចូលប្រើប្រាស់នេះត្រូវបានប្រើរួច ឬបើកយូរពេក។ សូមចាប់ផ្ដើមម្ដងទៀត។',
  errorTitle: 'មិនអាចចូលប្រើប្រាស់បាន',
  error: 'សំណើនេះមិនអាចដំណើរការបានទេ។ សូមចាប់ផ្ដើមម្ដងទៀតពីកម្មវិធី។',
  storageFull:
    'ម៉ាស៊ីនមេមិនអាចរក្សាទុកអ្វីបានទេ៖ ថាសពេញ ឬមិនអាចសរសេរបាន។ ដូច្នេះ ពេលនេះមិនអាចចូលប្រើប្រាស់បានទេ។ សូមជូនដំណឹងដល់អ្នកគ្រប់គ្រងប្រព័ន្ធ រួចព្យាយាមម្ដងទៀតនៅពេលក្រោយ។',
  detail: 'ព័ត៌មានលម្អិត',
  notFoundTitle: 'រកមិនឃើញទំព័រ',
  notFound: 'គ្មានទំព័រនៅអាសយដ្ឋាននេះទេ។',
  tooLarge: 'ទម្រង់ដែលបានផ្ញើធំពេក។',
  signOutTitle: 'ចាកចេញ?',
  signOutText: 'តើអ្នកចង់ចាកចេញពីគណនី?',
  signOut: 'ចាកចេញ',
  stay: 'នៅបន្ត',
  signedOutTitle: 'បានចាកចេញ',
  signedOut: 'អ្នកបានចាកចេញពីគណនីហើយ។',
  toApplication: 'ទៅកាន់កម្មវិធី',
}

const minutesOf = (minutes: number) => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`

const en: typeof km = {
  name: 'Sala',
  otherLanguage: 'ភាសាខ្មែរ',
  signInTitle: 'Sign in',
  username: 'Username',
  password: 'Password',
  signIn: 'Sign in',
  wrong:
    'The username or the password is not right. An account without a password cannot sign in: ask your school management or education office to set one.',
  empty: 'Please enter a username and a password.',
  inactive: 'This account has been deactivated. Please ask your school management or education office.',
  startAgain: 'The page for a new password is no longer valid. Please sign in again.',
  newPasswordTitle: 'Choose a new password',
  newPasswordText: 'The password you have just used is a temporary one. Choose a password of your own to go on.',
  passwordGivenBy: 'Your password was set by:',
  passwordNotAskedFor: 'If you did not ask for it, tell your school management or education office.',
  newPassword: 'New password',
  confirmation: 'New password again',
  savePassword: 'Save and go on',
  otherAccount: 'Use another account',
  passwordProblems: {
    short: 'The password must have at least 6 characters.',
    long: 'The password may have at most 200 characters.',
    common: 'This password is among the most common ones and easy to guess. Choose another one.',
    repeated: 'This password is one character again and again, or only spaces. Choose another one.',
    username: 'The password must not be the same as the username.',
    unconfirmed: 'Enter the new password a second time.',
    different: 'The two entries of the new password are not the same.',
    same: 'The new password must differ from the temporary one.',
  },
  wait: {
    name: (minutes) =>
      `Too many attempts have failed. This account has to wait ${minutesOf(minutes)} before the next sign-in.`,
    address: (minutes) =>
      `Too many attempts from this network have failed. Please wait ${minutesOf(minutes)}, then try again.`,
  },
  demoTitle: 'Demo accounts',
  demoNote: (password) => `All have the password ${password}. Choose one to fill in the form.`,
  demoFilled: (username) => `The form is filled in for ${username}. Now choose Sign in.`,
  expiredTitle: 'This page is no longer valid',
  expired: 'This sign-in page was used already or stayed open too long. Please start again.',
  errorTitle: 'Signing in did not work',
  error: 'This request cannot be carried out. Please start again from the application.',
  storageFull:
    'The server cannot store anything: its disk is full or cannot be written to. So nobody can sign in at the moment. Please tell your administrator and try again later.',
  detail: 'Details',
  notFoundTitle: 'Page not found',
  notFound: 'There is no page at this address.',
  tooLarge: 'The form that was sent is too large.',
  signOutTitle: 'Sign out?',
  signOutText: 'Do you want to sign out of your account?',
  signOut: 'Sign out',
  stay: 'Stay signed in',
  signedOutTitle: 'Signed out',
  signedOut: 'You have signed out of your account.',
  toApplication: 'Go to the application',
}

export type Texts = typeof km
export const texts: Record<Language, Texts> = { km, en }

/** The first language of a list such as `en km` (`ui_locales`, OpenID Connect) that there is; Khmer otherwise. */
export function chooseLanguage(wanted: unknown): Language {
  const known = typeof wanted === 'string' ? wanted.toLowerCase().split(/[\s,]+/) : []
  for (const tag of known) {
    if (/^en\b/.test(tag)) return 'en'
    if (/^km\b/.test(tag)) return 'km'
  }
  return 'km'
}
