/**
 * Whether the program may start. Minimum: Chrome 55, Edge 17, Safari 10, Mobile Safari 5, Firefox 50; Opera and Internet Explorer
 * are not supported. A newer browser must also know what the program is built with: CSS cascade layers, light-dark() and ES2022
 * with the array methods of 2023. Refers to nothing outside, and calls nothing that an old browser does not have.
 */
export function isSupported(): boolean {
  const agent = navigator.userAgent
  if (/MSIE |Trident\/|Opera|OPR\/|OPiOS\/|OPT\//.test(agent)) return false
  const minimums: [RegExp, number][] = [
    [/Edge\/(\d+)/, 17],
    [/(?:Firefox|FxiOS)\/(\d+)/, 50],
    [/(?:Chrome|CriOS)\/(\d+)/, 55],
    [/Version\/(\d+)(?:\.\d+)* Mobile\S* Safari/, 5],
    [/Version\/(\d+)(?:\.\d+)* Safari/, 10],
  ]
  for (const [pattern, minimum] of minimums) {
    const found = pattern.exec(agent)
    if (found === null) continue
    if (Number(found[1]) < minimum) return false
    break
  }
  return (
    typeof CSSLayerBlockRule !== 'undefined' &&
    typeof CSS !== 'undefined' &&
    CSS.supports('color', 'light-dark(#000, #fff)') &&
    typeof Array.prototype.at === 'function' &&
    typeof Array.prototype.toSorted === 'function' &&
    typeof Object.hasOwn === 'function' &&
    new Error('', { cause: 1 }).cause === 1
  )
}
