import { downloadFile } from '@/lib/download'

// A chart takes its colors and letters from the page's style sheet. A file has to carry them itself.

/** Style properties that can be attributes of an SVG element too. */
const looks = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
]
const titleHeight = 36
const titleBaseline = 24
const edge = 12
/** Pixels of a saved picture for each of the page. */
const sharpness = 2

/** A chart under its title as the text of an SVG file. */
export function buildSvg(chart: SVGSVGElement, title: string): string {
  const copy = chart.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) throw new Error('A copy of a picture is a picture')
  const originals = [chart, ...chart.querySelectorAll('*')]
  for (const [index, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const original = originals[index] ?? chart
    const style = getComputedStyle(original)
    // All of these are inherited inside a picture.
    const inherited = original === chart ? null : getComputedStyle(original.parentElement ?? chart)
    for (const look of looks) {
      const value = style.getPropertyValue(look)
      if (value === inherited?.getPropertyValue(look)) element.removeAttribute(look)
      else if (value !== '') element.setAttribute(look, value)
    }
    for (const name of ['class', 'style']) element.removeAttribute(name)
  }
  const [width, height] = readSize(chart)
  const whole = { width: width + 2 * edge, height: height + titleHeight + edge }
  copy.setAttribute(
    'viewBox',
    `${String(-edge)} ${String(-titleHeight)} ${String(whole.width)} ${String(whole.height)}`,
  )
  copy.setAttribute('width', String(whole.width))
  copy.setAttribute('height', String(whole.height))
  const ground = { x: -edge, y: -titleHeight, ...whole, fill: findBackground(chart) }
  copy.prepend(
    create('rect', ground),
    create(
      'text',
      { x: 0, y: titleBaseline - titleHeight, fill: getComputedStyle(chart).color, ...readFont(chart) },
      title,
    ),
  )
  return new XMLSerializer().serializeToString(copy)
}

function create(name: string, attributes: Record<string, string | number>, text = ''): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.textContent = text
  return element
}

const readSize = (chart: SVGSVGElement) => [chart.width.baseVal.value, chart.height.baseVal.value] as const

function readFont(chart: Element) {
  const { fontFamily, fontSize } = getComputedStyle(chart)
  return { 'font-family': fontFamily, 'font-size': fontSize, 'font-weight': '600' }
}

/** The color behind a chart: of the nearest element that has one. */
function findBackground(element: Element | null): string {
  if (element === null) return 'white'
  const { backgroundColor } = getComputedStyle(element)
  return /^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor)
    ? findBackground(element.parentElement)
    : backgroundColor
}

/** Gives a chart to the user as an SVG file. */
export function saveSvg(chart: SVGSVGElement, title: string): void {
  downloadFile(`${title}.svg`, buildSvg(chart, title), 'image/svg+xml')
}

/** Gives a chart to the user as a picture, drawn with the page's own fonts, which an image of the SVG could not use. */
export function savePng(chart: SVGSVGElement, title: string): void {
  const [width, height] = readSize(chart)
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * edge) * sharpness
  canvas.height = (height + titleHeight + edge) * sharpness
  const context = canvas.getContext('2d')
  const toChart = chart.getScreenCTM()?.inverse()
  if (context === null || toChart === undefined) return
  context.fillStyle = findBackground(chart)
  context.fillRect(0, 0, canvas.width, canvas.height)
  const toPage = new DOMMatrix([sharpness, 0, 0, sharpness, edge * sharpness, titleHeight * sharpness])
  context.setTransform(toPage)
  const own = getComputedStyle(chart)
  context.fillStyle = own.color
  context.font = `600 ${own.fontSize} ${own.fontFamily}`
  context.fillText(title, 0, titleBaseline - titleHeight)
  for (const element of chart.querySelectorAll<SVGGraphicsElement>('rect, line, text')) {
    const matrix = element.getScreenCTM()
    if (matrix === null) continue
    context.setTransform(toPage.multiply(toChart.multiply(matrix)))
    draw(context, element)
  }
  canvas.toBlob((blob) => {
    if (blob !== null) downloadFile(`${title}.png`, blob, 'image/png')
  }, 'image/png')
}

function draw(context: CanvasRenderingContext2D, element: SVGGraphicsElement): void {
  const { fill, stroke, strokeWidth, fontWeight, fontSize, fontFamily } = getComputedStyle(element)
  if (element instanceof SVGRectElement) {
    const { x, y, width, height } = element
    context.fillStyle = fill
    context.fillRect(x.baseVal.value, y.baseVal.value, width.baseVal.value, height.baseVal.value)
    if (stroke === 'none') return
    context.strokeStyle = stroke
    context.lineWidth = Number.parseFloat(strokeWidth)
    context.strokeRect(x.baseVal.value, y.baseVal.value, width.baseVal.value, height.baseVal.value)
  } else if (element instanceof SVGLineElement) {
    const { x1, y1, x2, y2 } = element
    context.strokeStyle = stroke
    context.lineWidth = Number.parseFloat(strokeWidth)
    context.beginPath()
    context.moveTo(x1.baseVal.value, y1.baseVal.value)
    context.lineTo(x2.baseVal.value, y2.baseVal.value)
    context.stroke()
  } else if (element instanceof SVGTextElement && element.getNumberOfChars() > 0) {
    // The start of the text, for any anchor.
    const { x, y } = element.getStartPositionOfChar(0)
    context.fillStyle = fill
    context.font = `${fontWeight} ${fontSize} ${fontFamily}`
    context.fillText(element.textContent, x, y)
  }
}
