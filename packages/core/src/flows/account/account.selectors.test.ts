import { expect, test } from 'vitest'
import { connectWallet, ETHEREUM, readyVisit, SOLANA, type VisitOptions } from '../../visit.fixture.ts'
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
