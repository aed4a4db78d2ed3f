import { useEffect, useRef, useState } from 'react'
import { useLingui } from '@lingui/react'
import { RotateCcw } from 'lucide-react'
import type { RuntimeConfig } from '@/lib/config'
import { useLocale } from '@/lib/i18n/i18n'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'

interface VideoPlayerProps {
  file: NonNullable<RuntimeConfig['tutorial']['videos'][number]>
  topic: string
  /** The visitor has just chosen this video. */
  plays: boolean
}

/** The browser's own player: its controls answer the keyboard, and its captions begin in the page's language. */
export function VideoPlayer({ file: { src, poster, captions }, topic, plays }: VideoPlayerProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    // A browser that wants another press first leaves it to the play button.
    if (plays) video.current?.play().catch(() => undefined)
  }, [plays])
  const tryAgain = () => {
    setFailed(false)
    video.current?.load()
  }
  return (
    <>
      <video
        ref={video}
        src={src}
        poster={poster ?? '/tutorial-poster.svg'}
        aria-label={topic}
        controls
        playsInline
        preload="metadata"
        onError={() => setFailed(true)}
        className="aspect-video w-full rounded bg-surface-sunken"
      >
        <track
          kind="captions"
          src={captions.km}
          srcLang="km"
          label={i18n._('shell.language.khmer')}
          default={locale === 'km'}
        />
        <track
          kind="captions"
          src={captions.en}
          srcLang="en"
          label={i18n._('shell.language.english')}
          default={locale === 'en'}
        />
      </video>
      {failed && (
        <div className="mt-2">
          <Alert
            tone="danger"
            role="alert"
            actions={
              <Button icon={<RotateCcw aria-hidden className="size-4" />} onClick={tryAgain}>
                {i18n._('common.tryAgain')}
              </Button>
            }
          >
            {i18n._('tutorial.failed')}
          </Alert>
        </div>
      )}
    </>
  )
}
