import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { ensure } from '@/lib/api/query-memory'
import { SelectField } from '@/components/forms/select-field'
import { type FormMutation, FormPage } from '@/components/forms/form-page'
import { FormSection } from '@/components/forms/form-section'
import { useRecordForm } from '@/components/forms/use-record-form'
import { useZodForm } from '@/components/forms/use-zod-form'
import type { WithTag } from '@/lib/api/get-record'
import { toTeacherFilter } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { useOpener } from '@/routing/opener'
import { useListReturn } from '@/components/tables/row-mark'
import { LinkButton } from '@/components/ui/link-button'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { gradesOfDegree, type School } from '@/domain/schools/schema'
import { subjectQueries } from '@/domain/subjects/queries'
import { ClassroomHome } from './classroom-home'
import { bilingualOfGrade, toClassroomInput, newClassroom, shareOut, withoutForeignFields } from './form-values'
import {
  bilingualCodes,
  bilingualLabel,
  gradeLabel,
  statusLabels,
  typeCodes,
  typeLabel,
} from '@/domain/classrooms/labels'
import { classroomMutations, classroomQueries } from '@/domain/classrooms/queries'
import {
  type Classroom,
  type ClassroomDetail,
  type ClassroomFormValues,
  classroomInput,
  type ClassroomInput,
  firstTypedGrade,
  lastPreSchoolGrade,
  withFreeNames,
} from '@/domain/classrooms/schema'
import { SubjectChoice } from './subject-choice'
import { SuffixField } from './suffix-field'
import { TeacherField } from './teacher-field'

interface PlaceProps {
  user: SignedInUser
  school: School
  year: AcademicYear
}

interface ClassroomFormProps extends PlaceProps {
  form: UseFormReturn<ClassroomFormValues, unknown, ClassroomInput>
  /** The school's other classes. */
  others: readonly Classroom[]
  /** The class that is edited; none for a new one. */
  room?: ClassroomDetail
  mutation: FormMutation<ClassroomInput, ClassroomDetail>
  draftKey: string
  onSaved: (saved: ClassroomDetail) => void | Promise<void>
}

/** Creates a class of a school. */
export function NewClassroomForm({ onSaved, ...place }: PlaceProps & Pick<ClassroomFormProps, 'onSaved'>) {
  const { user, school } = place
  const others = useOtherClasses(place)
  const ownStaff = user.role === 'teacher' ? user.profile.staff_id : null
  const form = useZodForm(withFreeNames(classroomInput, others), newClassroom(school, ownStaff), {
    prepare: withoutForeignFields,
  })
  const withSubjects = useSubjectLists()
  const create = classroomMutations.create()
  return (
    <ClassroomForm
      {...place}
      form={form}
      others={others}
      mutation={{ ...create, mutationFn: async (input) => create.mutationFn(await withSubjects(input)) }}
      draftKey={`classroom/new/${String(school.id)}`}
      onSaved={onSaved}
    />
  )
}

/** Changes a class. */
export function EditClassroomForm({ room, ...place }: PlaceProps & { room: WithTag<ClassroomDetail> }) {
  const { school } = place
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const list = useListReturn('classrooms')
  const others = useOtherClasses(place, room.id)
  const form = useZodForm(withFreeNames(classroomInput, others), toClassroomInput(room, school), {
    prepare: withoutForeignFields,
  })
  const mutation = useRecordForm({
    form,
    record: room,
    toValues: (room) => toClassroomInput(room, school),
    readFields: (room) => toClassroomInput(room, school),
    toFields: useSubjectLists(),
    // The subjects of a class depend on its grade and type.
    groups: [
      { fields: ['grade', 'type', 'special_education'], label: i18n._('classroom.grade') },
      { fields: ['excluded_subjects', 'included_subjects', 'subjects'], label: i18n._('classroom.subjects') },
    ],
    read: ({ staleTime }) => queryClient.query({ ...classroomQueries.detail(room.id), staleTime }),
    ...classroomMutations.update(room.id),
    staysOpen: list.opener === null,
  })
  return (
    <ClassroomForm
      {...place}
      form={form}
      others={others}
      room={room}
      mutation={mutation}
      draftKey={`classroom/${String(room.id)}`}
      onSaved={({ id }) => list.leave({ id })}
    />
  )
}

/**
 * The school's other classes. A teacher sees their own only: which suffixes are free, the server says when the class is
 * saved.
 */
function useOtherClasses({ user, school, year }: PlaceProps, own?: number): readonly Classroom[] {
  const lookup = { academicYear: year.id, school: school.id, teacherStaffId: toTeacherFilter(user) }
  const { data = [] } = useQuery(classroomQueries.lookup(lookup))
  return data.filter(({ id }) => id !== own)
}

/** The ticked subjects are divided into included and excluded ones when the form is sent. */
function useSubjectLists() {
  const queryClient = useQueryClient()
  return async (input: ClassroomInput): Promise<ClassroomInput> => {
    const kind = { academicYear: input.academic_year, grade: input.grade, type: input.type }
    const offered = await ensure(queryClient, subjectQueries.ofGrade(kind))
    const ids = offered.flatMap((category) => category.academic_year_subjects.map((subject) => subject.id))
    return { ...input, ...shareOut(ids, new Set(input.excluded_subjects)) }
  }
}

function ClassroomForm({ user, school, year, form, others, room, mutation, draftKey, onSaved }: ClassroomFormProps) {
  const { i18n } = useLingui()
  const opener = useOpener()
  const { control, setValue } = form
  const [grade, type] = useWatch({ control, name: ['grade', 'type'] })
  const knowsAllClasses = toTeacherFilter(user) === null
  const isPreSchool = typeof grade === 'number' && grade <= lastPreSchoolGrade
  const isTyped = typeof grade === 'number' && grade >= firstTypedGrade
  const scored = room === undefined ? [] : (room.scored_subjects ?? (room.isCanDelete ? [] : room.subjects))

  const chooseGrade = (chosen: number) => {
    setValue('bilingual', bilingualOfGrade(chosen), { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    if (chosen < firstTypedGrade) setValue('type', 0)
    setValue('excluded_subjects', [])
  }

  return (
    <FormPage
      form={form}
      mutation={mutation}
      draftKey={draftKey}
      onSaved={onSaved}
      cancel={
        <LinkButton to="/classroom" search={{ academicYear: year.id, school: school.id }} onClick={opener?.onClick}>
          {i18n._('common.cancel')}
        </LinkButton>
      }
    >
      <ClassroomHome school={school} year={academicYearLabel(year, i18n)} isNew={room === undefined} />
      <FormSection title={i18n._('classroom.section.class')}>
        <div className="grid gap-4 cards:grid-cols-2">
          <SelectField
            control={control}
            name="grade"
            label={i18n._('classroom.grade')}
            required
            options={listGrades(school, room).map((value) => ({ value, label: gradeLabel(value, i18n) }))}
            placeholder={i18n._('common.choose')}
            disabledReason={room?.isCanDelete === false ? i18n._('classroom.grade.hasStudents') : null}
            onValueChange={chooseGrade}
          />
          <SuffixField
            control={control}
            taken={knowsAllClasses ? others.filter((other) => other.grade === grade).map(({ suffix }) => suffix) : []}
            offersLetters={knowsAllClasses && typeof grade === 'number'}
          />
          {isTyped && (
            <SelectField
              control={control}
              name="type"
              label={i18n._('classroom.type')}
              required
              options={typeCodes.map((value) => ({ value, label: typeLabel(value, i18n) }))}
              placeholder={i18n._('common.choose')}
              disabledReason={scored.length > 0 ? i18n._('classroom.type.hasScores') : null}
              onValueChange={() => setValue('excluded_subjects', [])}
            />
          )}
          {isPreSchool && (
            <SelectField
              control={control}
              name="special_education"
              label={i18n._('classroom.specialEducation')}
              required
              options={[
                { value: 1, label: i18n._('common.yes') },
                { value: 0, label: i18n._('common.no') },
              ]}
              placeholder={i18n._('common.choose')}
            />
          )}
          <SelectField
            control={control}
            name="bilingual"
            label={i18n._('classroom.bilingual')}
            required
            options={bilingualCodes.map((value) => ({ value, label: bilingualLabel(value, i18n) }))}
            placeholder={i18n._('common.choose')}
          />
          <TeacherField
            control={control}
            user={user}
            school={school.id}
            classrooms={others}
            present={room?.teacher ?? null}
          />
          <SelectField
            control={control}
            name="status"
            label={i18n._('common.status')}
            options={[
              { value: 1, label: i18n._(statusLabels[1]) },
              { value: 0, label: i18n._(statusLabels[0]) },
            ]}
          />
        </div>
      </FormSection>
      <FormSection title={i18n._('classroom.subjects')} help={i18n._('classroom.subjects.help')}>
        <SubjectChoice
          control={control}
          kind={
            typeof grade !== 'number' || (isTyped && type === 0)
              ? null
              : { academicYear: year.id, grade, type: isTyped ? type : 0 }
          }
          scored={scored}
          onChange={(excluded) => setValue('excluded_subjects', excluded, { shouldDirty: true })}
        />
      </FormSection>
    </FormPage>
  )
}

/** The grades of the school's degree, and that of the class itself. */
function listGrades({ degree }: School, room: ClassroomDetail | undefined): number[] {
  const grades = gradesOfDegree(degree.number)
  return room === undefined || grades.includes(room.grade) ? grades : [...grades, room.grade].toSorted((a, b) => a - b)
}
