import * as z from 'zod'
import { moveCheck } from '@/domain/academic-years/move-schema'
import { academicYear } from '@/domain/academic-years/schema'
import { accomplishmentStatement } from '@/features/accomplishment/schema'
import { attendanceList } from '@/features/attendances/schema'
import { classroom, classroomDetail } from '@/domain/classrooms/schema'
import { dataQuerySchool, statisticFigures } from '@/domain/figures/schema'
import { doubt, doubtCount } from '@/features/doubts/schema'
import { duplicatesAnswer, importAnswer, importStarted, takenBack } from '@/features/enrollment-import/schema'
import { assigned } from '@/features/enrollments/assign-schema'
import { enrollmentPage, enrollmentRow, likelyDuplicate, studentSearchResult } from '@/features/enrollments/schema'
import { exportRequested, exportTask } from '@/domain/exports/schema'
import { fundingPage, fundingRow } from '@/features/scholarships/funding/schema'
import { gazetteerAncestor, gazetteerPlace } from '@/domain/places/schema'
import { graduationRow, movedStudents } from '@/features/graduations/schema'
import { reportRows } from '@/features/management-report/schema'
import { classAverage, monthProgress, placesProgress, schoolFigures, yearFigures } from '@/features/progress/schema'
import { remittancePage, remittanceRow } from '@/features/scholarships/remittances/schema'
import { ownSchooling } from '@/features/reports/own-schema'
import { scholarshipPage, scholarshipStudent } from '@/features/scholarships/schema'
import { schoolImportResult } from '@/features/schools/import-schema'
import { rawSchool } from '@/features/schools/input-schema'
import { queueStatus, school } from '@/domain/schools/schema'
import { calculatedSemester, semesterCalculated } from '@/domain/results/semester-calculation'
import { annualSaved, annualScoreRow } from '@/features/scores/annual-schema'
import { scoreRow } from '@/features/scores/schema'
import { sheetImportResult, sheetImportStatus } from '@/sheets/import/schema'
import { classProgress } from '@/sheets/frame/schema'
import { staff } from '@/domain/staffs/schema'
import { classAccounts, foundStudent, studentAccount } from '@/features/student-accounts/schema'
import { studentHistoryYear } from '@/features/student-history/schema'
import { studentOptions } from '@/domain/student-options/schema'
import { studentRecord } from '@/features/students/profile-schema'
import { studentRow } from '@/features/students/schema'
import { subjectCategory } from '@/domain/subjects/schema'
import { transferReview, transferRow } from '@/features/transfers/schema'
import { accountStatus, group, user } from '@/features/users/schema'
import { profile } from '@/auth/profile'
import type { Operation } from './policy'

/** The successful response of an operation. */
export type Answer = { status: 200 | 201; body: z.core.$ZodType } | { status: 200; media: readonly string[] }

const ok = (body: z.core.$ZodType) => ({ status: 200, body }) as const
const created = (body: z.core.$ZodType) => ({ status: 201, body }) as const
const file = (...media: readonly string[]) => ({ status: 200, media }) as const
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const pdf = 'application/pdf'

/** Most answers carry what was asked for in `data`. */
const data = <T extends z.core.$ZodType>(payload: T) => z.object({ data: payload })
/** A list has its length beside it or in `meta`; clients read both. */
const rows = <T extends z.core.$ZodType>(row: T) => z.object({ data: z.array(row), total: z.number().int() })
const list = <T extends z.core.$ZodType>(row: T) =>
  z.object({ data: z.array(row), meta: z.object({ total: z.number().int() }) })
/** A list that says how the semesters behind it were calculated. */
const calculatedList = <T extends z.core.$ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    meta: z.object({ total: z.number().int(), calculated: z.array(calculatedSemester) }),
  })
const annualSheet = z.object({
  data: z.array(annualScoreRow),
  meta: calculatedList(annualScoreRow).shape.meta.extend({ saved: annualSaved }),
})
/** The id of the record that was written. */
const id = data(z.object({ id: z.number().int().positive() }))
/** The number of stored cells of a sheet. */
const saved = data(z.object({ saved: z.number().int() }))
const droppedOut = data(z.object({ id: z.number().int().positive(), entry_status: z.number().int() }))
const foundChild = z.object({ ...studentSearchResult.shape, scholarship: z.nullish(scholarshipStudent) })
const alive = z.object({ status: z.string() })

/**
 * The responses of each operation, by the client's schemas. The API's description is made of
 * them, and every answer in a test is held to them.
 */
export const answers = {
  'GET /health': ok(alive),
  'GET /ready': ok(alive),
  'GET /openapi.json': ok(z.object({ openapi: z.string() })),
  'GET /profile/:username': ok(profile),
  'GET /groups': ok(list(group)),
  'GET /users': ok(list(user)),
  'GET /users/:id': ok(data(user)),
  'POST /users': created(data(user)),
  'PUT /users/:id': ok(data(user)),
  'DELETE /users/activate/:id': ok(data(accountStatus)),
  'GET /student-accounts': ok(list(studentAccount)),
  'GET /student-accounts/find': ok(data(foundStudent)),
  'GET /student-accounts/:id': ok(data(studentAccount)),
  'POST /student-accounts': created(data(studentAccount)),
  'POST /student-accounts/class': created(data(classAccounts)),
  'PUT /student-accounts/:id': ok(data(studentAccount)),
  'GET /academic-years': ok(list(academicYear)),
  'GET /academic-years/:id': ok(data(academicYear)),
  'GET /academic-years/:id/next-step': ok(data(moveCheck)),
  'POST /academic-years': created(data(academicYear)),
  'PUT /academic-years/:id': ok(data(academicYear)),
  'DELETE /academic-years/:id': ok(id),
  'GET /schools': ok(list(school)),
  'GET /schools/:id': ok(data(school)),
  'POST /schools': created(data(school)),
  'PUT /schools/:id': ok(data(school)),
  'POST /import/schools': ok(data(schoolImportResult)),
  'GET /raw-schools': ok(list(rawSchool)),
  'GET /school-from-raw': ok(data(rawSchool)),
  'GET /get-school-by-emiscode': ok(data(z.nullable(school))),
  'GET /schools/:id/accomplishment': ok(data(accomplishmentStatement)),
  'DELETE /schools/:id': ok(id),
  'GET /progress/places': ok(data(placesProgress)),
  'GET /progress/months': ok(data(z.array(monthProgress))),
  'GET /progress/figures': ok(data(yearFigures)),
  'GET /doubts': ok(data(z.array(doubtCount))),
  'GET /doubts/:kind': ok(list(doubt)),
  'GET /progress/schools/:id': ok(data(schoolFigures)),
  'GET /get-queue-status': ok(queueStatus),
  'GET /classrooms': ok(list(classroom)),
  'GET /classrooms/:id': ok(data(classroomDetail)),
  'GET /classrooms/:id/averages': ok(data(z.array(classAverage))),
  'POST /classrooms': created(data(classroomDetail)),
  'PUT /classrooms/:id': ok(data(classroomDetail)),
  'DELETE /classrooms/:id': ok(id),
  'GET /get-subjects': ok(data(z.array(subjectCategory))),
  'GET /staffs': ok(list(staff)),
  'GET /gazetteer/get': ok(list(gazetteerPlace)),
  'GET /gazetteer/get-parents': ok(list(gazetteerAncestor)),
  'GET /students/options': ok(data(studentOptions)),
  'GET /transfer': ok(list(transferRow)),
  'GET /transfer/:id': ok(data(transferReview)),
  'POST /transfer': created(data(transferRow)),
  'POST /transfer/approve/:id': ok(data(transferRow)),
  'POST /transfer/refuse/:id': ok(data(transferRow)),
  'DELETE /transfer/:id': ok(id),
  'GET /students': ok(list(studentRow)),
  'GET /students/:id': ok(data(studentRecord)),
  'GET /students/own-schooling': ok(rows(ownSchooling)),
  'GET /students/own-history': ok(data(z.array(studentHistoryYear))),
  'GET /students/:id/history': ok(data(z.array(studentHistoryYear))),
  'PUT /students/:id': ok(data(studentRecord)),
  'DELETE /students/:id': ok(id),
  'POST /students/drop-out/:id': ok(droppedOut),
  'POST /students/drop-out/:id/undo': ok(id),
  'GET /enrollments/students': ok(list(studentRow)),
  'POST /enrollments/assign-classroom': ok(data(assigned)),
  'GET /graduations': ok(calculatedList(graduationRow)),
  'PUT /enrollments/change-result/:id': ok(id),
  'POST /enrollments/graduation': ok(data(movedStudents)),
  'POST /enrollments/graduation/undo': ok(data(movedStudents)),
  'GET /students/find': ok(data(foundChild)),
  'GET /enrollments/duplicates': ok(data(z.array(likelyDuplicate))),
  'GET /enrollments': ok(enrollmentPage),
  'GET /enrollments/get-by-student': ok(data(enrollmentRow)),
  'POST /enrollments': created(data(enrollmentRow)),
  'PUT /enrollments/:id': ok(data(enrollmentRow)),
  'POST /import/enrollments': created(importStarted),
  'POST /import/enrollments/duplicates': ok(data(duplicatesAnswer)),
  'GET /import/enrollments': ok(importAnswer),
  'GET /import/enrollments/:id': ok(importAnswer),
  'DELETE /import/enrollments/:id': ok(data(takenBack)),
  'GET /scholarships': ok(scholarshipPage),
  'PUT /scholarships/:id': ok(data(scholarshipStudent)),
  'GET /scholarship_funding': ok(fundingPage),
  'POST /scholarship_funding': created(data(fundingRow)),
  'PUT /scholarship_funding/:id': ok(data(fundingRow)),
  'DELETE /scholarship_funding/:id': ok(id),
  'GET /scholarship_remittance': ok(remittancePage),
  'POST /scholarship_remittance': created(data(remittanceRow)),
  'PUT /scholarship_remittance/:id': ok(data(remittanceRow)),
  'DELETE /scholarship_remittance/:id': ok(id),
  'GET /scores/overview': ok(data(z.array(classProgress))),
  'GET /attendances/overview': ok(data(z.array(classProgress))),
  'GET /scores': ok(calculatedList(scoreRow)),
  'POST /scores': ok(saved),
  'POST /scores/calculate-semester-score': ok(data(semesterCalculated)),
  'GET /annual-scores': ok(annualSheet),
  'POST /annual-scores': ok(saved),
  'GET /attendances': ok(attendanceList),
  'POST /attendances': ok(saved),
  'POST /import/monthly-score': ok(data(sheetImportResult)),
  'POST /import/attendances': ok(data(sheetImportResult)),
  'GET /check-import-status': ok(sheetImportStatus),
  'GET /reports/export': file(xlsx, pdf),
  'GET /template/export': file(xlsx),
  'POST /reports': created(exportRequested),
  'GET /reports/rows': ok(data(reportRows)),
  'GET /export_history': ok(rows(exportTask)),
  'GET /export_history/:taskId': ok(data(exportTask)),
  'DELETE /export_history/:taskId': ok(id),
  'POST /export_history/:taskId/retry': created(exportRequested),
  'GET /export_history/file/:id': file(xlsx, pdf),
  'GET /data-query/statistics': ok(data(statisticFigures)),
  'GET /data-query/getSchools': ok(rows(dataQuerySchool)),
  'GET /data-query/export': ok(exportRequested),
} as const satisfies Record<Operation, Answer>
