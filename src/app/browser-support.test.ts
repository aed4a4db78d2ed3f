// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { describe, expect, it } from 'vitest'
import { isSupported } from './browser-support'

const message = readFileSync('src/public/unsupported-browser.js', 'utf8')

interface Browser {
  agent: string
  language?: string
  remembered?: string
  /** Run first, to take something away from the browser. */
  without?: string
  supports?: (property: string, value: string) => boolean
}

/** Runs the check in that browser; gives what the page then shows, or null when the program may start. */
function check({ agent, language = 'en-US', remembered, without = '', supports = () => true }: Browser) {
  const page = document.implementation.createHTMLDocument()
  const root = page.createElement('div')
  root.id = 'root'
  page.body.append(root)
  vm.runInNewContext(`${without};if (!(${isSupported.toString()})()) {${message}}`, {
    navigator: { userAgent: agent, language },
    document: page,
    localStorage: { getItem: () => remembered ?? null },
    CSS: { supports },
    CSSLayerBlockRule: () => undefined,
  })
  return page.querySelector('#root') ? null : page.body
}

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit}`
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const firefox = (version: number) =>
  `Mozilla/5.0 (Windows NT 10.0; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`

const modern = `${windows} Chrome/130.0.0.0 Safari/537.36`

describe('browser check', () => {
  it.each([
    ['Chrome 55', `${windows} Chrome/55.0.2883.87 Safari/537.36`],
    ['Chrome 130', modern],
    ['Edge 17', `${windows} Chrome/64.0.3282.140 Safari/537.36 Edge/17.17134`],
    ['Edge 130', `${windows} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`],
    ['Safari 10', `${mac} Version/10.0 Safari/602.1.50`],
    ['Safari 17', `${mac} Version/17.4.1 Safari/605.1.15`],
    ['Mobile Safari 5', `${iphone} Version/5.0 Mobile/8A293 Safari/6533.18.5`],
    ['Mobile Safari 17', `${iphone} Version/17.0 Mobile/15E148 Safari/604.1`],
    ['Chrome on an iPhone', `${iphone} CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1`],
    ['Samsung Internet', `${windows} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`],
    ['Firefox 50', firefox(50)],
    ['Firefox 131', firefox(131)],
    ['an unknown browser that can run the program', 'Something/1.0'],
  ])('lets %s in', (_name, agent) => {
    expect(check({ agent })).toBeNull()
  })

  it.each([
    ['Chrome 54', `${windows} Chrome/54.0.2840.99 Safari/537.36`],
    ['Chrome 9', `${windows} Chrome/9.0 Safari/537.36`],
    ['Edge 16', `${windows} Chrome/58.0.3029.110 Safari/537.36 Edge/16.16299`],
    ['Safari 9', `${mac} Version/9.1.2 Safari/601.7.7`],
    ['Mobile Safari 4', `${iphone} Version/4.0.5 Mobile/8B117 Safari/6531.22.7`],
    ['Firefox 49', firefox(49)],
    ['Opera', `${modern} OPR/115.0.0.0`],
    ['Opera Presto', 'Opera/9.80 (Windows NT 6.1) Presto/2.12.388 Version/12.18'],
    ['Opera Touch', `${iphone} Version/17.0 Mobile/15E148 Safari/604.1 OPT/4.3.1`],
    ['Internet Explorer 11', 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'],
    ['Internet Explorer 9', 'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)'],
  ])('stops %s', (_name, agent) => {
    expect(check({ agent })?.textContent).toContain('This browser is too old')
  })

  it.each([
    ['cascade layers', { without: 'CSSLayerBlockRule = undefined' }],
    ['ES2022 array methods', { without: 'delete Array.prototype.at' }],
    ['array copies', { without: 'delete Array.prototype.toSorted' }],
    ['Object.hasOwn', { without: 'delete Object.hasOwn' }],
    ['error causes', { without: 'Error = function () {}' }],
    ['light-dark()', { supports: (_property: string, value: string) => !value.startsWith('light-dark') }],
    ['CSS.supports', { without: 'CSS = undefined' }],
  ])('stops a browser above the floor without %s', (_what, lacking) => {
    expect(check({ agent: modern, ...lacking })?.textContent).toContain('This browser is too old')
  })

  it.each([
    ['nothing is remembered and the browser is Khmer', { language: 'km-KH' }, 'km'],
    ['nothing is remembered and the browser is English', { language: 'en-US' }, 'en'],
    ['nothing is remembered and the browser is French', { language: 'fr-FR' }, 'km'],
    ['Khmer is remembered', { language: 'en-US', remembered: '"km"' }, 'km'],
    ['English is remembered', { language: 'km-KH', remembered: '"en"' }, 'en'],
  ])('speaks both languages, the right one first: %s', (_when, browser, first) => {
    const languages = [...(check({ agent: firefox(3), ...browser })?.querySelectorAll('[lang]') ?? [])]
    expect(languages.map((part) => part.getAttribute('lang'))).toEqual(first === 'km' ? ['km', 'en'] : ['en', 'km'])
  })
})
