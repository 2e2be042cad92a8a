import { expect, test } from 'vitest'
import { approval, ETHEREUM, type Page, SOLANA } from '../../page.fixture.tsx'
import { connector, network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { createPairings } from '../../scriptedPairing.fixture.ts'
import { find, names, openConnect, shown } from '../../visit.fixture.ts'

const open = createPairings()

const rivet = (namespace: 'eip155' | 'solana') => ({
  ...connector(namespace, `rivet-${namespace}`, 'Rivet'),
  info: { rdns: 'example.rivet' },
})

/** Page with the wallet Rivet for two families, at the choice of its families. */
const chooseRivet = async (options: Parameters<typeof open>[0] = {}, platform?: Parameters<typeof open>[1]) => {
  const evm = scriptedAdapter([network(ETHEREUM, 'Ethereum')], [rivet('eip155')])
  const sol = scriptedAdapter([network(SOLANA, 'Solana', 'SOL')], [rivet('solana')])
  const page = open({ adapters: [evm.adapter, sol.adapter], ...options }, platform)
  await openConnect(page)
  find(page, 'button', /^Rivet/).click()
  await shown(page, 'ConnectWallets')
  return { page, evm, sol }
}

const RIVET = {
  id: 'r',
  name: 'Rivet',
  rdns: 'example.rivet',
  mobile_link: 'rivet://',
  webapp_link: 'https://rivet.example',
}

const { mobile_link: _, ...withoutApp } = RIVET

test('the choice of families offers the QR code of a wallet that is on a phone too', async () => {
  const { page } = await chooseRivet({ customWallets: [RIVET] })
  await expect.poll(() => names(page, 'list')).toEqual(['Chains of this wallet', 'Ways to connect'])
  find(page, 'button', 'QR code').click()
  await shown(page, 'ConnectingWalletConnect')
  expect(names(page, 'tab')).toEqual(['Browser', 'QR code', 'Web'])
  expect(names(page, 'tabpanel')).toEqual(['QR code'])
  find(page, 'button', 'Back').click()
  await shown(page, 'ConnectWallets')
})

test.each<[string, Parameters<typeof open>]>([
  ['a wallet that the registry does not have', [{}]],
  ['a wallet without an app for a phone', [{ customWallets: [withoutApp] }]],
  ['a page on a phone', [{ customWallets: [RIVET] }, { mobile: true }]],
])('there is no QR code for %s', async (_, [options, platform]) => {
  const { page } = await chooseRivet(options, platform)
  expect(names(page, 'list')).toEqual(['Chains of this wallet'])
})

const connectFamily = async (page: Page, adapter: ReturnType<typeof scriptedAdapter>, id: string, chainId: string) => {
  page.press('family', `[data-namespace="${chainId.split(':')[0]}"]`)
  await expect.poll(() => adapter.connects.length).toBe(1)
  adapter.connects[0]?.resolve(approval(id, chainId as typeof ETHEREUM))
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
}

test('All asks the families that are not connected yet, and is gone once all are', async () => {
  const { page, evm, sol } = await chooseRivet()
  await connectFamily(page, evm, 'rivet-eip155', ETHEREUM)
  page.pairing.actor.send({ type: 'modal.open', view: 'Connect' })
  await shown(page, 'Connect')
  find(page, 'button', /^Rivet/).click()
  await shown(page, 'ConnectWallets')
  page.press('all-families')
  await shown(page, 'ConnectingExternal')
  expect(page.text()).toContain('1 of 2 approved.')
  expect([evm.connects.length, sol.connects.length]).toEqual([1, 1])
  sol.connects[0]?.resolve(approval('rivet-solana', SOLANA))
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  page.pairing.actor.send({ type: 'modal.open', view: 'Connect' })
  await shown(page, 'Connect')
  find(page, 'button', /^Rivet/).click()
  await shown(page, 'ConnectWallets')
  expect(page.part('all-families')).toBe(null)
})
