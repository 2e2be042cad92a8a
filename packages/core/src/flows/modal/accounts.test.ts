import { describe, expect, test } from 'vitest'
import type { AccountTypes } from '../../chain/accountType.ts'
import { ETHEREUM, kept, POLYGON, readyVisit, SOLANA, storedVisit, type Visit, visit } from '../../visit.fixture.ts'
import { selectAccount } from '../account/selectAccount.ts'

const ACCOUNTS = ['0xplain', '0xsmart'] as const
const activeAddress = (page: { actor: { getSnapshot(): Parameters<typeof selectAccount>[0] } }) =>
  selectAccount(page.actor.getSnapshot(), 'eip155')?.address

const approval = (connectorId: string, types: AccountTypes['eip155'][]) => ({
  connectorId,
  namespace: 'eip155' as const,
  accounts: ACCOUNTS.map((address, index) => ({
    namespace: 'eip155' as const,
    address,
    ...(types[index] && { type: types[index] }),
  })),
  address: ACCOUNTS[0],
  selected: ACCOUNTS[0],
  chainId: ETHEREUM,
})

const connected = async (page: Visit, types: AccountTypes['eip155'][] = ['smartAccount', 'eoa']) => {
  await page.send({ type: 'connector.select', id: 'fox' })
  await page.eip155.connects.last().resolve(approval('fox', types))
}

describe('the active account', () => {
  test('the first account of the wallet is active when none has the preferred type', async () => {
    const page = await readyVisit()
    await connected(page, ['eoa', 'eoa'])
    expect(activeAddress(page)).toBe(ACCOUNTS[0])
    expect(kept(page.storage, 'eip155/connector')).toEqual({ connectorId: 'fox', chainId: ETHEREUM })
  })

  test('an account of the type that the host prefers is active', async () => {
    const page = await readyVisit({ defaultAccountTypes: { eip155: 'eoa' } })
    await connected(page)
    expect(activeAddress(page)).toBe(ACCOUNTS[1])
  })

  test('the account that the visitor chooses is active, also on the next visit', async () => {
    const page = await readyVisit()
    await connected(page)
    await page.send({ type: 'account.select', address: ACCOUNTS[1] })
    expect(activeAddress(page)).toBe(ACCOUNTS[1])
    expect(kept(page.storage, 'account-types')).toEqual({ eip155: 'eoa' })
    expect(page.facts).toContainEqual({ type: 'accountType.preferred', namespace: 'eip155', accountType: 'eoa' })

    const next = visit({ storage: page.storage })
    await next.send({ type: 'modal.open' })
    await next.eip155.restores.last().resolve(approval('fox', []))
    expect(activeAddress(next)).toBe(ACCOUNTS[1])
  })

  test('a type that the host prefers later counts where the visitor has not chosen', async () => {
    const page = await readyVisit({ defaultAccountTypes: { bip122: 'ordinal' } })
    await connected(page)
    await page.send({ type: 'account.select', address: ACCOUNTS[1] })
    const defaultAccountTypes = { eip155: 'smartAccount', solana: 'smartAccount', bip122: 'stx' } as const
    const next = await readyVisit({ storage: page.storage, defaultAccountTypes })
    const { accountTypes } = next.actor.getSnapshot().context
    expect(accountTypes).toEqual({ eip155: 'eoa', solana: 'smartAccount', polkadot: 'eoa', bip122: 'stx' })
  })

  test('H42 the type that another tab has chosen in one namespace outlives a choice here in another', async () => {
    const here = await readyVisit()
    const there = await readyVisit({ storage: here.storage.openTab() })
    await connected(here)
    await here.send({ type: 'account.select', address: ACCOUNTS[1] })
    await there.send({ type: 'connector.select', id: 'cat' })
    const accounts = (['eoa', 'smartAccount'] as const).map(type => ({
      namespace: 'solana' as const,
      address: `cat-${type}`,
      type,
    }))
    const solana = { connectorId: 'cat', namespace: 'solana' as const, chainId: SOLANA }
    await there.sol.connects.last().resolve({ ...solana, accounts, address: 'cat-eoa' })
    await there.send({ type: 'account.select', namespace: 'solana', address: 'cat-smartAccount' })
    expect(kept(there.storage, 'account-types')).toEqual({ eip155: 'eoa', solana: 'smartAccount' })
    await here.send({ type: 'account.select', address: ACCOUNTS[0] })
    expect(kept(here.storage, 'account-types')).toEqual({ eip155: 'smartAccount', solana: 'smartAccount' })
  })

  test('after a new approval the visitor’s latest choice is active, not the one of the last visit', async () => {
    const record = { connectorId: 'fox', chainId: ETHEREUM, address: ACCOUNTS[1] }
    const page = visit({ storage: storedVisit({ 'eip155/connector': record }) })
    await page.send({ type: 'modal.open' })
    await page.eip155.restores.last().resolve(approval('fox', []))
    expect(activeAddress(page)).toBe(ACCOUNTS[1])
    await page.send({ type: 'account.select', namespace: 'eip155', address: ACCOUNTS[0] })
    await page.send({ type: 'connector.select', id: 'fox' })
    await page.eip155.connects.last().resolve(approval('fox', []))
    expect(activeAddress(page)).toBe(ACCOUNTS[0])
  })

  test('H05 an account that the wallet does not share cannot become active', async () => {
    const page = await readyVisit()
    await connected(page)
    await page.send({ type: 'account.select', address: 'unshared' })
    await page.send({ type: 'accountType.select', accountType: 'stx' })
    expect(activeAddress(page)).toBe(ACCOUNTS[0])
  })

  test('the balance is read for the chosen account', async () => {
    const page = await readyVisit()
    await connected(page)
    await page.send({ type: 'account.select', address: ACCOUNTS[1] })
    expect(page.eip155.balances.last().asked).toMatchObject({ address: ACCOUNTS[1] })
  })

  test('a stored account type that its namespace does not have is ignored, and the others count', async () => {
    const stored = { eip155: 'payment', solana: 'gold', polkadot: 'smartAccount', bip122: 'ordinal', tron: 'eoa' }
    const page = await readyVisit({ storage: storedVisit({ 'account-types': stored }) })
    expect(page.actor.getSnapshot().context.accountTypes).toEqual({
      eip155: 'smartAccount',
      solana: 'eoa',
      polkadot: 'smartAccount',
      bip122: 'ordinal',
    })
  })

  test('an account type of another namespace is neither preferred nor stored', async () => {
    const page = await readyVisit()
    await connected(page, ['smartAccount', 'payment' as never])
    await page.send({ type: 'account.select', address: ACCOUNTS[1] })
    expect(activeAddress(page)).toBe(ACCOUNTS[1])
    expect(page.factTypes()).not.toContain('accountType.preferred')
    expect(kept(page.storage, 'account-types')).toBeUndefined()
  })

  test('an account type of another namespace is not shown, however the wallet reports the account', async () => {
    const page = await readyVisit()
    await connected(page, ['smartAccount', 'payment' as never])
    const types = () => selectAccount(page.actor.getSnapshot())?.allAccounts.map(({ type }) => type)
    expect(types()).toEqual(['smartAccount', undefined])
    const accounts = ACCOUNTS.map(address => ({ namespace: 'eip155' as const, address, type: 'stx' as const }))
    await page.eip155.report('fox', { type: 'accounts.changed', accounts })
    expect(types()).toEqual([undefined, undefined])
    const [one, two] = accounts as [(typeof accounts)[0], (typeof accounts)[0]]
    const there = [one, { ...two, type: 'eoa' as const }]
    await page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON, accounts: there })
    expect(types()).toEqual([undefined, 'eoa'])
  })
})

describe('one wallet in several namespaces', () => {
  const both = {
    view: 'ConnectingExternal',
    payload: { connectorId: 'fox', namespace: 'eip155', also: [{ connectorId: 'cat', namespace: 'solana' }] },
  } as const

  test('the namespaces are asked one after the other; the modal closes after the last approval, and the first namespace is active', async () => {
    const page = await readyVisit()
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'view.go', entry: both as never })
    expect(page.eip155.connects.list).toHaveLength(1)
    expect(page.sol.connects.list).toHaveLength(0)
    await page.eip155.connects.last().resolve({ ...approval('fox', []), chainId: ETHEREUM })
    expect(page.sol.connects.list).toHaveLength(1)
    expect(page.view()).toBe('ConnectingExternal')
    await page.sol.connects.last().resolve({
      connectorId: 'cat',
      namespace: 'solana',
      accounts: [{ namespace: 'solana', address: 'cat-1' }],
      address: 'cat-1',
      chainId: SOLANA,
    })
    expect(page.window()).toBe('closed')
    expect(selectAccount(page.actor.getSnapshot())?.namespace).toBe('eip155')
  })

  test('leaving aborts the open request and keeps the approved connections', async () => {
    const page = await readyVisit()
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'view.go', entry: both as never })
    await page.eip155.connects.last().resolve(approval('fox', []))
    await page.send({ type: 'modal.dismiss' })
    expect(page.sol.connects.last().signal?.aborted).toBe(true)
    expect(page.status('eip155')).toBe('connected')
    expect(page.status('solana')).toBe('absent')
  })
})
