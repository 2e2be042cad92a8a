import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { SANDBOX_OF_BUILD, serveAssets } from './serveAssets.ts'
import { serveControls } from './serveControls.ts'
import { serveTestDapp } from './serveTestDapp.ts'

const port = Number(process.env.PORT || 5173)
const sandboxPort = Number(process.env.SANDBOX_PORT || 8787)

/** Set where `serve.ts` serves a production build over HTTPS. */
const scheme = process.env.DEMO_HTTPS ? 'https' : 'http'

const listen = { host: '127.0.0.1', port, strictPort: true }

export default defineConfig(({ command }) => ({
  plugins: [react(), serveAssets(`${scheme}://localhost:${sandboxPort}`), serveControls(sandboxPort), serveTestDapp()],
  clearScreen: false,
  // Packages of the workspace run from their sources, without a build.
  resolve: { conditions: ['@foyer/source', ...defaultClientConditions], dedupe: ['react', 'react-dom'] },
  define: {
    'import.meta.env.VITE_SANDBOX_URL': JSON.stringify(
      command === 'build' ? SANDBOX_OF_BUILD : `${scheme}://localhost:${sandboxPort}`,
    ),
  },
  // Pre-bundled: a dependency that Vite finds later reloads the page.
  optimizeDeps: { include: ['@foyer/walletconnect > @walletconnect/sign-client'] },
  build: {
    target: 'es2022',
    // As in the published packages: what replaces `light-dark()` for older browsers loses to the modal's important rules.
    cssTarget: ['chrome125', 'firefox130', 'safari18'],
    // A test reads from the manifest which file contains which module.
    manifest: true,
    rolldownOptions: {
      input: [
        'index.html',
        'bench.html',
        'dapp.html',
        'desk.html',
        'headless.html',
        'hostile.html',
        'hostile-wallets.html',
        'lab.html',
        'wagmi.html',
      ],
    },
  },
  server: listen,
  // The dev server needs inline scripts and styles, so the strict policy applies to the production build only.
  preview: { ...listen, headers: { 'Content-Security-Policy': "script-src 'self'; style-src 'self'" } },
}))
