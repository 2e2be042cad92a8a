import { isFoyerError } from '@foyer/core'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { ModalRoot } from './ModalRoot.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const mountUnder = (mode: string) => {
  vi.stubEnv('NODE_ENV', mode)
  // Other test files of this process render inside act().
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const adapter = vi.fn(() => Promise.reject(new Error('Called before any intent.')))
  const root = createRoot(document.createElement('main'))
  root.render(<ModalRoot options={{ adapters: [adapter], preload: 'intent', projectId: 7 as never }} />)
  return { logged, adapter, unmount: () => root.unmount() }
}

test('in development an invalid option is reported at once, and nothing is started', async () => {
  const { logged, adapter, unmount } = mountUnder('development')
  await expect.poll(() => logged.mock.calls.length).toBe(1)
  expect(isFoyerError(logged.mock.calls[0]?.[0], 'config.invalid')).toBe(true)
  expect(adapter).not.toHaveBeenCalled()
  unmount()
})

test('in production the options are not checked before intent', async () => {
  const { logged, unmount } = mountUnder('production')
  await import('./modal/index.ts')
  await new Promise(resolve => setTimeout(resolve))
  expect(logged).not.toHaveBeenCalled()
  unmount()
})
