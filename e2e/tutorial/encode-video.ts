import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Caption, Frame, Words } from './recorder'

/** Returns whether the encoder can be run. */
export function hasEncoder(): boolean {
  return spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0
}

/**
 * Writes `<name>.mp4`, its first picture as `<name>.jpg` and the captions of both languages.
 * @param folder where they are written; `work` is for the list of pictures
 */
export function encodeVideo(
  { frames, captions }: { frames: readonly Frame[]; captions: readonly Caption[] },
  { name, folder, work }: { name: string; folder: string; work: string },
): void {
  const last = frames.at(-1)
  if (last === undefined) throw new Error('There are no pictures')
  const list = join(work, 'frames.txt')
  // The encoder takes the last picture's time only when it is listed once more.
  const lines = frames.map(({ file, seconds }) => `file '${file}'\nduration ${seconds.toFixed(3)}`)
  writeFileSync(list, `${lines.join('\n')}\nfile '${last.file}'\n`)
  const total = frames.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3)
  const video = ['-fps_mode', 'cfr', '-r', '10', '-t', total, '-pix_fmt', 'yuv420p', '-movflags', '+faststart']
  // Every page stays still most of the time: a slow search for what is the same makes the file small.
  const codec = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '30', '-g', '300', '-an']
  run(['-f', 'concat', '-safe', '0', '-i', list, ...codec, ...video, join(folder, `${name}.mp4`)])
  const first = frames[0]?.file ?? last.file
  run(['-i', first, '-frames:v', '1', '-q:v', '5', join(folder, `${name}.jpg`)])
  for (const language of ['km', 'en'] as const) {
    writeFileSync(join(folder, `${name}.${language}.vtt`), captionFile(captions, language))
  }
}

function run(parameters: readonly string[]): void {
  const { status, stderr } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...parameters], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ffmpeg failed: ${stderr}`)
}

/** The captions in the WebVTT format. */
export function captionFile(captions: readonly Caption[], language: keyof Words): string {
  const cues = captions.map(({ words, from, to }) => `${clock(from)} --> ${clock(to)}\n${words[language]}\n`)
  return `WEBVTT\n\n${cues.join('\n')}`
}

/** 00:01:05.250 */
function clock(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
}
