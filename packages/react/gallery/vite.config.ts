import { defineConfig } from 'vite'

export default defineConfig({
  resolve: { conditions: ['@foyer/source', 'module', 'browser', 'development|production'] },
  server: { port: 5199, strictPort: true },
})
