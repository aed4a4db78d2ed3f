import type { Page } from '@playwright/test'

/** Quarter turns to the right that show a stored picture upright (EXIF orientation). */
const turns = { 1: 0, 3: 2, 6: 1, 8: 3 } as const

/** A picture whose upright corners are red, green, blue and black, stored as a camera held otherwise stores it. */
export async function taggedJpeg(page: Page, orientation: keyof typeof turns): Promise<Buffer> {
  const base64 = await page.evaluate((back) => {
    const [width, height] = [240, 360]
    const canvas = document.createElement('canvas')
    canvas.width = back % 2 === 0 ? width : height
    canvas.height = back % 2 === 0 ? height : width
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.translate(canvas.width / 2, canvas.height / 2)
    context.rotate((-back * Math.PI) / 2)
    context.translate(-width / 2, -height / 2)
    const corners = ['red', 'lime', 'blue', 'black']
    for (const [index, color] of corners.entries()) {
      context.fillStyle = color
      context.fillRect((index % 2) * (width / 2), Math.floor(index / 2) * (height / 2), width / 2, height / 2)
    }
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? ''
  }, turns[orientation])
  const jpeg = Buffer.from(base64, 'base64')
  // APP1 with one tag of one directory: 0x0112, a short.
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const body = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
  const app1 = Buffer.from([0xff, 0xe1, 0, body.length + 2, ...body])
  return Buffer.concat([jpeg.subarray(0, 2), app1, jpeg.subarray(2)])
}

/** The size of an image of the page and the colours of its four corners, as names. */
export async function readCorners(page: Page, source: string) {
  return await page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.drawImage(image, 0, 0)
    const places = [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.1, 0.9],
      [0.9, 0.9],
    ] as const
    const colors = places.map(([x, y]) => {
      const [red = 0, green = 0, blue = 0] = context.getImageData(canvas.width * x, canvas.height * y, 1, 1).data
      return red > 150 ? 'red' : green > 150 ? 'green' : blue > 150 ? 'blue' : 'black'
    })
    return { width: canvas.width, height: canvas.height, colors }
  }, source)
}
