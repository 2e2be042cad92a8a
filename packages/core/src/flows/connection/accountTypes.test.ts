import { describe, expect, test } from 'vitest'
import type { AccountType, Connection } from '../../chain/adapter.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { ETHEREUM, inputOf, POLYGON, recordConnections } from './connection.fixture.ts'
import type { ConnectionInput } from './connection.types.ts'

const account = (address: string, type: AccountType | undefined) => ({
  namespace: 'eip155' as const,
  address,
  ...(type && { type }),
})
const EOA = account('eoa', 'eoa')
const SECOND = account('eoa-2', 'eoa')
const SMART = account('smart', 'smartAccount')
const OTHER = account('smart-2', 'smartAccount')

type Accounts = Connection['accounts']

/** Session without a selection of its own: both accounts on Ethereum, only the plain one on Polygon. */
const login = (accounts: Accounts = [EOA, SMART], more: Partial<Connection> = {}): Connection => ({
  connectorId: 'auth',
  namespace: 'eip155',
  accounts,
  address: accounts[0]!.address,
  chainId: ETHEREUM,
  session: 's1',
  ...more,
})

const open = async (answer = login(), input: Partial<ConnectionInput> = {}) => {
  const page = recordConnections({
    eip155: inputOf('eip155', { accountType: 'smartAccount', walletSwitches: false, ...input }),
  })
  const wallet = page.child('eip155')
  wallet.send({ type: 'connect', connectorId: 'auth' })
  await page.ports.connect.running.resolve(answer)
  const active = () => wallet.getSnapshot().context.connection?.address
  return {
    ...page,
    wallet,
    active,
    to(chainId: CaipNetworkId, accounts: Accounts = chainId === ETHEREUM ? [EOA, SMART] : [EOA]) {
      wallet.send({ type: 'chain.chosen', chainId, accounts })
      return active()
    },
    preferences: () =>
      page.reports.flatMap(report => (report.type === 'accountType.preferred' ? [report.accountType] : [])),
  }
}

describe('the preferred type, over chains', () => {
  test('the smart account is active where it exists, the plain one elsewhere, and no preference changes by that', async () => {
    const { active, to, preferences } = await open()
    expect(active()).toBe('smart')
    expect([to(POLYGON), to(ETHEREUM), to(POLYGON), to(ETHEREUM)]).toEqual(['eoa', 'smart', 'eoa', 'smart'])
    expect(preferences()).toEqual([])
  })

  test('the plain account that the visitor has chosen stays on every chain, and so does the smart one once chosen again', async () => {
    const { wallet, active, to, preferences } = await open()
    wallet.send({ type: 'accountType.select', accountType: 'eoa' })
    expect([active(), to(POLYGON), to(ETHEREUM)]).toEqual(['eoa', 'eoa', 'eoa'])
    wallet.send({ type: 'account.select', address: 'smart' })
    expect([active(), to(POLYGON), to(ETHEREUM)]).toEqual(['smart', 'eoa', 'smart'])
    expect(preferences()).toEqual(['eoa', 'smartAccount'])
  })

  test('a preference that is set where no account has that type counts on the next chain that has one', async () => {
    const { wallet, to, preferences } = await open()
    to(POLYGON)
    wallet.send({ type: 'accountType.select', accountType: 'eoa' })
    wallet.send({ type: 'accountType.select', accountType: 'smartAccount' })
    expect(preferences()).toEqual(['eoa', 'smartAccount'])
    expect(to(ETHEREUM)).toBe('smart')
  })

  test('of several accounts of a type, the chosen one comes back', async () => {
    const { wallet, active, to } = await open(login([EOA, SMART, OTHER]))
    wallet.send({ type: 'account.select', address: 'smart-2' })
    wallet.send({ type: 'accountType.select', accountType: 'smartAccount' })
    expect(active(), 'the type of the active account is chosen already').toBe('smart-2')
    expect([to(POLYGON), to(ETHEREUM, [EOA, SMART, OTHER])]).toEqual(['eoa', 'smart-2'])
    expect(to(POLYGON, [EOA])).toBe('eoa')
    expect(to(ETHEREUM, [EOA, SMART]), 'a former account that is gone is not waited for').toBe('smart')
  })

  test('one of several plain accounts, chosen where there are only these, is the visitor’s choice and stays', async () => {
    const { wallet, active, to } = await open(login([EOA, SECOND, SMART]))
    to(POLYGON, [EOA, SECOND])
    wallet.send({ type: 'account.select', address: 'eoa-2' })
    expect([active(), to(ETHEREUM, [EOA, SECOND, SMART])]).toEqual(['eoa-2', 'eoa-2'])
  })

  test('a smart account that the session gains on the active chain becomes active, and the plain one follows when it goes', async () => {
    const { wallet, active, ports } = await open(login([EOA]))
    expect(active()).toBe('eoa')
    wallet.send({ type: 'accounts.changed', accounts: [EOA, SMART] })
    expect(active()).toBe('smart')
    expect(ports.account.running.input).toMatchObject({ address: 'smart', type: 'smartAccount' })
    wallet.send({ type: 'accounts.changed', accounts: [EOA] })
    expect(active()).toBe('eoa')
    wallet.send({ type: 'accounts.changed', accounts: [EOA, OTHER, SMART] })
    expect(active(), 'the one that was active before').toBe('smart')
  })

  test('an account without a type stays, whatever is shared beside it', async () => {
    const { wallet, active } = await open(login([account('plain', undefined)]))
    wallet.send({ type: 'accounts.changed', accounts: [account('plain', undefined), SMART] })
    expect(active()).toBe('plain')
  })
})

describe('H08 a wallet with a selection of its own', () => {
  test('keeps it when another type is shared, or another chain is reached', async () => {
    const { wallet, active } = await open(login([EOA], { selected: 'eoa' }))
    wallet.send({ type: 'accounts.changed', accounts: [EOA, SMART], selected: 'eoa' })
    expect(active()).toBe('eoa')
    wallet.send({ type: 'chain.changed', chainId: POLYGON, accounts: [EOA, SMART] })
    expect(active()).toBe('eoa')
  })
})

describe('the same address', () => {
  test('as another type of account is read anew: a plain account may become a smart one', async () => {
    const { wallet, ports, reports } = await open(login([EOA]), { accountType: 'eoa' })
    const before = ports.account.calls.length
    wallet.send({ type: 'accounts.changed', accounts: [account('eoa', 'smartAccount')] })
    expect(ports.account.calls.length).toBe(before + 1)
    expect(ports.account.running.input).toMatchObject({ address: 'eoa', type: 'smartAccount' })
    expect(reports.at(-1)).toMatchObject({ type: 'connection.changed' })
    wallet.send({ type: 'accounts.changed', accounts: [account('eoa', 'smartAccount'), SMART] })
    expect(ports.account.calls.length, 'the active account is the same').toBe(before + 1)
  })
})

describe('an account of the last visit', () => {
  const restored = async (record: ConnectionInput['record'] & object, answer: Connection) => {
    const page = recordConnections({ eip155: inputOf('eip155', { accountType: 'smartAccount', record }) })
    await page.ports.restore.running.resolve(answer)
    return page.child('eip155').getSnapshot().context.connection?.address
  }
  const record = { connectorId: 'auth', session: 's1', address: 'eoa', chainId: POLYGON } as const

  test('of another type than the preferred one was only there for want of it', async () => {
    expect(await restored(record, login())).toBe('smart')
    expect(await restored(record, login([EOA, SECOND]))).toBe('eoa')
    expect(await restored({ ...record, address: 'smart-2' }, login([EOA, SMART, OTHER]))).toBe('smart-2')
  })

  test('is the active one where the wallet has a selection, or the accounts have no type', async () => {
    expect(await restored(record, login([SMART, EOA], { selected: 'smart' }))).toBe('eoa')
    const untyped = [account('a', undefined), account('eoa', undefined)]
    expect(await restored(record, login(untyped))).toBe('eoa')
  })
})

test('H51 the session of this tab stays when another tab has its smart account active on another chain', async () => {
  const { wallet, active, to, ports } = await open()
  to(POLYGON)
  const record = { connectorId: 'auth', session: 's1', address: 'smart', chainId: ETHEREUM } as const
  wallet.send({ type: 'record.changed', record })
  expect(active()).toBe('eoa')
  wallet.send({ type: 'record.changed', record: { ...record, chainId: POLYGON } })
  expect(active(), 'on the same chain it is an account that is not shared here').toBeUndefined()
  expect(ports.restore.running.input).toMatchObject({ record: { address: 'smart' } })
})
