import type { VitePlugin } from './script-graph.ts'

const left = 'ReactDOM.renderToString(vnode)'
const whole = 'ReactDOM.renderToString(vnode, renderOptions)'

/**
 * The ids that React makes begin with a prefix of their island. Where islands are not streamed,
 * @astrojs/react 7.0.0 gives it to the browser alone: a field would lose its hint as soon as its
 * error comes, for they are tied by ids, and two islands of a page would share theirs.
 */
export function islandIds(): VitePlugin {
  return {
    name: 'maillon-island-ids',
    transform(code, id) {
      if (!id.includes('@astrojs/react/dist/server.js')) return undefined
      if (!code.includes(left)) throw new Error(`${id} has changed: see server/build/island-ids.ts`)
      return code.replace(left, whole)
    },
  }
}
