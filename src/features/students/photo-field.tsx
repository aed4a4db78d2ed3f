import { useEffect, useRef, useState } from 'react'
import { useLingui } from '@lingui/react'
import { Crop, ImageUp, Trash2 } from 'lucide-react'
import { useField } from '@/components/forms/use-field'
import { Button } from '@/components/ui/button'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { ProfileForm } from './profile-control'
import { StudentPhoto } from './student-photo'

/** The accepted file types of a photo. */
const photoTypes = 'image/png,image/gif,image/jpeg'
/** The most bytes of a chosen file: a phone's largest photo and some. */
const maxFileBytes = 20 * 1024 * 1024

const beginnings: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x47, 0x49, 0x46, 0x38],
  [0xff, 0xd8, 0xff],
]

/** Why a chosen file cannot be a photo, by what it holds and not by what it is called; null when it can. */
async function photoFileProblem(file: File): Promise<string | null> {
  if (file.size > maxFileBytes) return 'student.photo.tooLarge'
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const isImage = beginnings.some((bytes) => bytes.every((byte, index) => head[index] === byte))
  return isImage ? null : 'student.photo.notImage'
}

const PhotoCropDialog = lazyWithRetry(async () => (await import('./photo-crop-dialog')).PhotoCropDialog)

/** Shows the photo; crops it again, uploads or removes it. */
export function PhotoField({ form: { control }, name }: { form: ProfileForm; name: string }) {
  const { i18n } = useLingui()
  const label = i18n._('student.photo')
  const {
    field,
    value,
    shellProps: { error, controlRef },
  } = useField({
    control,
    name: 'photo',
    label,
    format: (photo) => (photo == null ? '' : label),
  })
  const [cropped, setCropped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const photo = typeof value === 'string' ? value : null
  useEffect(
    () => () => {
      if (cropped?.startsWith('blob:') === true) URL.revokeObjectURL(cropped)
    },
    [cropped],
  )
  const choose = async (file: File) => {
    // A file that is gone or locked cannot be read.
    const found = await photoFileProblem(file).catch(() => 'student.photo.notImage')
    setProblem(found)
    if (found === null) setCropped(URL.createObjectURL(file))
  }
  const message = problem === null ? error : i18n._(problem)
  return (
    <div className="flex flex-wrap items-start gap-4">
      <StudentPhoto photo={photo} name={name} />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <p className="text-sm text-ink-muted">{i18n._('student.photo.help')}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            ref={controlRef}
            icon={<ImageUp aria-hidden className="size-4" />}
            onClick={() => {
              PhotoCropDialog.preload()
              input.current?.click()
            }}
          >
            {i18n._('student.photo.upload')}
          </Button>
          {photo !== null && (
            <>
              <Button icon={<Crop aria-hidden className="size-4" />} onClick={() => setCropped(photo)}>
                {i18n._('student.photo.view')}
              </Button>
              <Button
                icon={<Trash2 aria-hidden className="size-4" />}
                onClick={() => {
                  setProblem(null)
                  field.onChange(null)
                }}
              >
                {i18n._('student.photo.remove')}
              </Button>
            </>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={photoTypes}
          aria-label={i18n._('student.photo.upload')}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            // The same file may be chosen again.
            event.currentTarget.value = ''
            if (file !== undefined) void choose(file)
          }}
        />
        {message !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {message}
          </p>
        )}
      </div>
      {cropped !== null && (
        <PhotoCropDialog
          source={cropped}
          onClose={() => setCropped(null)}
          onConfirm={(cut) => {
            field.onChange(cut)
            setCropped(null)
          }}
        />
      )}
    </div>
  )
}
