import type { StudentOptions, StudentOptionsInput } from '@/domain/student-options/schema'
import { gradeNames } from './handlers/lookups/grade-names'
import { Problem } from './problem'

/** Ids are places in the list and never change: a name that is no longer used stays where it is. */
function numbered(names: readonly (readonly [name: string, nameEn: string])[]) {
  return names.map(([name, nameEn], index) => ({ id: index + 1, name, name_en: nameEn }))
}

/** The minorities that schools count; "no ethnicity" (0) is everyone else. */
const ethnicities = numbered([
  ['ព្នង', 'Bunong'],
  ['កួយ', 'Kuy'],
  ['ស្ទៀង', 'Stieng'],
  ['ទំពួន', 'Tampuan'],
  ['ចារ៉ាយ', 'Jarai'],
  ['គ្រឹង', 'Kreung'],
  ['ព្រៅ', 'Brao'],
  ['កាវ៉ែត', 'Kavet'],
  ['កាចក់', 'Kachok'],
  ['លុន', 'Lun'],
  ['ក្រោល', 'Kraol'],
  ['មិល', 'Mil'],
  ['ធ្មូន', 'Thmon'],
  ['ស្អូច', "Sa'och"],
  ['ព័រ', 'Por'],
  ['សួយ', 'Suoy'],
  ['ជង', 'Chong'],
  ['រដែ', 'Rhade'],
  ['ចាម', 'Cham'],
  ['លាវ', 'Lao'],
  ['វៀតណាម', 'Vietnamese'],
  ['ចិន', 'Chinese'],
  ['ផ្សេងៗ', 'Other'],
])

/** A group of kinds can be chosen itself where the kind is not known. */
const disabilityGroups = [
  {
    id: 1,
    name: 'ពិការផ្នែកចលនា',
    name_en: 'Moving',
    kinds: [
      [11, 'ពិការដៃ', 'Arm or hand'],
      [12, 'ពិការជើង', 'Leg or foot'],
      [13, 'ពិការឆ្អឹងខ្នង', 'Spine'],
      [14, 'ខ្វិន', 'Paralysis'],
    ],
  },
  {
    id: 2,
    name: 'ពិការផ្នែកគំហើញ',
    name_en: 'Seeing',
    kinds: [
      [21, 'ពិការភ្នែកទាំងស្រុង', 'Blind'],
      [22, 'មើលឃើញខ្សោយ', 'Low vision'],
    ],
  },
  {
    id: 3,
    name: 'ពិការផ្នែកសោតវិញ្ញាណ',
    name_en: 'Hearing',
    kinds: [
      [31, 'ថ្លង់ទាំងស្រុង', 'Deaf'],
      [32, 'ស្ដាប់ឮខ្សោយ', 'Hard of hearing'],
    ],
  },
  {
    id: 4,
    name: 'ពិការផ្នែកសម្ដី',
    name_en: 'Speaking',
    kinds: [
      [41, 'គ', 'Mute'],
      [42, 'និយាយមិនច្បាស់', 'Unclear speech'],
    ],
  },
  {
    id: 5,
    name: 'ពិការផ្នែកបញ្ញា',
    name_en: 'Intellectual',
    kinds: [
      [51, 'រោគសញ្ញាដោន', 'Down syndrome'],
      [52, 'អូទីស្សឹម', 'Autism'],
      [53, 'រៀនយឺត', 'Learning difficulties'],
    ],
  },
  { id: 6, name: 'ពិការផ្លូវចិត្ត', name_en: 'Mental health', kinds: [] },
  { id: 7, name: 'ពិការច្រើនប្រភេទ', name_en: 'Several disabilities', kinds: [] },
  { id: 8, name: 'ពិការផ្សេងទៀត', name_en: 'Other disability', kinds: [] },
] as const

const healthProblems = numbered([
  ['ខ្វះអាហារូបត្ថម្ភ', 'Malnutrition'],
  ['លើសទម្ងន់', 'Overweight'],
  ['ពុកធ្មេញ', 'Tooth decay'],
  ['បញ្ហាភ្នែក', 'Eye trouble'],
  ['បញ្ហាត្រចៀក', 'Ear trouble'],
  ['ជំងឺស្បែក', 'Skin disease'],
  ['ជំងឺបេះដូង', 'Heart disease'],
  ['ជំងឺហឺត', 'Asthma'],
  ['ជំងឺឆ្កួតជ្រូក', 'Epilepsy'],
  ['ជំងឺខ្វះឈាម', 'Anaemia'],
  ['ជំងឺតាឡាស្សេមី', 'Thalassaemia'],
  ['ជំងឺរបេង', 'Tuberculosis'],
  ['ជំងឺរលាកថ្លើម', 'Hepatitis'],
  ['ជំងឺទឹកនោមផ្អែម', 'Diabetes'],
  ['អាឡែស៊ី', 'Allergy'],
  ['ជំងឺផ្សេងទៀត', 'Other illness'],
])

const personalProblems = numbered([
  ['កំព្រាឪពុក', 'Father has died'],
  ['កំព្រាម្ដាយ', 'Mother has died'],
  ['កំព្រាឪពុកម្ដាយ', 'Both parents have died'],
  ['ឪពុកម្ដាយលែងលះ', 'Parents are divorced'],
  ['ឪពុកម្ដាយចំណាកស្រុក', 'Parents work away from home'],
  ['រស់នៅជាមួយជីដូនជីតា', 'Lives with grandparents'],
  ['រស់នៅវត្តអារាម', 'Lives in a pagoda'],
  ['រស់នៅមណ្ឌលកុមារ', 'Lives in a children’s home'],
  ['គ្រួសារក្រីក្រ', 'Poor family'],
  ['ធ្វើការជួយគ្រួសារ', 'Works to help the family'],
  ['ផ្ទះឆ្ងាយពីសាលា', 'Lives far from school'],
  ['អំពើហិង្សាក្នុងគ្រួសារ', 'Violence at home'],
  ['បញ្ហាផ្សេងទៀត', 'Other problem'],
])

const scholarships = [
  { id: 1, type: 'government', name: 'អាហារូបករណ៍រដ្ឋ កម្រិតបឋមសិក្សា', name_en: 'Government scholarship, primary' },
  { id: 2, type: 'government', name: 'អាហារូបករណ៍រដ្ឋ កម្រិតមធ្យមសិក្សា', name_en: 'Government scholarship, secondary' },
  { id: 3, type: 'government', name: 'អាហារូបករណ៍សិស្សពូកែ', name_en: 'Merit scholarship' },
  { id: 4, type: 'programme', name: 'អាហារូបត្ថម្ភតាមសាលា', name_en: 'School meals' },
  { id: 5, type: 'programme', name: 'របបអាហារយកទៅផ្ទះ', name_en: 'Food to take home' },
  { id: 6, type: 'organisation', name: 'អាហារូបករណ៍អង្គការ', name_en: 'Scholarship of an organisation' },
  { id: 7, type: 'organisation', name: 'អាហារូបករណ៍សប្បុរសជន', name_en: 'Scholarship of a donor' },
]

/** The response of `GET /students/options`. */
export const studentOptionLists: StudentOptions = {
  scholarship: scholarships,
  disability: disabilityGroups.map(({ id, name, name_en, kinds }) => ({
    id,
    name,
    name_en,
    parent_id: null,
    all_children: kinds.map(([kindId, kind, kindEn]) => ({ id: kindId, name: kind, name_en: kindEn, parent_id: id })),
  })),
  healthProblem: healthProblems,
  personalProblem: personalProblems,
  ethnicity: ethnicities,
  grade: Array.from({ length: 16 }, (_, index) => {
    const { grade_name: name, grade_name_en: nameEn } = gradeNames(index - 3)
    return { number: index - 3, name, name_en: nameEn }
  }),
}

/** The ids that each list of a student's confidential part may hold. */
export const knownOptions = {
  disabilities: studentOptionLists.disability.flatMap(({ id, all_children: kinds }) =>
    [id].concat(kinds.map((kind) => kind.id)),
  ),
  health_problems: healthProblems.map(({ id }) => id),
  personal_problems: personalProblems.map(({ id }) => id),
  scholarships: scholarships.map(({ id }) => id),
} as const satisfies Record<string, readonly number[]>

const optionLists = ['disabilities', 'health_problems', 'personal_problems', 'scholarships'] as const

/** Refuses unknown and duplicate ids; `prefix` is the path of the options in the body. */
export function checkOptions(
  { ethnicity = 0, ...lists }: { [K in keyof StudentOptionsInput]?: StudentOptionsInput[K] | undefined },
  prefix = 'options',
): void {
  const errors: Record<string, string> = {}
  if (ethnicity !== 0 && !ethnicities.some(({ id }) => id === ethnicity)) {
    errors[`${prefix}.ethnicity`] = 'common.error.invalidValue'
  }
  for (const list of optionLists) {
    const chosen = lists[list] ?? []
    const isKnown = chosen.every((id) => knownOptions[list].includes(id))
    if (!isKnown || new Set(chosen).size < chosen.length) errors[`${prefix}.${list}`] = 'common.error.invalidValue'
  }
  if (Object.keys(errors).length > 0) throw new Problem(400, 'common.error.form', { errors })
}
