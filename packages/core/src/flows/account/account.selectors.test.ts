import { expect, test } from 'vitest'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { connection, connector, network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import {
  connectWallet,
  ETHEREUM,
  evm,
  POLYGON,
  readyVisit,
  SOLANA,
  solana,
  type VisitOptions,
} from '../../visit.fixture.ts'
import { selectSend } from '../send/send.selectors.ts'
import { selectWalletFeatures } from './account.selectors.ts'
import { selectAccountTabs } from './accountTabs.ts'

const SERVED: VisitOptions = { projectId: 'p', urls: { blockchain: 'https://chain.test' } }

const connected = async (options: VisitOptions, id: string, chainId: typeof ETHEREUM) => {
  const page = await readyVisit(options)
  await connectWallet(page, id, chainId)
  return page.actor.getSnapshot()
}

test('tabs follow the specification, by the features of the namespace', async () => {
  expect(selectAccountTabs(await connected(SERVED, 'fox', ETHEREUM))).toEqual(['tokens', 'nfts', 'activity'])
  expect(selectAccountTabs(await connected(SERVED, 'cat', SOLANA))).toEqual(['tokens'])
})

test('a tab without a data source is hidden', async () => {
  expect(selectAccountTabs(await connected({}, 'fox', ETHEREUM))).toEqual([])
  const page = await readyVisit(SERVED)
  expect(selectAccountTabs(page.actor.getSnapshot())).toEqual([])
})

test('without the history only tokens are shown', async () => {
  const options = { ...SERVED, features: { history: false } }
  expect(selectAccountTabs(await connected(options, 'fox', ETHEREUM))).toEqual(['tokens'])
})

test('wallet features are those that are built, enabled and listed by the host, each once', async () => {
  const features = async (options: VisitOptions) =>
    selectWalletFeatures(await connected(options, 'fox', ETHEREUM)).map(({ feature }) => feature)
  expect(await features({})).toEqual(['receive', 'send'])
  expect(await features({ features: { receive: false, send: false } })).toEqual([])
  expect(await features({ features: { walletFeaturesOrder: ['send', 'receive', 'receive'] } })).toEqual([
    'send',
    'receive',
  ])
  expect(await features({ features: { walletFeaturesOrder: ['send'] } })).toEqual(['send'])
})

test('sending is offered on the chains on which the session of the wallet approves it, as in the form', async () => {
  const approved = new Set<string>([POLYGON])
  const eip155 = evm()
  const { transfer } = eip155.adapter.features
  Object.assign(eip155.adapter, {
    channel: { allows: (chainId: string) => approved.has(chainId), request: () => Promise.reject(new Error('unused')) },
  })
  Object.assign(transfer!, {
    isAllowed: ((channel, chainId) => channel.allows(chainId, 'eth_sendTransaction')) satisfies NonNullable<
      typeof transfer
    >['isAllowed'],
  })
  const page = await readyVisit({ adapters: [eip155.adapter] })
  const features = () => selectWalletFeatures(page.actor.getSnapshot()).map(({ feature }) => feature)
  await page.send({ type: 'connector.select', id: 'fox' })
  await eip155.connects.last().resolve(connection('fox', ETHEREUM))
  expect(features()).toEqual(['receive'])
  await page.send({ type: 'modal.open', view: 'WalletSend' })
  await expect.poll(() => selectSend(page.actor.getSnapshot()).screen, { timeout: 5_000 }).toBe('unavailable')

  await eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
  expect(features()).toEqual(['receive', 'send'])
  await expect.poll(() => selectSend(page.actor.getSnapshot()).screen).toBe('edit')

  // The wallet takes its approval back.
  approved.clear()
  await eip155.report('fox', { type: 'accounts.changed', accounts: connection('fox', POLYGON).accounts })
  expect(features()).toEqual(['receive'])
})

test('sending is not offered on an account whose family cannot send, while another one that can is connected', async () => {
  const eip155 = evm()
  Object.assign(eip155.adapter, { features: { ...eip155.adapter.features, transfer: undefined } })
  const sol = solana()
  const page = await readyVisit({ adapters: [eip155.adapter, sol.adapter] })
  await page.send({ type: 'connector.select', id: 'cat' })
  await sol.connects.last().resolve(connection('cat', SOLANA))
  expect(selectWalletFeatures(page.actor.getSnapshot()).map(({ feature }) => feature)).toEqual(['receive', 'send'])
  await page.send({ type: 'connector.select', id: 'fox' })
  await eip155.connects.last().resolve(connection('fox', ETHEREUM))
  expect(selectWalletFeatures(page.actor.getSnapshot()).map(({ feature }) => feature)).toEqual(['receive'])
})

test('buying is offered on the families that the service sells to, where its address is given', async () => {
  const features = async (options: VisitOptions, id = 'fox', chainId = ETHEREUM) =>
    selectWalletFeatures(await connected(options, id, chainId)).map(({ feature }) => feature)
  expect(await features(SERVED)).toEqual(['onramp', 'receive', 'send'])
  expect(await features(SERVED, 'cat', SOLANA)).toEqual(['onramp', 'receive', 'send'])
  expect(await features({})).toEqual(['receive', 'send'])
  expect(await features({ ...SERVED, features: { onramp: false } })).toEqual(['receive', 'send'])
  const asia = { platform: { timeZone: 'Asia/Shanghai' }, restrictedTimeZones: ['Asia/Shanghai'] }
  expect(await features({ ...SERVED, ...asia })).toEqual(['receive', 'send'])
})

test('buying is not offered on an account of another family, while one that can buy is connected', async () => {
  const chainId: CaipNetworkId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
  const dot = scriptedAdapter({
    networks: [network(chainId, 'Polkadot')],
    connectors: [connector('polkadot', 'leaf', 'Leaf')],
  })
  const eip155 = evm()
  const page = await readyVisit({ ...SERVED, adapters: [eip155.adapter, dot.adapter] })
  await page.send({ type: 'connector.select', id: 'fox' })
  await eip155.connects.last().resolve(connection('fox', ETHEREUM))
  await page.send({ type: 'connector.select', id: 'leaf' })
  await dot.connects.last().resolve(connection('leaf', chainId))
  expect(page.status('eip155')).toBe('connected')
  expect(selectWalletFeatures(page.actor.getSnapshot()).map(({ feature }) => feature)).not.toContain('onramp')
})
