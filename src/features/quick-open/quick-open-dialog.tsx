import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { useRouter } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { errorText } from '@/lib/api/error-text'
import { Button } from '@/components/ui/button'
import { controlStyle } from '@/components/ui/control-style'
import { Dialog } from '@/components/ui/dialog'
import { FieldShell } from '@/components/ui/field-shell'
import { Spinner } from '@/components/ui/spinner'
import { useOpenView } from '@/components/tables/open-view'
import { QuickList } from './quick-list'
import { type QuickTarget, useQuickResults } from './use-quick-results'

export interface QuickOpenDialogProps {
  typed: string
  onType: (text: string) => void
  onClose: () => void
}

/** A search for a target: a page or action by name, a class, a school or student by name or number. */
export function QuickOpenDialog({ typed, onType, onClose }: QuickOpenDialogProps) {
  const { i18n } = useLingui()
  const router = useRouter()
  const queryClient = useQueryClient()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { groups, settled, tooShort, error, retry } = useQuickResults(typed, queryClient)
  const targets = groups.flatMap((group) => group.targets)
  // Results that arrive leave the chosen one chosen, as long as it is among them.
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const chosen = Math.max(
    0,
    targets.findIndex(({ key }) => key === chosenKey),
  )
  const openView = useOpenView()
  const goTo = useCallback(
    ({ opens }: QuickTarget) => {
      onClose()
      // After the dialog has given the focus back, so that the new page's heading gets it for good.
      setTimeout(() => {
        if ('act' in opens) opens.act()
        else if ('view' in opens) openView(opens.view)
        else void router.navigate({ href: opens.path })
      }, 0)
    },
    [onClose, openView, router],
  )
  const target = targets[chosen]
  // Enter pressed before the results of what is typed are there goes to the first of them.
  const [entered, setEntered] = useState(false)
  useEffect(() => {
    if (entered && settled && target !== undefined) goTo(target)
  }, [entered, settled, target, goTo])

  const move = (to: number) => {
    setEntered(false)
    setChosenKey(targets[(to + targets.length) % targets.length]?.key ?? null)
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(chosen + 1)
    else if (event.key === 'ArrowUp') move(chosen - 1)
    else if (event.key === 'Enter') setEntered(true)
    else return
    event.preventDefault()
  }
  const found = settled ? i18n._('quickOpen.results', { n: targets.length }) : ''
  return (
    <Dialog open onOpenChange={onClose} title={i18n._('quickOpen.title')} initialFocus={input}>
      <FieldShell label={i18n._('quickOpen.label')} help={i18n._('quickOpen.help')}>
        {(control) => (
          <div className="relative">
            <input
              {...control}
              ref={input}
              role="combobox"
              aria-expanded={targets.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={target === undefined ? undefined : `${listId}-${String(chosen)}`}
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              value={typed}
              onChange={(event) => {
                onType(event.target.value)
                setChosenKey(null)
                setEntered(false)
              }}
              onKeyDown={pressed}
              className={`${controlStyle({ invalid: false })} pe-9`}
            />
            {!settled && (
              <span className="absolute inset-y-0 end-3 flex items-center">
                <Spinner />
              </span>
            )}
          </div>
        )}
      </FieldShell>
      <div className="flex h-96 max-h-[50dvh] flex-col rounded border border-line">
        <QuickList id={listId} groups={groups} chosen={chosen} onChoose={goTo} />
        {targets.length === 0 && settled && error === null && (
          <p className="px-3 py-2 text-sm text-ink-muted">{i18n._('common.noMatch')}</p>
        )}
        {tooShort && <p className="px-3 py-2 text-sm text-ink-muted">{i18n._('quickOpen.typeMore')}</p>}
        {error !== null && (
          <div role="alert" className="flex flex-wrap items-center gap-3 px-3 py-2 text-sm">
            <p className="min-w-0 flex-1">{i18n._('quickOpen.failed', { reason: errorText(error, i18n) })}</p>
            <Button icon={<RotateCcw aria-hidden className="size-4" />} onClick={retry}>
              {i18n._('common.tryAgain')}
            </Button>
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {found}
      </p>
    </Dialog>
  )
}
