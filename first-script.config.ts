import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { IndexHtmlTransformResult, Plugin } from 'vite'

const source = fileURLToPath(new URL('./src', import.meta.url))

/**
 * Builds `src/app/first-script.ts` as a file of its own, which shares no chunk with the program, and lets the page load nothing
 * else: what Vite puts into the page to load the program goes into a template, from which that script takes it.
 */
export function firstScript(): Plugin {
  return {
    name: 'sala-first-script',
    apply: 'build',
    async buildStart() {
      const bundle = await rolldown({
        input: `${source}/app/first-script.ts`,
        resolve: { alias: { '@': source } },
        // A browser that is too old for the program must be able to read that it is.
        transform: { target: 'es2017' },
      })
      const { output } = await bundle.generate({ format: 'iife', minify: true })
      await bundle.close()
      this.emitFile({ type: 'asset', name: 'first.js', source: output[0].code })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }): IndexHtmlTransformResult {
        const file = Object.keys(bundle ?? {}).find((name) => /^assets\/first-.*\.js$/.test(name))
        if (file === undefined) throw new Error('The first script has not been built')
        const loading = /^ *<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?\n/gm
        const program = html.match(loading)?.join('') ?? ''
        return html
          .replace(loading, '')
          .replace(
            '</head>',
            () =>
              `  <template id="program">\n${program}    </template>\n    <script src="/${file}"></script>\n  </head>`,
          )
      },
    },
  }
}
