import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { DoorOpen } from 'lucide-react'
import { QueryPart } from '@/components/shell/query-part'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { DoneText } from '@/components/ui/done-text'
import { Select } from '@/components/ui/select'
import { formatClassName } from '@/domain/classrooms/class-name'
import { classLabel, gradeLabel } from '@/domain/classrooms/labels'
import { classroomQueries } from '@/domain/classrooms/queries'
import type { Classroom } from '@/domain/classrooms/schema'
import { listsOfStudents } from '@/domain/query-keys'
import { studentQueries } from '@/features/students/queries'
import { errorText } from '@/lib/api/error-text'
import type { WriteMeta } from '@/lib/api/query-client'
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
  const [isPlacing, setPlacing] = useState(false)
  const students = useQuery(studentQueries.toPlace(selection))
  const classes = useQuery(classroomQueries.lookup({ academicYear, school, teacherStaffId: null }))
  return (
    <Dialog
      open
      size="large"
      title={i18n._('student.place')}
      description={i18n._('student.place.body')}
      closesOnPressOutside={false}
      onOpenChange={(open) => {
        if (!open && !isPlacing) onClose()
      }}
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
                  onPlacing={setPlacing}
                  onClose={onClose}
                />
              )
            }
          </QueryPart>
        )}
      </QueryPart>
    </Dialog>
  )
}

interface PlacementProps {
  lines: readonly PlacementLine[]
  rooms: readonly Classroom[]
  selection: Pick<PlaceStudentsDialogProps, 'academicYear' | 'school'>
  onPlacing: (isPlacing: boolean) => void
  onClose: () => void
}

/** The value of the choice that leaves the students where they are. */
const nowhere = ''

function Placement({ lines, rooms, selection: { academicYear, school }, onPlacing, onClose }: PlacementProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const keys = useIdempotencyKey()
  const [chosen, setChosen] = useState<ReadonlyMap<string, number | null>>(new Map())
  const [placed, setPlaced] = useState<ReadonlySet<number>>(new Set())
  const [failed, setFailed] = useState<ReadonlyMap<number, unknown>>(new Map())
  const targetOf = (line: PlacementLine) => chosen.get(line.key) ?? (chosen.has(line.key) ? null : line.proposed)
  const byClass = placementByClass(lines, targetOf)
  const waiting = [...byClass].filter(([room]) => !placed.has(room))
  const sum = (classes: typeof waiting) => classes.reduce((total, [, { enrollments }]) => total + enrollments.length, 0)
  const nameOf = (id: number) => {
    const room = rooms.find((candidate) => candidate.id === id)
    return room === undefined ? '' : formatClassName(room, locale)
  }

  const place = useMutation({
    /** One class after the other, so that what fails leaves those before it done; the server takes each of them once. */
    mutationFn: async () => {
      const done = new Set(placed)
      const failures = new Map<number, unknown>()
      for (const [room, { grade, enrollments }] of waiting) {
        const body = {
          enrollments,
          classroom_id: room,
          suffix: null,
          academic_year_school_id: school,
          grade,
          academic_year_id: academicYear,
        }
        try {
          await assignToClass(body, keys.keyFor(JSON.stringify(body)))
          done.add(room)
          setPlaced(new Set(done))
        } catch (error) {
          failures.set(room, error)
        }
      }
      return failures
    },
    meta: { invalidates: listsOfStudents, error: 'handled' } satisfies WriteMeta,
    onMutate: () => {
      setFailed(new Map())
      onPlacing(true)
    },
    onSuccess: (failures) => {
      setFailed(failures)
      if (failures.size > 0) return
      notify({ kind: 'success', id: 'student.place.done', values: { n: sum([...byClass]) } })
      onClose()
    },
    onSettled: () => onPlacing(false),
  })
  return (
    <>
      <ul className="flex flex-col">
        {lines.map((line) => {
          const target = targetOf(line)
          const isPlaced = target !== null && placed.has(target)
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
      {failed.size > 0 && (
        <Alert tone="danger" role="alert" title={i18n._('student.place.failed', { n: failed.size })}>
          <ul className="list-disc ps-5">
            {[...failed].map(([room, error]) => (
              <li key={room}>{`${nameOf(room)}: ${errorText(error, i18n)}`}</li>
            ))}
          </ul>
        </Alert>
      )}
      <footer className="flex flex-wrap items-center justify-end gap-3">
        {place.isPending && (
          <p role="status" className="text-sm">
            {i18n._('student.place.progress', { done: placed.size, all: byClass.size })}
          </p>
        )}
        <Button disabledReason={place.isPending ? i18n._('common.loading') : null} onClick={onClose}>
          {i18n._('common.close')}
        </Button>
        <Button
          variant="primary"
          pending={place.isPending}
          icon={<DoorOpen aria-hidden className="size-4" />}
          disabledReason={waiting.length === 0 ? i18n._('enrollment.assign.classFirst') : null}
          onClick={() => place.mutate()}
        >
          {failed.size > 0 ? i18n._('common.tryAgain') : i18n._('student.place.run', { n: sum(waiting) })}
        </Button>
      </footer>
    </>
  )
}
