/** The crop area from the cropper, in pixels of the rotated image. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** The size of a stored photo: 4:6. */
const stored = { width: 400, height: 600 } as const

/**
 * Draws the chosen part of an image, turned by degrees, as a JPEG data URL. The browser has already applied the image's
 * orientation; drawing it removes that and all other metadata (place, camera).
 */
export async function cropPhoto(source: string, area: CropArea, rotation: number): Promise<string> {
  const image = await loadImage(source)
  const canvas = document.createElement('canvas')
  canvas.width = stored.width
  canvas.height = stored.height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw')
  const angle = (rotation * Math.PI) / 180
  const { naturalWidth: width, naturalHeight: height } = image
  const turned = {
    width: Math.abs(Math.cos(angle) * width) + Math.abs(Math.sin(angle) * height),
    height: Math.abs(Math.sin(angle) * width) + Math.abs(Math.cos(angle) * height),
  }
  // A jpeg has no transparency: what is see-through, or beyond the edge, is white.
  context.fillStyle = 'white'
  context.fillRect(0, 0, stored.width, stored.height)
  context.imageSmoothingQuality = 'high'
  context.scale(stored.width / area.width, stored.height / area.height)
  context.translate(turned.width / 2 - area.x, turned.height / 2 - area.y)
  context.rotate(angle)
  context.drawImage(image, -width / 2, -height / 2)
  return canvas.toDataURL('image/jpeg', 0.9)
}

async function loadImage(source: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = source
  await image.decode()
  return image
}
