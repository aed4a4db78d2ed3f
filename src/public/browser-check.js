/* Written for browsers of any age: runs beside the program and only reads, or replaces the page by a message
   (specification, platform 1). Minimum: Chrome 55, Edge 17, Safari 10, Mobile Safari 5, Firefox 50; Opera and Internet
   Explorer are not supported. A newer browser must also know what the program is built with: CSS cascade layers,
   light-dark() and ES2022 with the array methods of 2023. */
;(function () {
  var agent = navigator.userAgent

  function below(pattern, minimum) {
    var found = pattern.exec(agent)
    return found === null ? null : parseInt(found[1], 10) < minimum
  }

  function isTooOld() {
    if (/MSIE |Trident\//.test(agent) || /Opera|OPR\/|OPiOS\/|OPT\//.test(agent)) return true
    var rules = [
      [/Edge\/(\d+)/, 17],
      [/(?:Firefox|FxiOS)\/(\d+)/, 50],
      [/(?:Chrome|CriOS)\/(\d+)/, 55],
      [/Version\/(\d+)(?:\.\d+)* Mobile\S* Safari/, 5],
      [/Version\/(\d+)(?:\.\d+)* Safari/, 10],
    ]
    for (var i = 0; i < rules.length; i += 1) {
      var result = below(rules[i][0], rules[i][1])
      if (result !== null) return result
    }
    return false
  }

  function canRun() {
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

  function remembered() {
    try {
      return localStorage.getItem('sala.locale')
    } catch (e) {
      return null
    }
  }

  if (!isTooOld() && canRun()) return

  var texts = {
    km: [
      'កម្មវិធីរុករកនេះចាស់ពេក',
      'ប្រព័ន្ធសាលាមិនអាចដំណើរការលើកម្មវិធីរុករកនេះបានទេ។ សូមធ្វើបច្ចុប្បន្នភាព ឬប្រើ Chrome, Edge, Firefox ឬ Safari កំណែថ្មី។',
    ],
    en: [
      'This browser is too old',
      'Sala cannot run in this browser. Update it, or use a recent Chrome, Edge, Firefox or Safari.',
    ],
  }
  var chosen = remembered() || navigator.language || navigator.userLanguage || ''
  var order = /^"?en/.test(chosen) ? ['en', 'km'] : ['km', 'en']

  var message = document.createElement('div')
  message.setAttribute('role', 'alert')
  message.style.margin = '2em'
  message.style.fontFamily = 'sans-serif'
  message.style.lineHeight = '1.7'
  for (var i = 0; i < order.length; i += 1) {
    var part = document.createElement('div')
    part.setAttribute('lang', order[i])
    var heading = document.createElement(i === 0 ? 'h1' : 'h2')
    heading.appendChild(document.createTextNode(texts[order[i]][0]))
    part.appendChild(heading)
    var line = document.createElement('p')
    line.appendChild(document.createTextNode(texts[order[i]][1]))
    part.appendChild(line)
    message.appendChild(part)
  }
  /* Without its root the program does not start. */
  var root = document.getElementById('root')
  root.parentNode.replaceChild(message, root)
})()
