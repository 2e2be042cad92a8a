import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

/** Lists the SHA-256 of each file, so that anybody can compare what is served with what was built. */
const listHashes = (): Plugin => ({
  name: 'list-hashes',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const lines = Object.values(bundle)
        .map(file => {
          const content = file.type === 'chunk' ? file.code : file.source
          return `${createHash('sha256').update(content).digest('hex')}  ${file.fileName}`
        })
        .sort()
      this.emitFile({ type: 'asset', fileName: 'SHA256SUMS', source: `${lines.join('\n')}\n` })
    },
  },
})

const document = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [listHashes()],
  clearScreen: false,
  resolve: { conditions: ['@foyer/source', ...defaultClientConditions] },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    cssTarget: ['chrome125', 'firefox130', 'safari18'],
    // Every file is one that the policy of the documents allows, and that is listed.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: [document('frame.html'), document('window.html')] },
  },
})
