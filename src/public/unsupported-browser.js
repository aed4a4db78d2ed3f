/* Replaces the page by a message. Loaded only by a browser that knows no modules or that src/app/browser-support.ts refuses, so
   any browser must be able to read it. */
;(function () {
  function remembered() {
    try {
      return localStorage.getItem('sala.locale')
    } catch (e) {
      return null
    }
  }

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
  var root = document.getElementById('root')
  root.parentNode.replaceChild(message, root)
})()
