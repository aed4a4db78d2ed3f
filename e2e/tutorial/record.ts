import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { videoLengths } from '../../src/features/tutorial/video-lengths'
import { withStandIn } from '../prove/with-stand-in'
import { origin } from '../support/origins'
import { encodeVideo, hasEncoder } from './encode-video'
import { recordClassroomManagement } from './lessons/classroom-management'
import { recordOpeningWebsite } from './lessons/opening-website'
import { recordSchoolManagement } from './lessons/school-management'
import { Recorder, size } from './recorder'

// `npm run tutorial` records the three videos of the tutorial page from the running program, in Khmer with captions in both
// languages, into src/public/tutorial. `npm run tutorial -- 2` records only the second one.
const folder = 'src/public/tutorial'
const lessons = [
  { name: 'opening-website', length: videoLengths.openingWebsite, record: recordOpeningWebsite },
  { name: 'school-management', length: videoLengths.schoolManagement, record: recordSchoolManagement },
  { name: 'classroom-management', length: videoLengths.classroomManagement, record: recordClassroomManagement },
]
const wanted = process.argv.slice(2).map(Number)

if (!hasEncoder()) {
  console.error('The videos need the encoder ffmpeg. Debian: apt-get install ffmpeg; elsewhere see ffmpeg.org.')
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
const snapshot = process.env['SALA_E2E_SNAPSHOT']
const options = snapshot === undefined ? [] : ['--snapshot', snapshot]
await withStandIn({ data: mkdtempSync(join(tmpdir(), 'sala-tutorial-')), options }, async (browser) => {
  for (const [index, { name, length, record }] of lessons.entries()) {
    if (wanted.length > 0 && !wanted.includes(index + 1)) continue
    const work = mkdtempSync(join(tmpdir(), 'sala-film-'))
    const context = await browser.newContext({
      baseURL: origin,
      viewport: size,
      locale: 'km-KH',
      timezoneId: 'Asia/Phnom_Penh',
      reducedMotion: 'reduce',
    })
    try {
      const recorder = await Recorder.start(await context.newPage(), work)
      await record(recorder)
      encodeVideo(recorder.cut(length.minutes * 60 + length.seconds), { name, folder, work })
      const kilobytes = Math.round(statSync(join(folder, `${name}.mp4`)).size / 1024)
      console.log(`${name}.mp4: ${length.minutes} min ${length.seconds} s, ${kilobytes} kB`)
    } finally {
      await context.close()
      rmSync(work, { recursive: true, force: true })
    }
  }
})
