import { useSelector } from '@tanstack/react-store'
import { notifications } from '@/lib/notify'
import { useUser } from '@/session/use-session'
import { latePart } from '@/ui/late-part'
import { useTouched } from '@/ui/use-touched'

const snackbar = latePart(async () => (await import('./snackbar')).Snackbar)

/** The place of the snackbar. It stays once it has shown something, so that what follows is announced. */
export function SnackbarHost() {
  const shown = useSelector(notifications)
  const touched = useTouched()
  const acting = useUser() !== null && touched
  const wanted = acting || shown.length > 0
  return wanted && <snackbar.Part notifications={shown} />
}
