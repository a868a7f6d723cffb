import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CSSOptions } from 'vite'

type PostcssPlugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number]

const sources = fileURLToPath(new URL('src', import.meta.url))

/** Weakest first: what elements look like, the parts, the pages. */
const layers = ['base', 'ui', 'page'] as const

/** The layer that a sheet belongs to, by its folder; none for sheets from elsewhere. */
export function layerOf(file: string): (typeof layers)[number] | undefined {
  const [folder, ...rest] = relative(sources, file).split(sep)
  if (folder === 'pages') return 'page'
  if (folder === 'shell') return 'ui'
  if (folder === 'ui') return rest.at(-1)?.endsWith('.module.css') ? 'ui' : 'base'
  return undefined
}

/**
 * Puts each sheet into its layer. Every sheet repeats the order of the layers, because a build may link the sheet of a part
 * before that of the elements, and the first one a browser reads decides.
 */
export const cssLayers = (): PostcssPlugin => ({
  postcssPlugin: 'css-layers',
  OnceExit(root, { AtRule }) {
    const layer = layerOf(root.source?.input.file ?? '')
    if (!layer) return
    const nodes = root.nodes.slice()
    root.removeAll()
    root.append(new AtRule({ name: 'layer', params: layers.join(', ') }))
    root.append(new AtRule({ name: 'layer', params: layer, nodes }))
  },
})
