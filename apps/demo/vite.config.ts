import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

const port = Number(process.env.PORT || 5173)
const sandboxPort = Number(process.env.SANDBOX_PORT || 8787)

const listen = { host: '127.0.0.1', port, strictPort: true }

export default defineConfig({
  plugins: [react()],
  clearScreen: false,
  // The workspace's packages run from their sources: nothing has to be built first.
  resolve: { conditions: ['@foyer/source', ...defaultClientConditions], dedupe: ['react', 'react-dom'] },
  define: { 'import.meta.env.VITE_SANDBOX_URL': JSON.stringify(`http://localhost:${sandboxPort}`) },
  // Found at first in the middle of a visit, it would reload the page.
  optimizeDeps: { include: ['@foyer/core > @walletconnect/sign-client'] },
  build: {
    target: 'es2022',
    // Says which chunk has what: a test asks for it.
    manifest: true,
    rolldownOptions: {
      input: ['index.html', 'desk.html', 'headless.html', 'hostile.html', 'hostile-wallets.html', 'lab.html'],
    },
  },
  server: listen,
  // The dev server has inline scripts and styles of its own, so the policy that the modal promises to work under holds here only.
  preview: { ...listen, headers: { 'Content-Security-Policy': "script-src 'self'; style-src 'self'" } },
})
