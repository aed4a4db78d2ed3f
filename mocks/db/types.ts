import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { AcademicYearStatus, StudyDayCounts } from '@/domain/academic-years/schema'
import type { ImportResult } from '@/features/enrollment-import/schema'
import type { StatedChild } from '@/domain/students/child-identity'
import type { Round } from '@/features/scholarships/rounds/rounds'
import type { PoorLevel } from '@/features/scholarships/schema'
import type { ExportFileType, ExportTask } from '@/domain/exports/schema'
import type { Role } from '@/auth/permissions'
import type { Gender } from '@/lib/api/wire'
import type { ExportRequest } from '../background/documents/templates/export-request'

/** A calendar date: text `yyyy-MM-dd` in and out, never a JavaScript `Date` (no time zone may move it). */
type CalendarDate = string
/** A JSON column is written as text and read as the value. */
type Json<T> = ColumnType<T, string, string>
/** The same, nullable; null when left out of an insert. */
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>

export interface GazetteerTable {
  id: number
  code: string
  level: 'province' | 'district' | 'commune' | 'village'
  parent_code: string | null
  /** With its title, e.g. ស្រុក, ឃុំ, ភូមិ in the kind; the name itself without. */
  name: string
  name_en: string
  kind: string
}

export interface AccountTable {
  id: Generated<number>
  username: string
  /** Null until a first password is set: such an account cannot sign in. */
  password_hash: string | null
  is_password_temporary: Generated<boolean>
  password_changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  first_name: string
  last_name: string
  first_name_en: string | null
  last_name_en: string | null
  gender: Gender
  email: string | null
  phone_number_1: string | null
  user_group: Role
  gazetteer_code: string | null
  raw_school_id: number | null
  school_degree: number | null
  staff_id: number | null
  student_id: number | null
  active: Generated<boolean>
}

export interface AcademicYearTable {
  id: Generated<number>
  name: string | null
  start_date: CalendarDate
  end_date: CalendarDate
  status: AcademicYearStatus
  short_vacation_start: CalendarDate | null
  short_vacation_end: CalendarDate | null
  long_vacation_start: CalendarDate | null
  long_vacation_end: CalendarDate | null
  study_days: Json<StudyDayCounts[]>
}

export interface RawSchoolTable {
  id: Generated<number>
  emis_code: string
  code: string
  name: string
  name_en: string
  degree: number
  province_code: string
  district_code: string
  commune_code: string
  village_code: string
  phone_number_1: string | null
  /** Khmer dictionary order as a comparable text (`khmerSortKey`), because PGlite has no Khmer collation. */
  sort_key: string
  /** Folded Khmer name, Latin name and codes, for search (`foldForSearch`). */
  search_text: string
}

/** A school in one academic year; its id is the wire's `academic_year_school_id`. */
export interface SchoolTable {
  id: Generated<number>
  raw_school_id: number
  academic_year_id: number
  status: Generated<number>
  principal_staff_id: number | null
  phone_number_2: string | null
  phone_number_3: string | null
  accomplishment_status: Generated<number>
}

/** The schools of one year on their way into another, and how far they have come. */
export interface SchoolCopyTable {
  academic_year_id: number
  source_year_id: number
  /** The raw school that was copied last; they go in the order of their ids. */
  copied_up_to: Generated<number>
  started_at: Generated<Date>
  finished_at: Date | null
}

export interface StaffTable {
  id: Generated<number>
  raw_school_id: number
  staff_role: 'school_management' | 'teacher'
  first_name: string
  last_name: string
  first_name_en: string | null
  last_name_en: string | null
  gender: Gender
}

export interface ClassroomTable {
  id: Generated<number>
  school_id: number
  grade: number
  suffix: string
  status: Generated<number>
  special_education: number | null
  bilingual: number
  type: Generated<number>
  teacher_staff_id: number | null
}

export interface SubjectCategoryTable {
  id: Generated<number>
  name: string
  name_en: string
  position: number
}

export interface SubjectTable {
  id: Generated<number>
  category_id: number
  name: string
  name_en: string
}

/** The subjects of a grade (and, from grade 11, a type) in a year, with the highest score. */
export interface AcademicYearSubjectTable {
  id: Generated<number>
  academic_year_id: number
  subject_id: number
  grade: number
  /** 0 every type, 1 science, 2 social science. */
  type: Generated<number>
  max_score: number
  position: number
}

export interface ClassroomExcludedSubjectTable {
  classroom_id: number
  subject_id: number
}

export interface StudentTable {
  id: Generated<number>
  emis_student_id: string
  first_name: string
  last_name: string
  first_name_en: string | null
  last_name_en: string | null
  gender: Gender
  birth_date: CalendarDate
  birth_place: string | null
  /** A jpeg data URL. */
  photo: string | null
  /** The village of the present address. */
  gazetteer_code: string | null
  street: string | null
  house_number: string | null
  phone_number_1: string | null
  remark: string | null
  sort_key: string
  search_text: string
  /** The name as duplicates are compared by it, whatever its spelling. */
  folded_name: string
  /** `raw_schools.id`: the school that first enrolled a student who was new to the system. */
  created_by_school_id: number | null
}

/** The parents and the other guardian of a student. */
export interface StudentRelationshipTable {
  student_id: number
  kind: 'father' | 'mother' | 'other'
  first_name: string
  last_name: string
  gender: Gender
  occupation: string | null
  phone_number_1: string | null
  is_guardian: Generated<boolean>
}

export interface EnrollmentTable {
  id: Generated<number>
  student_id: number
  /** `schools.id`: the school in its year. */
  school_id: number
  grade: number
  classroom_id: number | null
  /** 0 enrollment, 1 promotion, 2 repetition, 3 dropout, 4 re-enroll. */
  entry_status: Generated<number>
  enrolled_date: CalendarDate
  /** The account that enrolled the student; null in the demo country's own rows. */
  enrolled_by: number | null
  report_stage: Generated<number>
  /** 1 transferred in. */
  transfer_status: Generated<number>
  late_enrollment: Generated<boolean>
  /** Id of the ethnicity, 0 "no ethnicity"; null, here and in the next four, is an unanswered question. */
  ethnicity: number | null
  /** Ids; an empty list says "none". */
  disabilities: JsonOrNull<number[]>
  health_problems: JsonOrNull<number[]>
  personal_problems: JsonOrNull<number[]>
  scholarships: JsonOrNull<number[]>
  /** `none` is the answer "No"; null is an unanswered question. */
  poor_level: PoorLevel | 'none' | null
  drop_out_reason: number | null
  drop_out_stage: number | null
  dropped_out_on: CalendarDate | null
  /** How the year had begun before the drop-out; null where that was recorded before it could be taken back. */
  entry_status_before: number | null
  /** The day on which a drop-out was taken back. */
  drop_out_undone_on: CalendarDate | null
  /** The day the student left for a school outside the system: the enrollment is over, and no list shows it. */
  closed_on: CalendarDate | null
  /** The result that a user set by hand, with the reason; null where the computed one counts. */
  annual_result_changed: number | null
  result_change_reason: number | null
  result_change_other: string | null
  /** 0 none, 1 promoted, 2 repeating. */
  graduation_status: Generated<number>
  /** The next year's enrollment that promoting or repeating made. */
  next_enrollment_id: number | null
  /** The import that made it, with what child and enrollment were then: an import is taken back only unchanged. */
  import_id: number | null
  import_fingerprint: string | null
  /** What the school said of a child whose record another school holds, enrolled by its student ID alone. */
  stated: JsonOrNull<StatedChild>
}

/** What accounts have asked for outside their reach in the last day; in hashes. */
export interface ChildLookupTable {
  account_id: number
  question: string
  /** The ID or the name in the question. */
  subject: string
  /** It found a child, or asked for an ID. */
  counts: boolean
  is_of_file: boolean
  at: Generated<Date>
}

/** Money that a school received for its scholarship students in a round, in riel. */
export interface ScholarshipFundingTable {
  id: Generated<number>
  /** `schools.id`: the school in its year. */
  school_id: number
  round: Round
  received: number
  received_at: CalendarDate
}

/** Money that each scholarship student of a school was paid in a round, and the total from the school's fund. */
export interface ScholarshipRemittanceTable {
  id: Generated<number>
  school_id: number
  round: Round
  remitted_amount: number
  required_fund: number
  remitted_at: CalendarDate
}

/** A file of children on its way into a school, as a background task; afterwards what became of it. */
export interface EnrollmentImportTable {
  id: Generated<number>
  account_id: number
  school_id: number
  grade: number
  report_stage: number
  enrolled_date: CalendarDate
  /** Gone once the import is finished. */
  file: Uint8Array | null
  attempts: Generated<number>
  /** In per cent. */
  progress: Generated<number>
  result: JsonOrNull<ImportResult>
  /** Why the file could not be used at all: a catalogue id. */
  problem: string | null
  /** The number of imported children. */
  number: Generated<number>
  created_at: Generated<Date>
  finished_at: Date | null
  taken_back_at: Date | null
}

/** A student on the way from one school to another, or out of the system. */
export interface TransferTable {
  id: Generated<number>
  enrollment_id: number
  /** `schools.id`: the school in its year. */
  from_school_id: number
  from_grade: number
  from_classroom_id: number | null
  /** Null for a school outside the system, which `special` names: -1 private, -2 without STS. */
  to_school_id: number | null
  special: -1 | -2 | null
  /** The grade that was asked for; null where the school is outside the system. */
  grade: number | null
  /** The class that the receiving school assigned. */
  classroom_id: number | null
  reason: string
  report_stage: number
  /** 0 pending, 1 completed. */
  status: Generated<number>
  requested_on: CalendarDate
  requested_by: number | null
  completed_on: CalendarDate | null
  completed_by: number | null
  /** The enrollment that the approval made, where the destination is in another year. */
  new_enrollment_id: number | null
  /**
   * Withdrawn by the sender: no list shows the transfer, but a user who still has it on the screen gets an explanation.
   */
  withdrawn_on: CalendarDate | null
  /** Why the receiving school does not admit the student: it was refused, and not taken back by the sender. */
  refusal_reason: string | null
  withdrawn_by: number | null
}

export interface ScoreTable {
  enrollment_id: number
  subject_id: number
  month: number
  score: number
  updated_by: number | null
  updated_at: Generated<Date>
}

/** When a student's semester was calculated last, and from which months. */
export interface SemesterCalculationTable {
  enrollment_id: number
  semester: number
  months: number[]
  calculated_at: Date
}

/** A score that was written after that: of one of the months, or of the semester itself by hand. */
export interface ScoreAfterCalculationTable {
  enrollment_id: number
  semester: number
  month: number
  subject_id: number
}

/** A month's counts; null was not entered. A row with neither does not exist. */
export interface AttendanceTable {
  enrollment_id: number
  month: number
  absent: number | null
  permission: number | null
  updated_by: number | null
  updated_at: Generated<Date>
}

/** A score sheet into which a file is being imported; it cannot be saved meanwhile. */
export interface SheetImportTable {
  classroom_id: number
  month: number
  /** The importing request: the account and the request's key. */
  holder: string
  started_at: Generated<Date>
}

/** A report that is drawn in the background, and afterwards its file. */
export interface ExportTaskTable {
  id: Generated<number>
  account_id: number
  /** Without the file's ending. */
  name: string
  file_type: ExportFileType
  request: Json<ExportRequest>
  attempts: Generated<number>
  /** In per cent. */
  progress: Generated<number>
  /** The exporter that is at it, and until when it counts as alive. */
  holder: string | null
  held_until: Date | null
  result: 'success' | 'failed' | null
  problem: JsonOrNull<NonNullable<ExportTask['problem']>>
  file: Uint8Array | null
  created_at: Generated<Date>
  finished_at: Date | null
}

/** A write's key, the hash of what was asked and the answer that was given. */
export interface IdempotencyKeyTable {
  key: string
  username: string
  request_hash: string
  status: number
  body: string
  created_at: Generated<Date>
}

/** One line per write, in the write's own transaction. Ids and operation only, no personal data. */
export interface AuditLogTable {
  id: Generated<number>
  at: Generated<Date>
  account_id: number | null
  operation: string
  record_id: string | null
  /** The fields that a form has changed, as `schools/12/phone_number_2`; their names only. */
  changed: JsonOrNull<string[]>
  /** The hash of the network address that a sign-in came from. */
  address: Generated<string | null>
}

/** Records of the identity provider: sessions, grants, codes, refresh tokens (oidc-provider's adapter). */
export interface IdentityRecordTable {
  kind: string
  id: string
  payload: Json<Record<string, unknown>>
  grant_id: string | null
  uid: string | null
  user_code: string | null
  expires_at: Date | null
  consumed_at: Date | null
}

interface SheetCounts {
  academic_year_id: number
  school_id: number
  /** Of the students, as a number that grows with time: see `monthNumber`. */
  enrolled_month: number
  month: number | null
  students: number
  /** Students times the subjects of their class. */
  cells: number
  scores: number
  attendances: number
}

/**
 * The counts of a class's sheets: by the month of enrolment, the students and cells (`month` is null), and by month their
 * scores and attendances.
 */
export interface ClassCountTable extends SheetCounts {
  classroom_id: number
}

/** The students of a school. */
export interface StudentCountTable {
  academic_year_id: number
  school_id: number
  grade: number
  gender: Gender
  students: number
  new_entrants: number
  repeaters: number
  dropouts: number
  scholarships: number
  disabilities: number
  health_problems: number
  personal_problems: number
  minorities: number
  promoted: number
  over_age: number
  without_class: number
  undecided: number
}

/** By how many students a school has grown in a month, less than 0 where more have left than came. */
export interface StudentGrowthTable {
  academic_year_id: number
  school_id: number
  grade: number
  gender: Gender
  /** Of the calendar: the year times 12 and the code of the month. */
  month: number
  students: number
}

/** The completed transfers of a school by the side that it is on. */
export interface TransferCountTable {
  academic_year_id: number
  school_id: number
  grade: number
  gender: Gender
  month: number
  transfers_in: number
  transfers_out: number
}

/** How many students of a class have passed and failed. */
export interface ResultCountTable {
  academic_year_id: number
  school_id: number
  /** 0 for the students without a class. */
  classroom_id: number
  grade: number
  /** 1 and 2 for the semesters, 3 for the year. */
  period: number
  passed: number
  failed: number
}

/** The absences in a class's month: of how many students they are known, and how many are without leave and with it. */
export interface AbsenceCountTable {
  academic_year_id: number
  school_id: number
  /** 0 for the students without a class. */
  classroom_id: number
  grade: number
  month: number
  known: number
  absent: number
  permission: number
}

/** Writes that may have changed a figure of the school and are not counted yet. */
export interface ChangedSchoolTable {
  school_id: number
  changed_at: Generated<Date>
}

/** Signing keys and other values that an installation creates once. */
export interface InstallationValueTable {
  name: string
  value: Json<unknown>
}

export interface Database {
  gazetteer: GazetteerTable
  accounts: AccountTable
  academic_years: AcademicYearTable
  raw_schools: RawSchoolTable
  schools: SchoolTable
  school_copies: SchoolCopyTable
  staffs: StaffTable
  classrooms: ClassroomTable
  subject_categories: SubjectCategoryTable
  subjects: SubjectTable
  academic_year_subjects: AcademicYearSubjectTable
  classroom_excluded_subjects: ClassroomExcludedSubjectTable
  students: StudentTable
  student_relationships: StudentRelationshipTable
  enrollments: EnrollmentTable
  transfers: TransferTable
  scholarship_fundings: ScholarshipFundingTable
  scholarship_remittances: ScholarshipRemittanceTable
  enrollment_imports: EnrollmentImportTable
  scores: ScoreTable
  semester_calculations: SemesterCalculationTable
  scores_after_calculation: ScoreAfterCalculationTable
  attendances: AttendanceTable
  class_counts: ClassCountTable
  student_counts: StudentCountTable
  /** Those of its active classes. */
  school_counts: SheetCounts
  student_growth: StudentGrowthTable
  transfer_counts: TransferCountTable
  result_counts: ResultCountTable
  absence_counts: AbsenceCountTable
  changed_schools: ChangedSchoolTable
  sheet_imports: SheetImportTable
  export_tasks: ExportTaskTable
  idempotency_keys: IdempotencyKeyTable
  audit_log: AuditLogTable
  child_lookups: ChildLookupTable
  identity_records: IdentityRecordTable
  installation_values: InstallationValueTable
}

export type Account = Selectable<AccountTable>
export type AcademicYearRow = Selectable<AcademicYearTable>
export type New<T> = Insertable<T>
