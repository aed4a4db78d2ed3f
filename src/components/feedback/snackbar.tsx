import { useEffect, useRef } from 'react'
import * as Toast from '@radix-ui/react-toast'
import { useLingui } from '@lingui/react'
import { Link, useRouter } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { dismissNotification, type Notification, notifications as shownNotifications } from '@/lib/notify'
import { cn } from '@/components/ui/cn'

/** A success and a sentence hide by themselves after this long; anything else stays until it is closed. */
const successMilliseconds = 4000
const sentenceMilliseconds = 8000

const looks = {
  success: { Icon: CircleCheck, style: 'bg-positive text-positive-ink' },
  error: { Icon: CircleAlert, style: 'bg-danger text-danger-ink' },
  info: { Icon: Info, style: 'bg-ink text-surface' },
} as const

/** The notifications, bottom right, on phones along the bottom. F8 leads to them. */
export function Snackbar({ notifications }: { notifications: readonly Notification[] }) {
  const { i18n } = useLingui()
  const viewport = useRoom()
  return (
    <Toast.Provider label={i18n._('shell.notification')} swipeDirection="right">
      {notifications.map((notification) => (
        <Message key={notification.key} notification={notification} />
      ))}
      <Toast.Viewport
        ref={viewport}
        label={i18n._('shell.notifications', { hotkey: 'F8' })}
        hotkey={['F8']}
        className="fixed right-0 bottom-0 z-snackbar flex w-full flex-col gap-2 p-4 outline-none empty:hidden cards:w-96 print:hidden"
      />
    </Toast.Provider>
  )
}

/**
 * The page makes room for the notifications, which would cover its last row and its pages otherwise. The room stays until
 * the next navigation: rows that moved back when a message hides would be missed by a press.
 */
function useRoom() {
  const viewport = useRef<HTMLOListElement>(null)
  const router = useRouter()
  useEffect(() => {
    const height = viewport.current?.offsetHeight ?? 0
    if (height > 0) document.documentElement.style.setProperty('--notices-room', `${height}px`)
  })
  useEffect(
    () =>
      router.subscribe('onResolved', () => {
        if (shownNotifications.get().length === 0) document.documentElement.style.removeProperty('--notices-room')
      }),
    [router],
  )
  return viewport
}

function Message({ notification: { key, kind, id, values, action, isBrief } }: { notification: Notification }) {
  const { i18n } = useLingui()
  const { Icon, style } = looks[kind]
  return (
    <Toast.Root
      type={kind === 'success' ? 'background' : 'foreground'}
      duration={kind === 'success' ? successMilliseconds : isBrief ? sentenceMilliseconds : Infinity}
      onOpenChange={(open) => {
        if (!open) dismissNotification(key)
      }}
      className={cn('flex items-start gap-3 rounded p-3', style)}
    >
      <Icon aria-hidden className="mt-1 size-5 shrink-0" />
      <div className="min-w-0 flex-1 break-words">
        <Toast.Description>{i18n._(id, values)}</Toast.Description>
        {action && (
          <Toast.Action asChild altText={i18n._(action.id)}>
            <Link
              to={action.to}
              className="inline-block rounded py-1 font-semibold focus-visible:outline-current underline underline-offset-2"
            >
              {i18n._(action.id)}
            </Link>
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        aria-label={i18n._('common.close')}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded focus-visible:outline-current pointer-coarse:size-11"
      >
        <X aria-hidden className="size-5" />
      </Toast.Close>
    </Toast.Root>
  )
}
