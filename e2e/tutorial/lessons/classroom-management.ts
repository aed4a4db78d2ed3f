import type { Recorder } from '../recorder'
import { button, field, menuEntry, select, text } from './khmer-names'
import { openSignIn, signIn } from './sign-in'

/** The third video: a school manager makes a class, sees its students and enters the first scores. */
export async function recordClassroomManagement(recorder: Recorder): Promise<void> {
  const { page } = recorder
  const main = page.getByRole('main')
  await recorder.narrate(
    'វីដេអូនេះបង្ហាញពីរបៀបដែលនាយកសាលាបង្កើតថ្នាក់រៀន និងបញ្ចូលពិន្ទុ។ ជាដំបូង សូមចូលប្រើប្រាស់។',
    'This video shows how a school manager creates a class and enters scores. First, sign in.',
  )
  await openSignIn(recorder)
  await signIn(recorder, 'manager')

  await recorder.narrate(
    'ក្នុងម៉ឺនុយ សូមជ្រើសថ្នាក់រៀន។ បញ្ជីបង្ហាញថ្នាក់ទាំងអស់នៃសាលារបស់អ្នក។',
    'In the menu, choose Classroom. The list shows all classes of your school.',
  )
  await recorder.click(menuEntry(page, 'classroom.title'))
  await recorder.expect(page.getByRole('rowheader'))

  await recorder.narrate('សូមចុចបង្កើតថ្មី ដើម្បីបន្ថែមថ្នាក់មួយ។', 'Press New to add a class.')
  await recorder.click(main.getByRole('link', { name: text('common.new'), exact: true }))
  await recorder.expect(field(page, 'classroom.suffix'))

  await recorder.narrate(
    'សូមជ្រើសកម្រិតថ្នាក់។ អក្សរដែលនៅទំនេរបង្ហាញនៅក្រោមប្រអប់ ហើយចុចលើអក្សរមួយក៏បាន។',
    'Choose the grade. The letters that are still free are shown below the field; press one of them.',
  )
  await recorder.choose(select(page, 'classroom.grade'), page.getByRole('option', { name: 'ថ្នាក់ទី៨' }))
  await recorder.click(
    page
      .getByRole('group', { name: text('classroom.suffix.free') })
      .getByRole('button')
      .first(),
  )

  await recorder.narrate(
    'សូមវាយឈ្មោះគ្រូទទួលបន្ទុកថ្នាក់ ហើយជ្រើសពីបញ្ជី។',
    'Type the name of the class teacher and choose it from the list.',
  )
  await recorder.click(select(page, 'classroom.teacher'))
  await recorder.click(page.getByRole('option').first())

  await recorder.narrate(
    'មុខវិជ្ជាទាំងអស់នៃកម្រិតថ្នាក់ត្រូវបានគូសរួចហើយ។ សូមដោះសញ្ញាគូសចេញ តែមុខវិជ្ជាដែលថ្នាក់មិនរៀន។ រួចចុចរក្សាទុក។',
    'All subjects of the grade are ticked already. Clear only those that the class does not learn. Then press Save.',
  )
  await recorder.point(page.getByRole('checkbox').nth(3))
  await recorder.point(page.getByRole('checkbox').nth(5))
  await recorder.click(button(page, 'common.save'))
  await recorder.expect(page.getByRole('rowheader'))

  await recorder.narrate(
    'ថ្នាក់ថ្មីមានក្នុងបញ្ជី។ ជួរនីមួយៗមានតំណទៅព័ត៌មានថ្នាក់ និងសិស្សរបស់ថ្នាក់។',
    'The new class is in the list. Each row has links to the class and to its students.',
  )
  await recorder.point(page.getByRole('rowheader').first())
  const students = text('classroom.studentsNamed').split('{')[0] ?? ''
  await recorder.click(main.getByRole('link', { name: new RegExp(`^${students}`) }).first())
  await recorder.expect(page.getByRole('rowheader'))

  await recorder.narrate(
    'បញ្ជីសិស្សបង្ហាញឈ្មោះ ភេទ និងស្ថានភាព។ ពីទីនេះ អ្នកអាចប្ដូរសិស្សទៅថ្នាក់ផ្សេង ឬកត់ត្រាការបោះបង់ការសិក្សា។',
    'The list of students shows names, gender and status. From here you can move a student to another class or record a drop-out.',
  )
  await recorder.click(main.getByRole('button', { name: new RegExp(`^${text('common.action')}`) }).first())
  await recorder.press('Escape')

  await recorder.narrate(
    'ដើម្បីបញ្ចូលពិន្ទុ សូមជ្រើសពិន្ទុក្នុងម៉ឺនុយ។ តារាងបង្ហាញថាថ្នាក់ណាបានបញ្ចូលរួច ហើយថ្នាក់ណានៅខ្វះ។',
    'To enter scores, choose Score in the menu. The table shows which classes are complete and which are not.',
  )
  await recorder.click(menuEntry(page, 'score.title'))
  await recorder.expect(main.getByRole('table').getByRole('link'))

  await recorder.narrate('សូមចុចលើខែមួយនៃថ្នាក់ ដើម្បីបើកសន្លឹកពិន្ទុ។', 'Press a month of a class to open its score sheet.')
  await recorder.click(main.getByRole('table').getByRole('link').last())
  await recorder.expect(page.getByRole('grid'))

  await recorder.narrate(
    'សូមវាយពិន្ទុ ហើយចុច Enter ដើម្បីចុះទៅសិស្សបន្ទាប់។ ពិន្ទុដែលលើសពិន្ទុអតិបរមាត្រូវបានបង្ហាញភ្លាមៗ។',
    'Type a score and press Enter to go down to the next student. A score above the maximum is marked at once.',
  )
  await recorder.click(page.getByRole('grid').getByRole('row').nth(2).getByRole('gridcell').nth(3))
  for (const score of ['45', '38', '41', '47']) {
    await page.keyboard.type(score)
    await recorder.press('Enter')
  }
  recorder.showOnPoster()

  await recorder.narrate(
    'ចំនួនដែលមិនទាន់រក្សាទុកបង្ហាញនៅក្បែរប៊ូតុង។ សូមចុចរក្សាទុកទាំងអស់។',
    'The number of unsaved scores is shown beside the button. Press Save all.',
  )
  await recorder.click(main.getByRole('button', { name: new RegExp(`^${text('sheet.saveAll')}`) }).first())

  await recorder.narrate(
    'ពិន្ទុត្រូវបានរក្សាទុក។ មធ្យមភាគ និងចំណាត់ថ្នាក់គណនាដោយស្វ័យប្រវត្តិ។ សូមអរគុណ។',
    'The scores are saved. Averages and ranks are calculated by themselves. Thank you.',
  )
  await recorder.point(page.getByRole('grid').getByRole('columnheader').last())
  await recorder.point(page.getByRole('grid').getByRole('columnheader').first())
}
