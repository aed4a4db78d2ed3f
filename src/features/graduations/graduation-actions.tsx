import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { ArrowUpRight, Repeat, Undo2 } from 'lucide-react'
import type { SignedInUser } from '@/auth/session'
import { confirm } from '@/components/feedback/confirm'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import type { Selection } from '@/components/tables/selection'
import { lazyWithRetry } from '@/components/ui/lazy'
import { useIsLeft } from '@/components/ui/leavable'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { School } from '@/domain/schools/schema'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { graduationMutations } from './queries'
import { graduatingGrade, outlook, promoteRefusal, repeatRefusal } from './rules'
import { undoRefusalIds, type GraduationRow } from './schema'

const PromoteDialog = lazyWithRetry(async () => (await import('./promote-dialog')).PromoteDialog)
const FinishSchoolDialog = lazyWithRetry(async () => (await import('./finish-school-dialog')).FinishSchoolDialog)
const RepeatDialog = lazyWithRetry(async () => (await import('./repeat-dialog')).RepeatDialog)

interface GraduationActionsProps {
  user: SignedInUser
  school: School
  /** Those that the students can go to, the next one first. */
  years: readonly AcademicYear[]
  grade: number
  /** The whole class; undefined until it has come. */
  students: readonly GraduationRow[] | undefined
  selected: Selection<GraduationRow>
}

/** The students that a button's reason names. */
const mostNamed = 5

/** Selects those who passed or failed with one press, and decides for the selection. */
export function GraduationActions({ students, selected, ...place }: GraduationActionsProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [open, setOpen] = useState<'promote' | 'repeat' | null>(null)
  const takeBack = useMutation(graduationMutations.takeBack())
  const chosen = (students ?? []).filter(({ id }) => selected.has(id))
  const { passed, failed, withoutResult, decided } = outlook(students ?? [])
  const undecided = [...passed, ...failed, ...withoutResult]
  const groups = [
    { label: 'graduation.select.all', none: 'graduation.select.noneOpen', members: undecided },
    { label: 'graduation.select.passed', none: 'graduation.select.nonePassed', members: passed },
    { label: 'graduation.select.failed', none: 'graduation.select.noneFailed', members: failed },
    { label: 'graduation.select.decided', none: 'graduation.select.noneDecided', members: decided },
  ]
  const translate = (id: string | null) => (id === null ? null : i18n._(id))
  const loading = students === undefined ? 'common.loading' : null
  const kept = chosen.filter(({ undo_refusal: refusal }) => refusal != null)
  const undoRefusal =
    chosen.length === 0
      ? i18n._('graduation.selectFirst')
      : chosen.some(({ graduationStatus }) => graduationStatus === 0)
        ? i18n._('graduation.undo.notDecided')
        : kept.length > 0
          ? i18n._('graduation.undo.kept', { n: kept.length, students: nameKept(kept) })
          : null
  function nameKept(rows: readonly GraduationRow[]): string {
    const names = rows
      .slice(0, mostNamed)
      .map(({ student, undo_refusal: refusal }) =>
        refusal == null ? '' : `${fullName(student, locale)} (${i18n._(undoRefusalIds[refusal])})`,
      )
    return [...names, ...(rows.length > mostNamed ? ['…'] : [])].join(', ')
  }
  const askAndTakeBack = async () => {
    const yes = await confirm({
      title: i18n._('graduation.undo.title', { n: chosen.length }),
      body: i18n._('graduation.undo.body'),
    })
    if (yes)
      takeBack.mutate(
        chosen.map(({ id }) => id),
        { onSuccess: selected.clear },
      )
  }
  const dialog = {
    ...place,
    students: chosen,
    onClose: () => setOpen(null),
    onDone: () => {
      setOpen(null)
      selected.clear()
    },
  }
  const Promote = place.grade === graduatingGrade ? FinishSchoolDialog : PromoteDialog
  return (
    <section
      aria-label={i18n._('graduation.actions')}
      inert={useIsLeft()}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 [&_button]:px-2"
    >
      {/* On a phone only what can be done now is shown: the first student is on the first screen. */}
      <div className="flex flex-wrap gap-1 max-cards:[&>[aria-disabled]]:hidden">
        {groups.map(({ label, none, members }) => (
          <Button
            key={label}
            variant="quiet"
            disabledReason={translate(loading ?? (members.length === 0 ? none : null))}
            onClick={() => {
              selected.clear()
              selected.select(members, true)
            }}
          >
            {i18n._(label, { n: members.length })}
          </Button>
        ))}
        {selected.rows.length > 0 && (
          <Button variant="quiet" onClick={selected.clear}>
            {i18n._('list.clearSelection')}
          </Button>
        )}
      </div>
      <p role="status" className={cn('text-sm text-ink-muted', chosen.length === 0 && 'max-cards:sr-only')}>
        {i18n._('graduation.selected', { n: chosen.length })}
      </p>
      <div className={cn('ms-auto flex flex-wrap gap-2', chosen.length === 0 && 'max-cards:hidden')}>
        <Button
          variant="primary"
          icon={<ArrowUpRight aria-hidden className="size-4" />}
          disabledReason={translate(loading ?? promoteRefusal(chosen))}
          onClick={() => setOpen('promote')}
        >
          {i18n._('graduation.promote')}
        </Button>
        <Button
          icon={<Repeat aria-hidden className="size-4" />}
          disabledReason={translate(loading ?? repeatRefusal(chosen))}
          onClick={() => setOpen('repeat')}
        >
          {i18n._('graduation.repeat')}
        </Button>
        <Button
          icon={<Undo2 aria-hidden className="size-4" />}
          pending={takeBack.isPending}
          disabledReason={translate(loading) ?? undoRefusal}
          onClick={() => void askAndTakeBack()}
        >
          {i18n._('graduation.undo')}
        </Button>
      </div>
      {open === 'promote' && <Promote {...dialog} />}
      {open === 'repeat' && <RepeatDialog {...dialog} />}
    </section>
  )
}
