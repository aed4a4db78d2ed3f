import * as z from 'zod'
import { academicYear } from '@/domain/academic-years/schema'
import { accomplishmentStatement } from '@/features/accomplishment/schema'
import { attendanceRow } from '@/features/attendances/schema'
import { classroom, classroomDetail } from '@/domain/classrooms/schema'
import { importTask } from '@/features/enrollment-import/schema'
import { enrollmentRow, likelyDuplicate } from '@/features/enrollments/schema'
import { exportTask } from '@/domain/exports/schema'
import { fundingRow } from '@/features/scholarships/funding/schema'
import { gazetteerAncestor, gazetteerPlace } from '@/domain/places/schema'
import { graduationRow } from '@/features/graduations/schema'
import { placesProgress, schoolFigures, yearFigures } from '@/features/progress/schema'
import { remittanceRow } from '@/features/scholarships/remittances/schema'
import { scholarshipStudent } from '@/features/scholarships/schema'
import { schoolImportResult } from '@/features/schools/import-schema'
import { rawSchool } from '@/features/schools/input-schema'
import { school } from '@/domain/schools/schema'
import { annualScoreRow } from '@/features/scores/annual-schema'
import { scoreRow } from '@/features/scores/schema'
import { sheetImportResult } from '@/sheets/import/schema'
import { classProgress } from '@/sheets/frame/schema'
import { staff } from '@/domain/staffs/schema'
import { studentAccount } from '@/features/student-accounts/schema'
import { studentHistoryYear } from '@/features/student-history/schema'
import { studentOptions } from '@/domain/student-options/schema'
import { studentRecord } from '@/features/students/profile-schema'
import { studentRow } from '@/features/students/schema'
import { subjectCategory } from '@/domain/subjects/schema'
import { transferRow } from '@/features/transfers/schema'
import { user } from '@/features/users/schema'
import { numberTexts } from '../request'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** The records that answers are made of: each is described once. */
const records = {
  AcademicYear: academicYear,
  AccomplishmentStatement: accomplishmentStatement,
  AnnualScoreRow: annualScoreRow,
  AttendanceRow: attendanceRow,
  Classroom: classroom,
  ClassroomDetail: classroomDetail,
  ClassProgress: classProgress,
  EnrollmentImport: importTask,
  EnrollmentRow: enrollmentRow,
  ExportTask: exportTask,
  FundingRow: fundingRow,
  GazetteerAncestor: gazetteerAncestor,
  GazetteerPlace: gazetteerPlace,
  GraduationRow: graduationRow,
  LikelyDuplicate: likelyDuplicate,
  PlacesProgress: placesProgress,
  RawSchool: rawSchool,
  RemittanceRow: remittanceRow,
  ScholarshipStudent: scholarshipStudent,
  School: school,
  SchoolFigures: schoolFigures,
  YearFigures: yearFigures,
  SchoolImportResult: schoolImportResult,
  ScoreRow: scoreRow,
  SheetImportResult: sheetImportResult,
  Staff: staff,
  StudentAccount: studentAccount,
  StudentHistoryYear: studentHistoryYear,
  StudentOptions: studentOptions,
  StudentRecord: studentRecord,
  StudentRow: studentRow,
  SubjectCategory: subjectCategory,
  TransferRow: transferRow,
  User: user,
}

const named = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(records)) named.add(schema, { id })

/** The JSON Schema of a zod schema's wire format. Numbers in texts are described as numbers. */
function jsonSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io: 'input',
    metadata: named,
    override: ({ zodSchema, jsonSchema: own }) => {
      const bounds = numberTexts.get(zodSchema)
      if (bounds !== undefined) {
        delete own.pattern
        Object.assign(own, { type: 'integer', ...bounds })
      }
      // A name of zod's own: JSON Schema knows no such format, and the pattern beside it says the same.
      if (own.format === 'starts_with') delete own.format
    },
  })
  return made
}

/** Collects the schemas of one document; shared ones go into its components. */
export class SchemaBook {
  readonly components: Record<string, JsonSchema> = {}

  addSchema(schema: z.core.$ZodType): JsonSchema {
    const { $defs = {}, ...own } = jsonSchema(schema)
    for (const [name, shared] of Object.entries($defs)) {
      const { id: _, ...rest } = shared
      this.components[name] ??= inComponents(rest)
    }
    return inComponents(own)
  }
}

function inComponents(schema: JsonSchema): JsonSchema {
  const moved: JsonSchema = JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
  return moved
}
