import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { connectWallet, ETHEREUM, evm, POLYGON, readyVisit } from '../../visit.fixture.ts'
import { nameRecord } from '../identity/identity.fixture.ts'
import { selectProfile } from './account.selectors.ts'
import { selectAccount } from './selectAccount.ts'

test('the wallet’s labels are available by address, and beside each account of the profile', async () => {
  const page = await readyVisit()
  await page.send({ type: 'connector.select', id: 'fox' })
  const approved = connection('fox', ETHEREUM, ['fox-1', 'fox-2'])
  const accounts = approved.accounts.map((account, index) => (index === 0 ? account : { ...account, label: 'Savings' }))
  await page.eip155.connects.last().resolve({ ...approved, accounts })
  const snapshot = page.actor.getSnapshot()
  expect(selectAccount(snapshot)?.addressLabels).toEqual({ 'fox-2': 'Savings' })
  expect(selectProfile(snapshot)[0]?.accounts.map(({ label }) => label)).toEqual([undefined, 'Savings'])
})

const FOX = '0x1111111111111111111111111111111111111111'
/** A picture that an account may have without a request elsewhere. */
const PICTURE = 'data:image/png;base64,iVBORw0KGgo='

const token = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: ETHEREUM,
  price: 1,
  quantity: { decimals: '6', numeric: '2.5' },
}

/** Service that has tokens, an identity and names for the account. */
const servedBy = (identity: object) => ({
  projectId: 'p',
  urls: { blockchain: 'https://chain.test' },
  answer: ({ pathname }: URL) => {
    if (pathname.endsWith('/balance')) return Response.json({ balances: [token] })
    if (pathname.includes('/identity/')) return Response.json(identity)
    const record = nameRecord('fox.foyer.id', FOX)
    return Response.json(pathname.includes('/reverse/') ? [record] : record)
  },
})

test('the account has every field of the specification’s Account state', async () => {
  const page = await readyVisit(servedBy({ name: 'fox', avatar: PICTURE }))
  await connectWallet(page, 'fox', ETHEREUM, [FOX])
  const account = () => selectAccount(page.actor.getSnapshot())
  expect(account()).toMatchObject({ profileName: undefined, tokenBalance: undefined })
  await page.eip155.balances.last().resolve(1_500_000_000n)
  await page.send({ type: 'modal.open' })
  await expect.poll(() => account()?.profileName).toBe('fox')
  await expect.poll(() => account()?.tokenBalance).toMatchObject([{ symbol: 'USDC', quantity: { numeric: '2.5' } }])
  expect(account()).toMatchObject({
    caipAddress: `${ETHEREUM}:${FOX}`,
    address: FOX,
    status: 'connected',
    balance: '1.5',
    balanceSymbol: 'COIN',
    profileName: 'fox',
    profileImage: PICTURE,
    currentTab: 'tokens',
    connectedWalletInfo: { id: 'fox' },
    preferredAccountTypes: { eip155: 'smartAccount', solana: 'eoa', polkadot: 'eoa', bip122: 'payment' },
    allAccounts: [{ address: FOX }],
    addressLabels: {},
    socialWindow: false,
  })
  const unknown = ['user', 'addressExplorerUrl', 'smartAccountDeployed', 'socialProvider', 'farcasterUrl']
  expect(Object.entries(account()!).filter(([field]) => unknown.includes(field))).toHaveLength(unknown.length)
})

test('the current tab is the one on screen, and stays in the history behind another view', async () => {
  const page = await readyVisit(servedBy({ name: 'fox', avatar: null }))
  await connectWallet(page, 'fox', ETHEREUM, [FOX])
  await page.send({ type: 'modal.open' })
  await page.send({ type: 'view.go', entry: { view: 'Account', payload: { tab: 'activity' } } })
  await page.send({ type: 'view.go', entry: { view: 'Profile', payload: {} } })
  expect(selectAccount(page.actor.getSnapshot())?.currentTab).toBe('activity')
})

test('H08 another chain has neither the tokens nor the name of the former one', async () => {
  const page = await readyVisit(servedBy({ name: null, avatar: null }))
  await connectWallet(page, 'fox', ETHEREUM, [FOX])
  await page.send({ type: 'modal.open' })
  const account = () => selectAccount(page.actor.getSnapshot())
  await expect.poll(() => account()?.profileName).toBe('fox.foyer.id')
  expect(selectProfile(page.actor.getSnapshot())[0]?.accounts).toMatchObject([{ label: 'fox.foyer.id' }])
  await page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
  expect(account()).toMatchObject({ caipAddress: `${POLYGON}:${FOX}`, profileName: undefined })
  expect(account()?.tokenBalance ?? []).toEqual([])
})

test('a smart account says whether it is deployed on its chain, read again when it has sent something, and a plain one does not', async () => {
  const fox = evm()
  const asked: string[] = []
  let there: boolean | undefined = false
  const isDeployed = async ({ address }: { address: string }, { caipNetworkId }: { caipNetworkId: string }) => {
    asked.push(`${caipNetworkId}:${address}`)
    if (there === undefined) throw new FoyerError('rpc.failed', { method: 'eth_getCode' })
    return there
  }
  const adapter = { ...fox.adapter, features: { ...fox.adapter.features, isDeployed } }
  const page = await readyVisit({ adapters: [adapter] })
  const deployed = () => selectAccount(page.actor.getSnapshot())?.smartAccountDeployed
  await page.send({ type: 'connector.select', id: 'fox' })
  const accounts = [
    { namespace: 'eip155', address: '0xplain', type: 'eoa' },
    { namespace: 'eip155', address: FOX, type: 'smartAccount' },
  ] as const
  await fox.connects.last().resolve({ ...connection('fox', ETHEREUM), accounts, address: '0xplain' })
  await expect.poll(deployed).toBe(false)
  there = undefined
  await page.send({ type: 'balance.refresh' })
  await expect.poll(() => asked.length).toBe(2)
  await expect.poll(deployed).toBeUndefined()
  there = true
  await page.send({ type: 'balance.refresh' })
  await expect.poll(deployed).toBe(true)
  await page.send({ type: 'accountType.select', accountType: 'eoa' })
  expect(selectAccount(page.actor.getSnapshot())?.type).toBe('eoa')
  expect(deployed()).toBeUndefined()
  expect(new Set(asked)).toEqual(new Set([`${ETHEREUM}:${FOX}`]))
})
