import { isFoyerError } from '@foyer/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { doors } from '../doors.ts'
import { ModalRoot } from '../ModalRoot.tsx'
import { BASE, ETHEREUM, type Page, SOLANA } from '../page.fixture.tsx'
import { connect, createPages, openConnect, shown } from '../visit.fixture.ts'
import { useAccount } from './useAccount.ts'
import { useBalance } from './useBalance.ts'
import { useConnection } from './useConnection.ts'
import { useModal } from './useModal.ts'
import { useModalSelector } from './useModalSelector.ts'
import { useNetwork } from './useNetwork.ts'
import { useWallets } from './useWallets.ts'

const { open, afterwards } = createPages()

function Host<Result>({ useResult, onRender }: { useResult: () => Result; onRender: (result: Result) => void }) {
  onRender(useResult())
  return null
}

/** Page with a component of the host that reports the result of a hook at each render. */
function openWith<Result>(useResult: () => Result, options: Parameters<typeof open>[0] = {}) {
  const results: Result[] = []
  const onRender = (result: Result) => void results.push(result)
  const page: Page = open(options, { children: <Host useResult={useResult} onRender={onRender} /> })
  return { page, results, now: () => results.at(-1) }
}

test('the balance is loading until the chain has answered, then exact and in whole units', async () => {
  const { page, now } = openWith(() => useBalance())
  await connect(page)
  expect(now()).toMatchObject({ value: undefined, state: 'loading' })
  await expect.poll(() => page.evm.balances.length).toBe(1)
  page.evm.balances.at(-1)?.resolve(1_234_567_890_123_456_789n)
  await expect.poll(() => now()?.state).toBe('shown')
  expect(now()).toMatchObject({ value: '1.234567890123456789', symbol: 'ETH' })
})

test('a refresh asks the chain for the balance again', async () => {
  const { page, now } = openWith(() => useBalance())
  await connect(page)
  await expect.poll(() => page.evm.balances.length).toBeGreaterThan(0)
  page.evm.balances.at(-1)?.resolve(1n)
  await expect.poll(() => now()?.state).toBe('shown')
  const asked = page.evm.balances.length
  now()?.refresh()
  await expect.poll(() => page.evm.balances.length).toBeGreaterThan(asked)
})

test('a refresh before the modal has loaded does nothing', async () => {
  const source = vi.fn(async () => [])
  const { page, now } = openWith(() => useBalance(), { adapters: [source] })
  await expect.poll(now).toBeTruthy()
  now()?.refresh()
  // Loading calls the source in the same task.
  expect(source).not.toHaveBeenCalled()
  expect(page.modal()).toBe(undefined)
})

test('a hook of a namespace reads that namespace, and none other', async () => {
  const { page, now } = openWith(() => ({
    evm: useAccount('eip155')?.address,
    sol: useAccount('solana')?.address,
    status: useConnection('solana').status,
    network: useNetwork('solana')?.caipNetworkId,
    wallets: useWallets('solana').length,
  }))
  await connect(page)
  await expect.poll(() => now()?.evm).toBe('0x52908400098527886E0F7030069857D2E4169EE7')
  expect(now()).toMatchObject({ sol: undefined, status: 'disconnected', network: SOLANA, wallets: 0 })
})

test('the account follows the wallet to another one', async () => {
  const { page, now } = openWith(() => useAccount()?.address)
  await connect(page)
  await expect.poll(now).toBe('0x52908400098527886E0F7030069857D2E4169EE7')
  const address = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
  page.evm.report({ type: 'accounts.changed', accounts: [{ namespace: 'eip155', address }] })
  await expect.poll(now).toBe(address)
})

test('the network follows the wallet from one to the next, without another value between them', async () => {
  const { page, results } = openWith(() => useNetwork()?.caipNetworkId)
  await connect(page)
  await expect.poll(() => results.at(-1)).toBe(ETHEREUM)
  page.evm.report({ type: 'chain.changed', chainId: BASE })
  await expect.poll(() => results.at(-1)).toBe(BASE)
  const order = results.filter((id, at) => id !== undefined && id !== results[at - 1])
  expect(order).toEqual([ETHEREUM, BASE])
})

test('the view is the one on screen, and undefined while the modal is closed', async () => {
  const { page, now } = openWith(() => useModal())
  await openConnect(page)
  expect(now()?.view).toBe('Connect')
  now()?.close()
  await expect.poll(() => now()?.view).toBe(undefined)
})

test('open() loads the modal and shows the view that the host names', async () => {
  const { page, now } = openWith(() => useModal())
  await expect.poll(now).toBeTruthy()
  await now()?.open({ view: 'WhatIsAWallet' })
  await shown(page, 'WhatIsAWallet')
})

test('connect() is rejected when the file of the commands does not load, and its next call loads that again', async () => {
  const { load } = doors.commands
  let isOffline = true
  // A preload may ask for the file too, so not only the first load fails.
  const loading = vi
    .spyOn(doors.commands, 'load')
    .mockImplementation(() => (isOffline ? Promise.reject(new TypeError('Failed to fetch')) : load()))
  afterwards(() => loading.mockRestore())
  const { page, now } = openWith(() => useModal())
  await expect.poll(now).toBeTruthy()
  const error = await now()!
    .connect()
    .catch((thrown: unknown) => thrown)
  expect(isFoyerError(error, 'chunk.failed') && error.context).toEqual({ chunk: 'commands' })
  expect(error).toMatchObject({ cause: { message: 'Failed to fetch' } })
  expect(page.view()).toBe(undefined)
  isOffline = false
  const connecting = now()!
    .connect()
    .catch((thrown: unknown) => thrown)
  await shown(page, 'Connect')
  now()?.close()
  expect(isFoyerError(await connecting, 'connect.cancelled')).toBe(true)
})

test('the functions of useModal stay the same at each render', async () => {
  const { page, results } = openWith(() => useModal())
  await openConnect(page)
  const [first, last] = [results[0]!, results.at(-1)!]
  expect(last.view).toBe('Connect')
  // StrictMode calls the first render twice.
  const stable = results.slice(2)
  expect(new Set(stable.map(({ open: each }) => each)).size).toBe(1)
  expect(new Set(stable.map(({ connect: each }) => each)).size).toBe(1)
  expect(last.close).toBe(first.close)
})

test('an unstable selector that returns new data each time does not render in a loop', async () => {
  const { page, results } = openWith(() =>
    useModalSelector(snapshot => ({ connectors: snapshot.context.connectors.map(({ id }) => id) })),
  )
  await openConnect(page)
  await expect.poll(() => results.at(-1)?.connectors).toEqual(['rivet', 'meadow'])
  expect(results.length).toBeLessThan(100)
})

test('a hook outside of ModalRoot throws and says what is missing', () => {
  const errors: unknown[] = []
  const root = createRoot(document.createElement('div'), { onUncaughtError: error => void errors.push(error) })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  afterwards(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }))
  try {
    act(() => root.render(<Host useResult={useModal} onRender={() => {}} />))
  } catch (error) {
    errors.push(error)
  }
  expect(String(errors[0])).toContain('put <ModalRoot> around this component')
})

test('a hook reads from the nearest ModalRoot', async () => {
  const views: (string | undefined)[] = []
  const adapters: never[] = []
  const page = open(
    {},
    {
      children: (
        <ModalRoot
          options={{ adapters, preload: 'none', storage: { get: vi.fn(), set: vi.fn(), remove: vi.fn() } as never }}
        >
          <Host useResult={useModal} onRender={({ view }) => void views.push(view)} />
        </ModalRoot>
      ),
    },
  )
  await openConnect(page)
  expect(page.view()).toBe('Connect')
  expect(new Set(views)).toEqual(new Set([undefined]))
})
