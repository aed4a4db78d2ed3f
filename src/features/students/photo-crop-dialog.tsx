import { useState } from 'react'
import { useLingui } from '@lingui/react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useCloseDialog } from '@/components/forms/use-close-dialog'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FieldShell } from '@/components/ui/field-shell'
import { type CropArea, cropPhoto } from './crop-photo'

export interface PhotoCropDialogProps {
  /** The address of the image: an object URL or a data URL. */
  source: string
  onClose: () => void
  onConfirm: (photo: string) => void
}

/** Cuts a photo out of an image: 4:6, enlarged and turned as needed. */
export function PhotoCropDialog({ source, onClose, onConfirm }: PhotoCropDialogProps) {
  const { i18n } = useLingui()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [rotation, setRotation] = useState(0)
  const [area, setArea] = useState<CropArea | null>(null)
  const [failed, setFailed] = useState(false)
  const close = useCloseDialog({
    hasWork: () => zoom !== 1 || rotation !== 0 || crop.x !== 0 || crop.y !== 0,
    onClose,
  })
  const confirm = async () => {
    if (area === null) return
    try {
      onConfirm(await cropPhoto(source, area, rotation))
    } catch {
      setFailed(true)
    }
  }
  return (
    <Dialog
      open
      size="large"
      closesOnPressOutside={false}
      title={i18n._('student.photo.crop')}
      description={i18n._('student.photo.crop.help')}
      onOpenChange={(open) => {
        if (!open) void close()
      }}
      footer={
        <>
          <Button onClick={() => void close()}>{i18n._('common.close')}</Button>
          <Button
            variant="primary"
            pending={area === null && !failed}
            disabledReason={failed ? i18n._('student.photo.notImage') : null}
            onClick={() => void confirm()}
          >
            {i18n._('common.confirm')}
          </Button>
        </>
      }
    >
      {failed && (
        <p role="alert" className="text-sm text-danger">
          {i18n._('student.photo.notImage')}
        </p>
      )}
      <div className="relative h-80 shrink-0 overflow-hidden rounded bg-surface-sunken">
        <Cropper
          image={source}
          aspect={4 / 6}
          minZoom={1}
          maxZoom={3}
          crop={crop}
          zoom={zoom}
          rotation={rotation}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onRotationChange={setRotation}
          onCropComplete={(_percentages, pixels) => setArea(pixels)}
          cropperProps={{ role: 'group', 'aria-label': i18n._('student.photo.area') }}
          mediaProps={{ alt: '', onError: () => setFailed(true) }}
          disableAutomaticStylesInjection
        />
      </div>
      <div className="grid gap-4 cards:grid-cols-2">
        <FieldShell label={i18n._('student.photo.zoom')}>
          {(aria) => (
            <input
              {...aria}
              type="range"
              min={1}
              max={3}
              step={0.1}
              value={zoom}
              onChange={(event) => setZoom(Number(event.target.value))}
              className="min-h-9 w-full accent-accent pointer-coarse:min-h-11"
            />
          )}
        </FieldShell>
        <FieldShell label={i18n._('student.photo.rotation')}>
          {(aria) => (
            <input
              {...aria}
              type="range"
              min={0}
              max={360}
              step={1}
              value={rotation}
              aria-valuetext={`${String(rotation)}°`}
              onChange={(event) => setRotation(Number(event.target.value))}
              className="min-h-9 w-full accent-accent pointer-coarse:min-h-11"
            />
          )}
        </FieldShell>
      </div>
    </Dialog>
  )
}
