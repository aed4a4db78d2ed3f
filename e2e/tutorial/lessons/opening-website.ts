import type { Recorder } from '../recorder'
import { button, menuEntry, text } from './khmer-names'
import { openSignIn, signIn, signOut } from './sign-in'

/** The first video: from the address of the website to signing out. */
export async function recordOpeningWebsite(recorder: Recorder): Promise<void> {
  const { page } = recorder
  const banner = page.getByRole('banner')
  await recorder.narrate(
    'សូមបើកកម្មវិធីរុករក ហើយវាយអាសយដ្ឋានគេហទំព័រ។ ទំព័រដើមបើកជាភាសាខ្មែរ។',
    'Open a browser and enter the address of the website. The home page opens in Khmer.',
  )
  recorder.showOnPoster()
  await recorder.point(page.getByRole('main').getByRole('heading').first())
  await recorder.point(page.getByRole('main').getByRole('link').first())

  await recorder.narrate(
    'ប៊ូតុងនេះប្ដូរទៅភាសាអង់គ្លេស ហើយចុចម្ដងទៀតត្រឡប់មកភាសាខ្មែរវិញ។ អ្វីដែលអ្នកបានវាយមិនបាត់ទេ។',
    'This button changes to English; press it again to return to Khmer. Nothing that you have typed is lost.',
  )
  await recorder.click(banner.getByRole('button', { name: 'English' }))
  await recorder.click(banner.getByRole('button', { name: text('shell.language.khmer') }))

  await recorder.narrate(
    'ប្រសិនបើពន្លឺខ្លាំងពេក អ្នកអាចជ្រើសផ្ទៃងងឹត ឬផ្ទៃភ្លឺ។',
    'If the screen is too bright, choose dark or light colours here.',
  )
  await recorder.click(button(banner, 'shell.theme'))
  await recorder.press('Escape')

  await recorder.narrate('ដើម្បីធ្វើការ សូមចុចប៊ូតុងចូលប្រើប្រាស់។', 'To begin your work, press Sign in.')
  await recorder.point(page.getByRole('main').getByRole('heading').nth(1))
  await openSignIn(recorder)

  await recorder.narrate(
    'សូមវាយឈ្មោះគណនី និងពាក្យសម្ងាត់ដែលសាលា ឬការិយាល័យបានផ្ដល់ឱ្យអ្នក រួចចុចចូលប្រើប្រាស់។',
    'Enter the username and the password that your school or office has given you, then press Sign in.',
  )
  await signIn(recorder, 'teacher')

  await recorder.narrate(
    'ម៉ឺនុយខាងឆ្វេងបង្ហាញតែទំព័រដែលជាការងាររបស់អ្នក។ គ្រូបង្រៀនឃើញពិន្ទុ និងអវត្តមាននៃថ្នាក់របស់ខ្លួន។',
    'The menu on the left shows only the pages of your own work. A teacher sees the scores and attendance of their classes.',
  )
  await recorder.point(menuEntry(page, 'attendance.title'))
  await recorder.click(menuEntry(page, 'score.title'))

  await recorder.narrate(
    'សញ្ញាសួរនៅក្បែរឈ្មោះទំព័រ ពន្យល់ថាទំព័រនេះសម្រាប់ធ្វើអ្វី និងត្រូវធ្វើដូចម្ដេច។',
    'The question mark beside the name of the page explains what the page is for and what to do.',
  )
  await recorder.click(button(banner, 'help.button'))
  await recorder.press('Escape')

  await recorder.narrate(
    'ដើម្បីទៅទំព័រណាមួយឱ្យបានលឿន សូមចុចប្រអប់ស្វែងរកនេះ ឬចុចគ្រាប់ចុច Ctrl និង K ហើយវាយឈ្មោះទំព័រ។',
    'To go somewhere quickly, press this search button, or Ctrl and K, and type the name of the page.',
  )
  await recorder.click(button(banner, 'quickOpen.button'))
  await recorder.type(page.getByRole('dialog').getByRole('combobox'), text('attendance.title'))
  await recorder.press('Enter')

  await recorder.narrate(
    'ប្រសិនបើអ៊ីនធឺណិតដាច់ អ្វីដែលអ្នកបានវាយនៅតែរក្សាទុកក្នុងឧបករណ៍នេះ ហើយអាចរក្សាទុកនៅពេលមានអ៊ីនធឺណិតវិញ។',
    'If the connection is lost, what you have typed stays on this device and can be saved when the connection is back.',
  )
  await recorder.point(page.getByRole('main').getByRole('heading').first())
  await recorder.point(page.getByRole('main').getByRole('link').first())
  await recorder.point(page.getByRole('main').getByRole('link').last())

  await recorder.narrate(
    'ពេលធ្វើការរួច សូមចុចចាកចេញ ជាពិសេសលើកុំព្យូទ័រដែលអ្នកដទៃប្រើដែរ។',
    'When you have finished, press Sign out, above all on a computer that others use too.',
  )
  await signOut(recorder)
}
