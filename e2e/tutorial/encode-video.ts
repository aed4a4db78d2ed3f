import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { framesPerSecond, type Caption, type Film, type Words } from './recorder'

/** Returns whether the encoder can be run. */
export function hasEncoder(): boolean {
  return spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0
}

/**
 * Writes `<name>.mp4`, its poster as `<name>.jpg` and the captions of both languages.
 * @param folder where they are written; `work` is for the frames
 */
export function encodeVideo(
  { pictures, captions, poster }: Film,
  { name, folder, work }: { name: string; folder: string; work: string },
): void {
  // One file for each frame: a list of pictures with their durations is rounded, and the film ends too early.
  const frames = join(work, 'frames')
  mkdirSync(frames)
  let count = 0
  for (const { file, frames: shown } of pictures) {
    for (const last = count + shown; count < last; count += 1) symlinkSync(file, join(frames, `${count}.png`))
  }
  const input = ['-framerate', String(framesPerSecond), '-i', join(frames, '%d.png')]
  // Every page stays still most of the time: a slow search for what is the same makes the file small.
  const codec = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '30', '-g', '600', '-an']
  run([...input, ...codec, '-pix_fmt', 'yuv420p', '-movflags', '+faststart', join(folder, `${name}.mp4`)])
  run(['-i', poster, '-frames:v', '1', '-q:v', '5', join(folder, `${name}.jpg`)])
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
