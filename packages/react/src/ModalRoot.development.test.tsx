import { createModalActor, isFoyerError } from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createFoyer } from './createFoyer.ts'
import { ModalRoot } from './ModalRoot.tsx'
import { ETHEREUM, nothingStored } from './page.fixture.tsx'
import { network, scriptedAdapter } from './scriptedAdapter.fixture.ts'

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

const warnings = (tree: ReactNode) => {
  vi.stubEnv('NODE_ENV', 'development')
  const said = vi.spyOn(console, 'warn').mockReturnValue()
  const box = document.createElement('main')
  const root = createRoot(box)
  root.render(<StrictMode>{tree}</StrictMode>)
  onTestFinished(() => root.unmount())
  return () => said.mock.calls.map(([text]) => String(text)).filter(text => text.includes('Two '))
}

const { adapter } = scriptedAdapter([network(ETHEREUM, 'Ethereum')])

test('in development two embedded roots with options and the storage of the page are a warning, once', async () => {
  const options = { adapters: [adapter], embedded: true }
  const said = warnings([<ModalRoot key="a" options={options} />, <ModalRoot key="b" options={options} />])
  await expect.poll(said).toEqual([expect.stringMatching(/^Foyer: Two modals of this page share one storage/)])
})

test('in development one actor in two roots is a warning, once', async () => {
  const actor = createModalActor({ adapters: [adapter], ports: browserPorts(), storage: nothingStored() }).start()
  onTestFinished(() => void actor.stop())
  const said = warnings([<ModalRoot key="a" actor={actor} />, <ModalRoot key="b" actor={actor} />])
  await expect.poll(said).toEqual([expect.stringMatching(/^Foyer: Two <ModalRoot> have the same actor/)])
})

test('in development one handle in two roots is not mentioned', async () => {
  const foyer = createFoyer({ adapters: [adapter], preload: 'none' })
  onTestFinished(foyer.stop)
  const said = warnings([<ModalRoot key="a" foyer={foyer} />, <ModalRoot key="b" foyer={foyer} />])
  await foyer.load()
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(said()).toEqual([])
})
