import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { videoLengths } from '@/features/tutorial/video-lengths'

const site = join(import.meta.dirname, '../../src/public')
const { videos } = z
  .object({
    tutorial: z.object({
      videos: z.array(
        z.object({ src: z.string(), poster: z.string(), captions: z.object({ km: z.string(), en: z.string() }) }),
      ),
    }),
  })
  .parse(JSON.parse(readFileSync(join(site, 'config.json'), 'utf8'))).tutorial

const readTimes = (file: string) => [...readFileSync(join(site, file), 'utf8').matchAll(/^(\S+) --> (\S+)$/gm)]

/** The length in the movie header of an MP4 file (`mvhd`, version 0). */
function readSeconds(file: string): number {
  const video = readFileSync(join(site, file))
  const header = video.indexOf('mvhd') + 4
  return video.readUInt32BE(header + 16) / video.readUInt32BE(header + 12)
}

test('the three tutorial videos are part of the site, below three megabytes together', () => {
  const bytes = videos.map(({ src }) => statSync(join(site, src)).size)
  expect(bytes).toHaveLength(3)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000)
})

test('each tutorial video is as long as its page says, and has a poster of its own', () => {
  const lengths = Object.values(videoLengths).map(({ minutes, seconds }) => minutes * 60 + seconds)
  expect(videos.map(({ src }) => readSeconds(src))).toEqual(lengths)
  const posters = videos.map(({ poster }) => readFileSync(join(site, poster)).toString('base64'))
  expect(new Set(posters).size).toBe(3)
})

test('the captions of both languages change at the same moments, and the last ends with the video', () => {
  const ends = Object.values(videoLengths).map(
    ({ minutes, seconds }) => `00:${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}.000`,
  )
  expect(videos.map(({ captions }) => readTimes(captions.km).at(-1)?.[2])).toEqual(ends)
  for (const { captions } of videos) {
    expect(readTimes(captions.en).map(([line]) => line)).toEqual(readTimes(captions.km).map(([line]) => line))
  }
})
