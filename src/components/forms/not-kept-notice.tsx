import { useLingui } from '@lingui/react'
import { useSelector } from '@tanstack/react-store'
import { useDeviceWork } from '@/lib/storage/device-work'
import { WorkNotice } from './work-notice'

/** Warns while this device cannot keep what is typed, above every form and sheet that keeps drafts. */
export function NotKeptNotice() {
  const { i18n } = useLingui()
  const isKept = useSelector(useDeviceWork().isKept)
  return isKept ? null : <WorkNotice text={i18n._('unsentWork.notKept')} />
}
