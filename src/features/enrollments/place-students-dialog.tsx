import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { DoorOpen } from 'lucide-react'
import { BatchDialog, BatchReport } from '@/components/forms/batch-dialog'
import { QueryPart } from '@/components/shell/query-part'
import { DoneText } from '@/components/ui/done-text'
import { Select } from '@/components/ui/select'
import { formatClassName } from '@/domain/classrooms/class-name'
import { classLabel, gradeLabel } from '@/domain/classrooms/labels'
import { classroomQueries } from '@/domain/classrooms/queries'
import type { Classroom } from '@/domain/classrooms/schema'
import { listsOfStudents } from '@/domain/query-keys'
import { studentQueries } from '@/features/students/queries'
import { type Batch, useBatch } from '@/lib/api/use-batch'
import { useIdempotencyKey } from '@/lib/api/use-idempotency-key'
import { useLocale } from '@/lib/i18n/i18n'
import { notify } from '@/lib/notify'
import { placementByClass, toPlacementLines, type PlacementLine } from './placement'
import { assignToClass } from './row-mutations'

interface PlaceStudentsDialogProps {
  academicYear: number
  /** The school in its year. */
  school: number
  /** Of one grade; without it, of all. */
  grade: number | undefined
  onClose: () => void
}

/** Puts the students without a class into those that follow from the classes of the year before. */
export function PlaceStudentsDialog({ onClose, ...selection }: PlaceStudentsDialogProps) {
  const { academicYear, school } = selection
  const { i18n } = useLingui()
  const batch = useBatch(listsOfStudents)
  const students = useQuery(studentQueries.toPlace(selection))
  const classes = useQuery(classroomQueries.lookup({ academicYear, school, teacherStaffId: null }))
  return (
    <BatchDialog
      batch={batch}
      title={i18n._('student.place')}
      description={i18n._('student.place.body')}
      onClose={onClose}
    >
      <QueryPart query={classes} failed="error.gettingClasses">
        {(rooms) => (
          <QueryPart query={students}>
            {({ data }) =>
              data.length === 0 ? (
                <DoneText>{i18n._('student.place.none')}</DoneText>
              ) : (
                <Placement
                  lines={toPlacementLines(data, rooms)}
                  rooms={rooms}
                  selection={selection}
                  batch={batch}
                  onClose={onClose}
                />
              )
            }
          </QueryPart>
        )}
      </QueryPart>
    </BatchDialog>
  )
}

interface PlacementProps {
  lines: readonly PlacementLine[]
  rooms: readonly Classroom[]
  selection: Pick<PlaceStudentsDialogProps, 'academicYear' | 'school'>
  batch: Batch
  onClose: () => void
}

/** The value of the choice that leaves the students where they are. */
const nowhere = ''

function Placement({ lines, rooms, selection: { academicYear, school }, batch, onClose }: PlacementProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const keys = useIdempotencyKey()
  const [chosen, setChosen] = useState<ReadonlyMap<string, number | null>>(new Map())
  const targetOf = ({ key, proposed }: PlacementLine) => {
    const target = chosen.get(key)
    return target === undefined ? proposed : target
  }
  const parts = [...placementByClass(lines, targetOf)].map(([room, { grade, enrollments }]) => {
    const body = {
      enrollments,
      classroom_id: room,
      suffix: null,
      academic_year_school_id: school,
      grade,
      academic_year_id: academicYear,
    }
    const key = JSON.stringify(body)
    const found = rooms.find(({ id }) => id === room)
    return {
      key,
      room,
      name: found === undefined ? '' : formatClassName(found, locale),
      size: enrollments.length,
      send: () => assignToClass(body, keys.keyFor(key)),
    }
  })
  const countStudents = (of: typeof parts) => of.reduce((sum, { size }) => sum + size, 0)
  const waiting = parts.filter(({ key }) => !batch.done.has(key))
  return (
    <>
      <ul className="flex flex-col">
        {lines.map((line) => {
          const target = targetOf(line)
          const isPlaced = parts.some(({ room, key }) => room === target && batch.done.has(key))
          const name =
            line.last === null
              ? i18n._('student.place.new', { grade: gradeLabel(line.grade, i18n) })
              : classLabel(line.last, i18n)
          return (
            <li
              key={line.key}
              className="grid grid-cols-1 items-center gap-x-4 border-b border-line py-2 cards:grid-cols-[1fr_14rem]"
            >
              <span>
                {name}{' '}
                <span className="text-ink-muted">
                  {line.last?.grade === line.grade && `${i18n._('student.place.repeating')} · `}
                  {i18n._('student.count', { n: line.enrollments.length })}
                </span>
              </span>
              <Select
                label={i18n._('student.place.target', { name })}
                hideLabel
                value={target === null ? nowhere : String(target)}
                options={[
                  { value: nowhere, label: i18n._('student.withoutClass') },
                  ...rooms
                    .filter((room) => room.grade === line.grade && room.status === 1)
                    .map((room) => ({ value: String(room.id), label: formatClassName(room, locale) })),
                ]}
                disabledReason={isPlaced ? i18n._('student.place.isDone') : null}
                onChange={(value) => setChosen(new Map(chosen).set(line.key, value === nowhere ? null : Number(value)))}
              />
            </li>
          )
        })}
      </ul>
      <BatchReport
        batch={batch}
        parts={parts}
        label={i18n._('student.place.run', { n: countStudents(waiting) })}
        icon={<DoorOpen aria-hidden className="size-4" />}
        disabledReason={waiting.length === 0 ? i18n._('enrollment.assign.classFirst') : null}
        onRun={() =>
          batch.run(parts, () => {
            notify({ kind: 'success', id: 'student.place.done', values: { n: countStudents(parts) } })
            onClose()
          })
        }
        onClose={onClose}
      />
    </>
  )
}
