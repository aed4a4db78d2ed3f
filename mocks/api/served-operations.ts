import { academicYearOperations } from './handlers/academic-years/academic-years'
import { accomplishmentOperations } from './handlers/accomplishment/accomplishment'
import { annualScoreOperations } from './handlers/scores/annual-scores'
import { attendanceOperations } from './handlers/attendances/attendances'
import { assignClassroomOperations } from './handlers/classrooms/assign-classroom'
import { classAverageOperations } from './handlers/progress/class-averages'
import { classroomOperations } from './handlers/classrooms/classrooms'
import { dataQueryOperations } from './handlers/exports/data-query'
import { doubtOperations } from './handlers/doubts/doubts'
import { dropOutOperations } from './handlers/enrollments/drop-out'
import { enrollmentOperations } from './handlers/enrollments/enrollments'
import { studentSearchOperations } from './handlers/students/student-search'
import { enrollmentImportOperations } from './handlers/enrollment-import/enrollment-import'
import { exportHistoryOperations } from './handlers/exports/export-history'
import { gazetteerOperations } from './handlers/lookups/gazetteer'
import { graduationMoveOperations } from './handlers/graduations/graduation-moves'
import { graduationOperations } from './handlers/graduations/graduations'
import { ownSchoolingOperations } from './handlers/students/own-schooling'
import { managementReportOperations } from './handlers/exports/management-reports'
import { profileOperations } from './handlers/users/profile'
import { progressFigureOperations } from './handlers/progress/progress-figures'
import { progressMonthOperations } from './handlers/progress/progress-months'
import { progressPlaceOperations } from './handlers/progress/progress-places'
import { reportOperations } from './handlers/reports/reports'
import { queueOperations, schoolOperations } from './handlers/schools/schools'
import { rawSchoolOperations } from './handlers/schools/raw-schools'
import { schoolFigureOperations } from './handlers/progress/school-figures'
import { schoolImportOperations } from './handlers/schools/school-import'
import { schoolWriteOperations } from './handlers/schools/school-writes'
import { scholarshipFundingOperations } from './handlers/scholarships/scholarship-funding'
import { scholarshipRemittanceOperations } from './handlers/scholarships/scholarship-remittances'
import { scholarshipOperations } from './handlers/scholarships/scholarships'
import { scoreOperations } from './handlers/scores/scores'
import { sheetOverviewOperations } from './handlers/sheets/sheet-overview'
import { sheetImportOperations } from './handlers/sheets/sheet-imports'
import { staffOperations } from './handlers/lookups/staffs'
import { studentAccountOperations } from './handlers/users/student-accounts'
import { studentOptionOperations } from './handlers/students/student-options'
import { studentDeleteOperations } from './handlers/students/student-delete'
import { studentProfileOperations } from './handlers/students/student-profile'
import { studentHistoryOperations } from './handlers/students/student-history'
import { studentOperations } from './handlers/students/students'
import { subjectOperations } from './handlers/lookups/subjects'
import { templateOperations } from './handlers/sheets/template-export'
import { transferOperations } from './handlers/transfers/transfers'
import { userOperations } from './handlers/users/users'
import type { ServedOperation } from './operation'

/** All that the API does, in the order in which addresses are looked at. */
export const servedOperations: readonly ServedOperation[] = [
  ...profileOperations,
  ...userOperations,
  ...studentAccountOperations,
  ...academicYearOperations,
  ...schoolOperations,
  ...queueOperations,
  ...schoolWriteOperations,
  ...schoolImportOperations,
  ...rawSchoolOperations,
  ...accomplishmentOperations,
  ...progressPlaceOperations,
  ...progressMonthOperations,
  ...progressFigureOperations,
  ...schoolFigureOperations,
  ...doubtOperations,
  ...classroomOperations,
  ...classAverageOperations,
  ...staffOperations,
  ...subjectOperations,
  ...gazetteerOperations,
  ...scoreOperations,
  ...annualScoreOperations,
  ...sheetOverviewOperations,
  ...attendanceOperations,
  ...sheetImportOperations,
  ...templateOperations,
  ...reportOperations,
  ...studentOptionOperations,
  ...graduationOperations,
  ...graduationMoveOperations,
  // Before `/students/:id`, which would take `find` for an id.
  ...studentSearchOperations,
  ...enrollmentOperations,
  ...ownSchoolingOperations,
  ...studentHistoryOperations,
  ...studentOperations,
  ...studentProfileOperations,
  ...studentDeleteOperations,
  ...dropOutOperations,
  ...assignClassroomOperations,
  ...transferOperations,
  ...enrollmentImportOperations,
  ...scholarshipOperations,
  ...scholarshipFundingOperations,
  ...scholarshipRemittanceOperations,
  ...managementReportOperations,
  ...exportHistoryOperations,
  ...dataQueryOperations,
]
