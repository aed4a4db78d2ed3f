import type { Recorder } from '../recorder'
import { button, field, menuEntry, text } from './khmer-names'
import { openSignIn, signIn, signOut } from './sign-in'

/** The second video: a district officer finds schools, corrects one and sees what its work still lacks. */
export async function recordSchoolManagement(recorder: Recorder): Promise<void> {
  const { page } = recorder
  const main = page.getByRole('main')
  await recorder.narrate(
    'វីដេអូនេះបង្ហាញពីរបៀបដែលមន្ត្រីស្រុកស្វែងរក និងកែព័ត៌មានសាលារៀន។ ជាដំបូង សូមចូលប្រើប្រាស់។',
    'This video shows how a district officer finds schools and corrects them. First, sign in.',
  )
  await openSignIn(recorder)
  await signIn(recorder, 'district')

  await recorder.narrate(
    'ក្នុងម៉ឺនុយ សូមជ្រើសសាលារៀន។ បញ្ជីបង្ហាញសាលារៀនទាំងអស់ក្នុងស្រុករបស់អ្នក ក្នុងឆ្នាំសិក្សាកំពុងដំណើរការ។',
    'In the menu, choose School. The list shows all schools of your district in the running academic year.',
  )
  await recorder.click(menuEntry(page, 'school.title'))
  await recorder.expect(page.getByRole('rowheader'))
  recorder.showOnPoster()
  await recorder.point(page.getByRole('rowheader').first())
  await recorder.point(page.getByRole('rowheader').nth(4))

  await recorder.narrate(
    'ដើម្បីរកសាលាមួយ សូមវាយផ្នែកណាមួយនៃឈ្មោះ ឬលេខកូដ រួចចុច Enter។',
    'To find one school, type any part of its name or code, then press Enter.',
  )
  await recorder.type(page.getByRole('searchbox').first(), 'វិទ្យាល័យ')
  await recorder.press('Enter')
  await recorder.expect(page.getByRole('rowheader'))

  await recorder.narrate(
    'តម្រងដែលកំពុងប្រើបង្ហាញជាស្លាកខាងលើបញ្ជី។ សូមចុចខ្វែងលើស្លាក ដើម្បីដកតម្រងនោះចេញ។',
    'The filters in force are shown above the list. Press the cross of one to remove it.',
  )
  await recorder.click(
    main.getByRole('button', { name: new RegExp(`^${text('list.dropFilter').split('{')[0] ?? ''}`) }).first(),
  )
  await recorder.expect(page.getByRole('rowheader'))

  await recorder.narrate(
    'ប៊ូតុងតម្រងបង្ហាញជម្រើសផ្សេងទៀត ដូចជាឃុំ/សង្កាត់ ភូមិ ឬសាលាដែលមិនទាន់បញ្ចប់ការងារ។',
    'The button Filters shows more choices, such as commune, village, or the schools that have not completed their work.',
  )
  await recorder.click(main.getByRole('button', { name: new RegExp(`^${text('list.filters')}`) }).first())
  await recorder.click(main.getByRole('button', { name: new RegExp(`^${text('list.filters')}`) }).first())

  await recorder.narrate(
    'ចុចលើក្បាលជួរឈរ ដើម្បីរៀបតាមលំដាប់។ ចុចម្ដងទៀត ដើម្បីរៀបបញ្ច្រាស។',
    'Press the header of a column to sort by it, and press it again for the other direction.',
  )
  await recorder.click(page.getByRole('columnheader').getByRole('button').nth(1))
  await recorder.click(page.getByRole('columnheader').getByRole('button').nth(1))

  await recorder.narrate(
    'សញ្ញាខ្មៅដៃនៅខាងចុងជួរ បើកទម្រង់កែព័ត៌មានសាលារៀន។',
    'The pencil at the end of a row opens the form of the school.',
  )
  await recorder.click(
    main.getByRole('link', { name: new RegExp(`^${text('school.editNamed').split('{')[0] ?? ''}`) }).first(),
  )
  await recorder.expect(field(page, 'school.phone2'))
  await recorder.point(page.getByRole('heading', { name: text('school.section.identity') }))

  await recorder.narrate(
    'ទម្រង់បង្ហាញអត្តសញ្ញាណសាលា អាសយដ្ឋាន នាយកសាលា និងលេខទូរសព្ទ។ ប្រសិនបើលេខទូរសព្ទខុស សារនឹងបង្ហាញនៅក្រោមប្រអប់នោះ។',
    'The form shows who the school is, its address, its principal and its telephone numbers. A wrong number is explained below its field.',
  )
  await recorder.point(page.getByRole('heading', { name: text('school.section.contact') }))
  await recorder.type(field(page, 'school.phone2'), '012 34')
  await recorder.click(button(page, 'common.save'))

  await recorder.narrate(
    'សូមកែលេខ រួចចុចរក្សាទុក។ សារបញ្ជាក់ថាបានរក្សាទុក។',
    'Correct the number and press Save. A message confirms that it was saved.',
  )
  await recorder.type(field(page, 'school.phone2'), '012 345 678')
  await recorder.click(button(page, 'common.save'))
  await recorder.expect(page.getByRole('rowheader'))

  await recorder.narrate(
    'ផ្នែក «ការងារក្នុងឆ្នាំសិក្សា» បង្ហាញថាសាលានៅខ្វះអ្វីខ្លះ៖ ថ្នាក់ដែលគ្មានពិន្ទុ ឬគ្មានអវត្តមាននៅខែណា។',
    'The section Work of the year shows what a school still lacks: the classes without scores or attendance, and in which months.',
  )
  await recorder.click(
    main.getByRole('link', { name: new RegExp(`^${text('school.editNamed').split('{')[0] ?? ''}`) }).first(),
  )
  await recorder.expect(page.getByRole('heading', { name: text('school.accomplishmentSection') }))
  await recorder.point(page.getByRole('heading', { name: text('school.accomplishmentSection') }))
  await recorder.point(page.getByRole('heading', { name: text('accomplishment.statement.title') }))

  await recorder.narrate(
    'នៅពេលសាលាបញ្ចប់ការងារ សូមគូសប្រអប់ដំណាក់កាលនោះ។ ប្រសិនបើនៅខ្វះអ្វី កម្មវិធីនឹងសួរអ្នកជាមុនសិន។',
    'When a school has completed a stage, tick its box. If something is still missing, the program asks you first.',
  )
  await recorder.point(page.getByRole('checkbox').first())
  await recorder.point(page.getByRole('checkbox').nth(1))
  await recorder.point(page.getByRole('checkbox').nth(2))

  await recorder.narrate(
    'ត្រឡប់ទៅបញ្ជីវិញ៖ បញ្ជី និងតម្រងនៅដូចមុន។ ប៊ូតុងនាំចេញ ទាញយកបញ្ជីនេះជាឯកសារ Excel។',
    'Go back to the list: it is as you left it. The button Export downloads it as an Excel file.',
  )
  await recorder.click(menuEntry(page, 'school.title'))
  await recorder.expect(page.getByRole('rowheader'))
  await recorder.point(button(main, 'list.export'))

  await recorder.narrate(
    'ប៊ូតុង «ជួរឈរ និងកម្ពស់ជួរ» ជ្រើសជួរឈរដែលអ្នកចង់ឃើញ។ កម្មវិធីចងចាំជម្រើសរបស់អ្នកលើឧបករណ៍នេះ។',
    'Columns and density chooses what you see. The program remembers your choice on this device.',
  )
  await recorder.click(button(main, 'list.view'))
  await recorder.point(page.getByRole('menuitemcheckbox').first())
  await recorder.press('Escape')

  await recorder.narrate('ពេលធ្វើការរួច សូមចាកចេញ។ សូមអរគុណ។', 'When you have finished, sign out. Thank you.')
  await signOut(recorder)
}
