import { RolldownMagicString } from 'rolldown'
import type { Plugin } from 'vite'

/** Namespace object of a module that is imported as a whole, as rolldown writes it. */
const NAMESPACE = /__exportAll\(\{([^{}]*)\}\)/g
const MEMBER = /([\w$]+|"[^"]*"): \(\) => ([\w$]+)/g
const RUNTIME_IMPORT = /^import \{ \w+ as __exportAll \} from "\.\/rolldown-runtime\.js";\n/m

/**
 * Writes namespace objects with getters of their own instead of a function of rolldown's runtime, which would be one more file for a page
 * to fetch.
 */
export const plainNamespaces = (): Plugin => ({
  name: 'foyer:plain-namespaces',
  renderChunk(code) {
    const text = new RolldownMagicString(code)
    for (const { 0: whole, 1: members = '', index } of code.matchAll(NAMESPACE))
      text.overwrite(index, index + whole.length, `({${members.replace(MEMBER, 'get $1() { return $2 }')}})`)
    const runtime = code.match(RUNTIME_IMPORT)
    if (runtime) text.remove(runtime.index!, runtime.index! + runtime[0].length)
    if (!text.hasChanged()) return null
    return { code: text.toString(), map: text.generateMap({ hires: true }).toString() }
  },
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
    if (chunks.some(({ code, fileName }) => fileName !== 'rolldown-runtime.js' && code.includes('rolldown-runtime')))
      return
    delete bundle['rolldown-runtime.js']
    delete bundle['rolldown-runtime.js.map']
  },
})
