import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { CirclePlay } from 'lucide-react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { config } from '@/lib/config'
import { PageHeader } from '@/components/shell/page-header'
import { cn } from '@/components/ui/cn'
import { VideoPlayer } from './video-player'
import { videoLengths } from './video-lengths'

interface TutorialVideo {
  /** Its place in the list, from 1: what the address calls it. */
  number: 1 | 2 | 3
  topic: MessageDescriptor
  minutes: number
  seconds: number
}

/** The three videos with their lengths and topics. Their files are configuration. */
const tutorialVideos = [
  { number: 1, topic: msg({ id: 'tutorial.openingWebsite' }), ...videoLengths.openingWebsite },
  { number: 2, topic: msg({ id: 'tutorial.schoolManagement' }), ...videoLengths.schoolManagement },
  { number: 3, topic: msg({ id: 'tutorial.classroomManagement' }), ...videoLengths.classroomManagement },
] as const satisfies readonly TutorialVideo[]

/** 2:29 */
function lengthText({ minutes, seconds }: TutorialVideo): string {
  return `${minutes}:${String(seconds).padStart(2, '0')}`
}

/** The three videos of the tutorial: a player and a list beside it; choosing an entry plays its video. */
export function TutorialPage({ selected }: { selected: number }) {
  const { i18n } = useLingui()
  const [chosen, setChosen] = useState<number | null>(null)
  const video = tutorialVideos.find(({ number }) => number === selected) ?? tutorialVideos[0]
  const file = config().tutorial.videos[video.number - 1] ?? null
  return (
    <>
      <PageHeader />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="video-topic">
          {file === null ? (
            <div className="overflow-hidden rounded border border-line bg-surface-raised">
              <img src="/tutorial-poster.svg" alt="" width="640" height="360" className="aspect-video w-full" />
              <p role="status" className="border-t border-line p-4">
                {i18n._('tutorial.noFile')}
              </p>
            </div>
          ) : (
            <VideoPlayer key={video.number} file={file} topic={i18n._(video.topic)} plays={chosen === video.number} />
          )}
          <h2 id="video-topic" className="mt-3 text-lg font-semibold">
            {i18n._(video.topic)}
          </h2>
          <p className="text-sm text-ink-muted">{i18n._('tutorial.length', { length: lengthText(video) })}</p>
        </section>
        <nav aria-label={i18n._('tutorial.videos')}>
          <ol className="rounded border border-line bg-surface-raised p-1">
            {tutorialVideos.map((entry) => (
              <li key={entry.number}>
                <Link
                  to="/tutorial"
                  search={{ video: entry.number }}
                  resetScroll={false}
                  aria-current={entry === video ? 'page' : undefined}
                  onClick={() => setChosen(entry.number)}
                  className={cn(
                    'flex min-h-12 items-center gap-3 rounded px-3 py-2',
                    entry === video ? 'bg-accent-soft font-semibold text-accent-strong' : 'hover:bg-accent-soft',
                  )}
                >
                  <CirclePlay aria-hidden className="size-5 shrink-0" />
                  <span className="min-w-0 flex-1">{i18n._(entry.topic)}</span>
                  <span className="text-sm text-ink-muted tabular-nums">{lengthText(entry)}</span>
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </>
  )
}
