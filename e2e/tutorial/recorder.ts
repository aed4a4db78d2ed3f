import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'

export interface Words {
  km: string
  en: string
}

/** A picture of the page and how long it is shown, in frames of the video: of whole frames nothing is lost. */
export interface Picture {
  file: string
  frames: number
}

/** A caption and the moments at which it appears and goes, in seconds. */
export interface Caption {
  words: Words
  from: number
  to: number
}

interface Part {
  words: Words
  pictures: Picture[]
}

/** A recorded video: its pictures, its captions, and the picture shown before it plays. */
export interface Film {
  pictures: readonly Picture[]
  captions: readonly Caption[]
  poster: string
}

export const size = { width: 1280, height: 720 }
export const framesPerSecond = 20
/** Shows the pointer in the page as pressed. */
const pressed = 'tutorial-press'
/** The pictures of a movement of the pointer, each one frame long. */
const movementSteps = 8
/** How long a press and a typed letter are shown, in frames. */
const pressFrames = 8
const keyFrames = 3
/** The least time that a new caption or the result of an action stays before the next action, in frames. */
const pauseFrames = framesPerSecond

/**
 * Uses the program as a user would and takes a picture of every step, with a pointer that can be seen. Time is counted, not
 * measured: the film has the same speed on a slow machine.
 */
export class Recorder {
  readonly page: Page
  readonly #folder: string
  readonly #parts: Part[] = []
  #poster: string | null = null
  #count = 0
  #place = { x: size.width / 2, y: size.height / 2 }

  private constructor(page: Page, folder: string) {
    this.page = page
    this.#folder = folder
  }

  /** Opens the home page. */
  static async start(page: Page, folder: string): Promise<Recorder> {
    mkdirSync(folder, { recursive: true })
    await page.addInitScript(addPointer, pressed)
    // The check whether somebody is signed in leads away and back.
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    return new Recorder(page, folder)
  }

  /** A new caption; what follows belongs to it. */
  async narrate(km: string, en: string): Promise<void> {
    this.#parts.push({ words: { km, en }, pictures: [] })
    await this.#shoot(pauseFrames)
  }

  /** Makes what is shown now the poster of the video. */
  showOnPoster(): void {
    this.#poster = this.#parts.at(-1)?.pictures.at(-1)?.file ?? null
  }

  /** Moves the pointer to something that the caption is about. */
  async point(target: Locator): Promise<void> {
    await this.#movePointer(target)
    await this.#shoot(pauseFrames)
  }

  async #movePointer(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (box === null) throw new Error(`${String(target)} is not visible`)
    const from = this.#place
    const to = { x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height / 2 }
    for (let step = 1; step <= movementSteps; step += 1) {
      const part = step / movementSteps
      this.#place = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
      await this.page.mouse.move(this.#place.x, this.#place.y)
      await this.#shoot(1)
    }
  }

  async click(target: Locator): Promise<void> {
    await this.#movePointer(target)
    await this.page.evaluate((name) => window.dispatchEvent(new Event(name)), pressed)
    await this.#shoot(pressFrames)
    await this.page.mouse.click(this.#place.x, this.#place.y)
    await this.#settle()
    await this.#shoot(pauseFrames)
  }

  /** Clicks a field and types into it in place of what it holds. */
  async type(target: Locator, text: string): Promise<void> {
    await this.click(target)
    await this.page.keyboard.press('ControlOrMeta+A')
    for (const letter of new Intl.Segmenter('km').segment(text)) {
      await this.page.keyboard.insertText(letter.segment)
      await this.#shoot(keyFrames)
    }
    await this.#settle()
    await this.#shoot(pauseFrames)
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    await this.#settle()
    await this.#shoot(pauseFrames)
  }

  /** Opens a select and chooses an option. */
  async choose(field: Locator, option: Locator): Promise<void> {
    await this.click(field)
    await this.click(option.first())
  }

  /** Waits for what an action leads to. */
  async expect(target: Locator): Promise<void> {
    await target.first().waitFor()
    await this.#settle()
    await this.#shoot(pauseFrames)
  }

  /**
   * The film of exactly this length. What the actions leave of it goes to the pauses of each caption, in proportion to the
   * caption's letters: to read it, and to see the result of each action.
   */
  cut(seconds: number): Film {
    const poster = this.#poster
    if (poster === null) throw new Error('No picture was chosen for the poster')
    const total = seconds * framesPerSecond
    const taken = this.#parts.flatMap(({ pictures }) => pictures).reduce((sum, { frames }) => sum + frames, 0)
    if (taken > total) throw new Error(`The film takes ${Math.ceil(taken / framesPerSecond)} s instead of ${seconds} s`)
    const letters = this.#parts.reduce((sum, { words }) => sum + words.en.length, 0)
    const pictures: Picture[] = []
    const captions: Caption[] = []
    let [shown, actions, read] = [0, 0, 0]
    for (const { words, pictures: own } of this.#parts) {
      const from = shown
      actions += own.reduce((sum, { frames }) => sum + frames, 0)
      read += words.en.length
      // The end of the caption, so that the rounded parts add up to the whole.
      const to = actions + Math.round(((total - taken) * read) / letters)
      let extra = to - from - own.reduce((sum, { frames }) => sum + frames, 0)
      let pauses = own.filter(({ frames }) => frames === pauseFrames).length
      for (const { file, frames } of own) {
        const added = frames === pauseFrames ? Math.round(extra / pauses) : 0
        if (frames === pauseFrames) pauses -= 1
        extra -= added
        pictures.push({ file, frames: frames + added })
        shown += frames + added
      }
      captions.push({ words, from: from / framesPerSecond, to: shown / framesPerSecond })
    }
    return { pictures, captions, poster }
  }

  async #settle(): Promise<void> {
    await this.page.waitForLoadState('networkidle')
    await this.page.waitForFunction(() => document.querySelector('main[aria-busy=true]') === null)
  }

  async #shoot(frames: number): Promise<void> {
    const part = this.#parts.at(-1)
    if (part === undefined) throw new Error('A film begins with a caption')
    this.#count += 1
    const file = join(this.#folder, `${String(this.#count).padStart(5, '0')}.png`)
    writeFileSync(file, await this.#picture())
    part.pictures.push({ file, frames })
  }

  /** A page that gives way to another cannot be pictured: the next one is. */
  async #picture(attemptsLeft = 3): Promise<Buffer> {
    try {
      return await this.page.screenshot({ timeout: 10_000 })
    } catch (error) {
      if (attemptsLeft === 0) throw error
      await this.#settle()
      return await this.#picture(attemptsLeft - 1)
    }
  }
}

/**
 * Runs in the page, of which a picture shows no pointer. Its functions have no names: the loader of this file would add a
 * helper for each that the page lacks.
 */
function addPointer(pressedEvent: string): void {
  const pointer = document.createElement('div')
  const raised = 'rgb(250 204 21 / 45%)'
  pointer.setAttribute('aria-hidden', 'true')
  Object.assign(pointer.style, {
    position: 'fixed',
    zIndex: '2147483647',
    width: '22px',
    height: '22px',
    margin: '-11px 0 0 -11px',
    borderRadius: '50%',
    border: '3px solid #b91c1c',
    background: raised,
    pointerEvents: 'none',
  })
  window.addEventListener(
    'mousemove',
    (event) => {
      if (!pointer.isConnected) document.documentElement.append(pointer)
      pointer.style.left = `${event.clientX}px`
      pointer.style.top = `${event.clientY}px`
      pointer.style.background = raised
    },
    { capture: true },
  )
  window.addEventListener(pressedEvent, () => {
    pointer.style.background = 'rgb(185 28 28 / 80%)'
  })
  window.addEventListener('mouseup', () => {
    pointer.style.background = raised
  })
}
