import { foldForSearch } from '@/lib/khmer/fold'
import type { Gender } from '@/lib/api/wire'
import type { StaffTable } from '../db/types'
import type { Random } from './random'

export interface Name {
  km: string
  latin: string
}
/** A person as the tables have one: `last_name` is the family name, which comes first in Khmer. */
export interface Person {
  first_name: string
  last_name: string
  first_name_en: string
  last_name_en: string
  gender: Gender
}
/** A person with a post at a school. */
export interface Staff extends Person {
  id: number
  raw_school_id: number
  staff_role: StaffTable['staff_role']
}

function names(text: string): readonly Name[] {
  return text
    .trim()
    .split(/,\s*/)
    .map((pair) => {
      const [km = '', latin = ''] = pair.split(' ')
      return { km, latin }
    })
}

export const familyNames = names(`
  សុខ Sok, ចាន់ Chan, ជា Chea, កែវ Keo, លី Ly, ហេង Heng, ឡុង Long, ម៉ៅ Mao, មាស Meas, នួន Nuon, អ៊ុំ Um, អ៊ុក Ouk,
  ប៊ុន Bun, ផាន់ Phan, ពៅ Pov, ប្រាក់ Prak, រស់ Ros, សំ Sam, សៅ Sao, សេង Seng, សឹម Sim, សូ So, តាន់ Tan, ទេព Tep,
  ទិត្យ Tith, ទូច Touch, ទី Ty, វ៉ាន់ Van, វង្ស Vong, យឹម Yim, យិន Yin, យូ You, ឯក Ek, ឈឹម Chhim, ឈួន Chhuon,
  ឈាង Chheang, ឈុន Chhun, ជួន Chuon, ជុំ Chum, ឌី Dy, ឌួង Duong, ហែម Hem, ហ៊ុន Hun, ហួត Huot, ហ៊ឹម Him, អ៊ិន In,
  អៀម Eam, អ៊ឹង Ung, កង Kang, កឹម Kim, កុយ Koy, ខៀវ Khiev, ខឹម Khem, គង់ Kong, ឃុន Khun, ឡាយ Lay, លឹម Lim,
  ឡេង Leng, លាង Leang, មាន Mean, មុំ Mom, មឿន Moeun, នៅ Nov, ញឹម Nhem, ង៉ែត Nget, អ៊ូ Ou, អោម Om, ប៉ែន Pen,
  ពេជ្រ Pich, ផល Phal, ភួង Phuong, ព្រំ Prum, ប៉ាន Pan, រ័ត្ន Roth, សាន San, សារ Sar, សន Sorn, ស៊ុន Sun, សួន Suon,
  សួស Suos, សុទ្ធ Soth, សោម Som, ថោង Thong, ធី Thy, ថន Thorn, ថៃ Thai, ទុំ Tum, ទ្រី Try, យ៉ាន់ Yan, យស Yos,
  យន់ Yun, អ៊ាង Eang, វ៉ន Vorn, វណ្ណ Vann, ស្រី Srey, ស្រេង Sreng, ណុប Nop, ប៉ុល Pol, ព្រាប Preap, ផុន Phon,
  មួន Muon, លន់ Lon, ឡុច Loch, ស្វាយ Svay`)

export const givenNames: Readonly<Record<Gender, readonly Name[]>> = {
  f: names(`
    ចាន់ធូ Chanthou, ចន្ថា Chantha, ចន្ទធីតា Chanthida, ចរិយា Chariya, ដាវី Davy, ដានី Dany, ឌីណា Dina, ឌាលីន Dalin,
    គន្ធា Kunthea, កល្យាណ Kalyan, កញ្ញា Kanha, កន្និកា Kannika, កែវមណី Keomony, លក្ខិណា Leakhena, លីណា Lina,
    លីដា Lida, លីសា Lisa, ម៉ាលី Maly, មាលា Mealea, មករា Makara, មណីរ័ត្ន Monyroth, មុន្នី Mony, ម៉ូនីកា Monika,
    នារី Neary, នារីរ័ត្ន Nearyroth, និមល Nimol, នីតា Nita, ណារី Nary, ណាវី Navy, ផល្លា Phalla, ផល្លី Phally,
    ភក្តី Pheakdey, ភារម្យ Phearum, ផានី Phany, ពិសី Pisey, បុប្ផា Bopha, រចនា Rachana, រស្មី Rasmey, រតនា Ratana,
    រ៉ានី Rany, រីណា Rina, រំដួល Romduol, សារិកា Sarika, សាវី Savy, សុភា Sophea, សុភាព Sopheap, សុជាតា Socheata,
    សុខា Sokha, សុខលី Sokly, សុខនី Sokny, សុគន្ធា Sokunthea, សុម៉ាលី Somaly, សុវណ្ណារី Sovannary, សុវណ្ណី Sovanny,
    សុរិយា Soriya, សុផានី Sophany, ស្រីមុំ Sreymom, ស្រីនាង Sreyneang, ស្រីពៅ Sreypov, ស្រីល័ក្ខ Sreyleak,
    ស្រីណុច Sreynoch, ស្រីរ័ត្ន Sreyroth, ស្រីនិច Sreynich, ស្រីអូន Sreyoun, ស្រីតូច Sreytouch, ស្រីពេជ្រ Sreypich,
    សុធារី Sotheary, សុធាវី Sotheavy, ធារី Theary, ធីតា Thida, ទេវី Tevy, វណ្ណា Vanna, វណ្ណនី Vanny, វាសនា Veasna,
    អមរា Amara, អប្សរា Apsara, ចិន្តា Chenda, គឹមលី Kimly, គឹមហួយ Kimhuoy, គឹមសួរ Kimsour, គឹមលាង Kimleang,
    បុទុម Botum, ម្លិះ Mlis, កុលាប Kolab, ចំប៉ី Champei, សំណាង Samnang, ណាលីន Nalin, ពេជ្រចិន្តា Pichchenda`),
  m: names(`
    សុភ័ក្រ Sopheak, សុវណ្ណ Sovann, ដារ៉ា Dara, ចាន់ដារ៉ា Chandara, បូរ៉ា Bora, បូរី Borey, ប៊ុនថន Bunthorn,
    ប៊ុនធឿន Bunthoeun, ប៊ុនណា Bunna, ប៊ុនលី Bunly, ប៊ុនរិទ្ធ Bunrith, ប៊ុនហេង Bunheng, វិបុល Vibol, វិសាល Visal,
    វិជ្ជា Vichea, វិចិត្រ Vichet, វុទ្ធី Vuthy, វុទ្ធា Vuthea, វាសនា Veasna, វីរៈ Vireak, វណ្ណៈ Vannak, រដ្ឋា Ratha,
    រតនៈ Rathanak, រស្មី Rasmey, រិទ្ធី Rithy, រិទ្ធ Rith, សំណាង Samnang, សំអាត Samart, សំបូរ Sambour,
    សម្បត្តិ Sambath, សុខា Sokha, សុខហេង Sokheng, សុខជា Sokchea, សុខលាង Sokleang, សុធា Sothea, សុភល Sophal,
    សុផាត Sophat, សុភាព Sopheap, សុវត្ថិ Sovath, សេរី Serey, សិរីវុឌ្ឍ Sereivuth, សិទ្ធា Sitha, សីហា Seiha,
    ស៊ីណាត Sinath, ចំរើន Chamroeun, ចាន់ណា Channa, ចាន់រិទ្ធ Chanrith, ចាន់ថន Chanthorn, ចាន់ធឿន Chanthoeun,
    ជីវ័ន្ត Chivorn, តារា Tara, តារារិទ្ធ Tararith, ធារ៉ា Theara, ធារិទ្ធ Thearith, ធឿន Thoeun, ថារិទ្ធ Tharith,
    ណារិទ្ធ Narith, ណារ៉ា Nara, ណារុន Narun, នរិន្ទ Norin, និមិត្ត Nimith, ពិសិដ្ឋ Piseth, ពិសាល Pisal, ភិរុណ Phirun,
    ពុទ្ធី Puthy, ពុទ្ធា Puthea, ភារុណ Phearun, ភីរម្យ Phirum, ភក្តី Pheakdey, បញ្ញា Panha, បណ្ឌិត Bandith,
    ប្រសើរ Proseur, ពន្លឺ Ponleu, មករា Makara, មុនី Muny, ម៉េងហុង Menghong, ម៉េងលី Mengly, ម៉េងហួរ Menghour,
    គឹមហុង Kimhong, គឹមហេង Kimheng, គឹមឡុង Kimlong, គឹមសាន Kimsan, ហុង Hong, លីហួរ Lyhour, លីហេង Lyheng,
    លីម៉េង Lymeng, ឡុងឌី Longdy, កុសល Kosal, ខេមរា Khemara, ខេមរិន្ទ Khemarin, ឧត្តម Oudom, អានន្ទ Anon, ដេវីត David,
    ដារិទ្ធ Darith, ដារ៉ាវុធ Daravuth, រ៉ាវុធ Ravuth, សារ៉ាវុធ Saravuth, សារិទ្ធ Sarith, សារុន Sarun, សាវុធ Savuth,
    សារឿន Saroeun, សារិន Sarin, សំអុល Samol, សុភ័ណ្ឌ Sophoan, សុវណ្ណារិទ្ធ Sovannarith, សុវណ្ណរ៉ា Sovannara,
    ថុនា Thona, ធីរៈ Thireak`),
}

/** A made person. Names are combined freely, so that a real one can only be met by chance. */
export function makePerson(random: Random, gender: Gender = random.chance(0.5) ? 'f' : 'm'): Person {
  const family = random.pick(familyNames)
  const given = random.pick(givenNames[gender])
  return {
    first_name: given.km,
    last_name: family.km,
    first_name_en: given.latin,
    last_name_en: family.latin,
    gender,
  }
}

const foldedParts = new Map<string, string>()
function folded(part: string): string {
  const known = foldedParts.get(part)
  if (known !== undefined) return known
  const value = foldForSearch(part)
  foldedParts.set(part, value)
  return value
}

/** The text in which a search finds a person: both orders of the name, with and without the space, in both scripts, and the id. */
export function personSearchText(person: Person, id: string): string {
  const bothWays = (last: string, first: string) => `${last} ${first} ${last}${first} ${first} ${last}`
  const khmer = bothWays(folded(person.last_name), folded(person.first_name))
  const latin = bothWays(folded(person.last_name_en), folded(person.first_name_en))
  return `${khmer} ${latin} ${id}`
}
