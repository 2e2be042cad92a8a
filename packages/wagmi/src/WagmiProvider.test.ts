// @vitest-environment happy-dom
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import * as core from '@wagmi/core'
import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type Config, useConnection, WagmiProvider } from 'wagmi'
import { FIRST, openHost } from './page.fixture.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
})
afterAll(() => anvil.stop())

/** Mounts the app of a host under StrictMode, which mounts each component twice. Returns the statuses that it has shown. */
function mount(config: Config): string[] {
  const shown: string[] = []
  const App = () => {
    const { status, address } = useConnection()
    const text = address ? `${status} ${address}` : status
    if (shown.at(-1) !== text) shown.push(text)
    return null
  }
  const app = createElement(QueryClientProvider, { client: new QueryClient() }, createElement(App))
  const root = createRoot(document.createElement('main'))
  root.render(createElement(StrictMode, null, createElement(WagmiProvider, { config, children: app })))
  onTestFinished(() => root.unmount())
  return shown
}

it('H55 under StrictMode a returning visitor is restored once, without a prompt', async () => {
  const host = openHost(core, { urls: { 31337: anvil.url } })
  const first = host.visit()
  await first.connect()
  first.leave()
  const { prompts } = host.wallet
  const { config, load } = host.visit()
  const shown = mount(config)
  // The modal restores by itself meanwhile.
  await load()
  await expect.poll(() => shown.at(-1)).toBe(`connected ${FIRST}`)
  expect(shown.slice(1)).not.toContain('disconnected')
  expect([config.state.connections.size, host.wallet.prompts]).toEqual([1, prompts])
})

it('H55 under StrictMode a new visitor loads nothing, and connects in the modal', async () => {
  const { config, load, pick } = openHost(core, { urls: { 31337: anvil.url } }).visit()
  const shown = mount(config)
  await expect.poll(() => shown.slice(-2)).toEqual(['connecting', 'disconnected'])
  expect(load).not.toHaveBeenCalled()
  await pick()
  await expect.poll(() => shown.at(-1)).toBe(`connected ${FIRST}`)
})
