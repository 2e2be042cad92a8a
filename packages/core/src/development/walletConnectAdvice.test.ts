import { afterEach, expect, test, vi } from 'vitest'
import { evm, readyVisit, type VisitOptions } from '../visit.fixture.ts'
import { unopenedWalletConnect } from '../walletconnect/unopenedWalletConnect.fixture.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Warnings on the console while a page with these options boots. */
async function warningsOf(mode: string, options: VisitOptions): Promise<string[]> {
  vi.stubEnv('NODE_ENV', mode)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await readyVisit({ adapters: [evm().adapter], walletConnect: undefined as never, ...options })
  // The sentences are in a file of their own, which is loaded in development only.
  await import('./optionWarnings.ts')
  await new Promise(resolve => setTimeout(resolve))
  return warn.mock.calls
    .map(([message]) => String(message))
    .filter(text => text.includes('WalletConnect is not offered'))
}

const given = async () => unopenedWalletConnect

test('in development the console says that a project id alone offers no WalletConnect, and what to install', async () => {
  const [warning, ...more] = await warningsOf('development', { projectId: 'p' })
  expect(warning).toContain('Install @foyer/walletconnect')
  expect(more).toEqual([])
})

test('in development the console says that WalletConnect needs a project id', async () => {
  const [warning, ...more] = await warningsOf('development', { adapters: [evm().adapter, given] })
  expect(warning).toContain('it needs the option projectId')
  expect(more).toEqual([])
})

test.each<[string, string, VisitOptions]>([
  ['in production', 'production', { projectId: 'p' }],
  ['where WalletConnect is offered', 'development', { projectId: 'p', walletConnect: given }],
  ['where it is switched off', 'development', { projectId: 'p', walletConnect: false }],
  ['where it is given but switched off', 'development', { projectId: 'p', adapters: [given], walletConnect: false }],
  ['without a project id and without WalletConnect', 'development', {}],
])('nothing is said %s', async (_, mode, options) => {
  expect(await warningsOf(mode, options)).toEqual([])
})
