import { USDC } from '@foyer/sandbox/exchange.fixture'
import { ENTRY_POINT, FACTORY } from '@foyer/smart-account'
import { encodeFunctionData, type Hex, parseAbiItem, stringToHex, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { carryOut, evmChain, reviewOf, shown } from '../review.fixture.ts'
import { OTHER, refusal, refused, SPONSORED, startCalls, transfer } from './calls.fixture.ts'
import { openBundler, openSponsor, smartChain } from './services.fixture.ts'

const { account, accounts, anvil, client, fund, one, sendCalls, status } = await startCalls()

const STRANGER = '0x00000000000000000000000000000000000000AA'

describe('calls of the smart account', () => {
  test('create the account and are carried out, and the chain says so', async () => {
    openBundler(client)
    await fund()
    const before = await client.getBalance({ address: OTHER })
    const made = await one()
    expect(made.ask).toBe('send ETH')
    expect(made.warnings).toEqual([])
    expect(shown(made)).toEqual([
      'Amount: 0.000000000000000001 ETH',
      `To: ${OTHER}`,
      'Leaves your account: −0.000000000000000001 ETH',
      `Your smart account: Is created with this, once on this network (${account})`,
      expect.stringMatching(/^Network fee, at most: 0\.\d+ ETH$/),
    ])
    expect(await status(made)).toMatchObject({ status: 100, chainId: '0x7a69', atomic: true })
    const answered = await carryOut(made, accounts)
    const { id } = answered as { id: Hex }
    expect(answered).toEqual({ id, capabilities: { userOperation: { hash: id, entryPoint: ENTRY_POINT } } })
    expect((await client.getBalance({ address: OTHER })) - before).toBe(1n)
    expect(await status(made)).toMatchObject({
      status: 200,
      id,
      receipts: [{ status: '0x1', logs: expect.any(Array) }],
    })
    // The second operation is of an account that exists.
    const next = await one()
    expect(shown(next)).toContain(`From your smart account: ${account}`)
    await carryOut(next, accounts)
    expect((await client.getBalance({ address: OTHER })) - before).toBe(2n)
  })

  test('are shown in their order, with what they send in all, and paid by a sponsor of the settings', async () => {
    const { seen } = openBundler(client)
    const asked = openSponsor()
    await client.setBalance({ address: account, value: 10n })
    const made = await sendCalls(
      [
        { to: OTHER, value: '0x3' },
        { to: USDC, data: transfer(0n) },
        { to: STRANGER, value: '0x4' },
      ],
      { capabilities: SPONSORED },
    )
    expect(made.ask).toBe('do 3 things at once')
    expect(shown(made)).toEqual([
      'Step 1 of 3: To send ETH',
      'Amount: 0.000000000000000003 ETH',
      `To: ${OTHER}`,
      'Step 2 of 3: To send tokens',
      'Amount: 0 USDC',
      `To: ${OTHER}`,
      `Token: ${USDC}`,
      'Step 3 of 3: To send ETH',
      'Amount: 0.000000000000000004 ETH',
      `To: ${STRANGER}`,
      'Sent in all: 0.000000000000000007 ETH',
      'Leaves your account: −0.000000000000000007 ETH',
      `Your smart account: Is created with this, once on this network (${account})`,
      expect.stringMatching(/^Network fee: Paid by sponsor\.example \(0x/),
    ])
    expect(asked).toEqual(['pm_getPaymasterStubData', 'pm_getPaymasterData'])
    expect(seen).toHaveLength(1)
    await carryOut(made, accounts)
    expect(await client.getBalance({ address: STRANGER })).toBe(4n)
    expect(await client.getBalance({ address: account })).toBe(3n)
  })

  test('that revert say so by the chain', async () => {
    openBundler(client)
    await fund()
    const made = await sendCalls([{ to: OTHER, value: '0x1' }])
    // The receiver refuses once the trial is over.
    await client.setCode({ address: OTHER, bytecode: '0x5f5ffd' })
    await carryOut(made, accounts)
    expect(await status(made)).toMatchObject({ status: 500, receipts: [{ status: '0x0', logs: [] }] })
  })

  test('have the hash of their topic as viem does', () => {
    const abi =
      'event UserOperationEvent(bytes32 indexed, address indexed, address indexed, uint256, bool, uint256, uint256)'
    expect(toEventSelector(abi)).toBe('0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f')
    expect(toEventSelector('event BeforeExecution()')).toBe(
      '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972',
    )
  })
})

describe('H62 a page', () => {
  test.each<[string, object, object, string | RegExp, number?]>([
    ['names another account', {}, { from: OTHER }, 'another account', 4100],
    ['names the key', {}, { from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }, 'another account', 4100],
    ['names another chain', {}, { chainId: '0x1' }, 'another network', 5710],
    ['has another version', {}, { version: '1.0' }, 'of this kind', 4200],
    ['has no calls', {}, { calls: [] }, 'cannot be read'],
    ['has too many calls', {}, { calls: Array.from({ length: 21 }, () => ({ to: OTHER })) }, 'too much at once', 5740],
    ['wants what the wallet has not', {}, { capabilities: { auxiliaryFunds: {} } }, 'of this kind', 5700],
    ['wants it for one call', { capabilities: { auxiliaryFunds: {} } }, {}, 'of this kind', 5700],
    ['calls the EntryPoint', { to: ENTRY_POINT, data: '0x01' }, {}, 'who your smart account belongs to'],
    ['calls the factory', { to: FACTORY, data: '0x01' }, {}, 'who your smart account belongs to'],
    ['makes a contract', { to: undefined, data: '0x01' }, {}, 'cannot be read'],
    [
      'names a sponsor of its own',
      {},
      { capabilities: { paymasterService: { url: 'https://evil.example' } } },
      'sponsor',
      5700,
    ],
    ['sends more than there is', { value: '0xde0b6b3a7640001' }, {}, /trial run/],
  ])('that %s is refused', async (_, call, request, reason, code) => {
    openBundler(client)
    await fund()
    const error = await refused(one(call, request))
    expect(error.message).toMatch(reason)
    expect([error.code, error.mayChange]).toEqual([code, false])
  })

  test('that gives an id gets it back, and it is kept with the operation', async () => {
    openBundler(client)
    await fund()
    const made = await one({}, { id: 'order 7' })
    const { result, operation } = await made.sign(accounts)
    expect(result).toMatchObject({ id: 'order 7', capabilities: { userOperation: { hash: operation!.hash } } })
    expect(operation).toMatchObject({ id: 'order 7' })
    await carryOut(made, accounts)
    expect(await status(made)).toMatchObject({ status: 200, id: 'order 7' })
  })

  test.each(['transferOwnership(address)', 'upgradeToAndCall(address,bytes)', 'delegateExecute(address,bytes)'])(
    'that has the account call its own %s is refused, also by the key',
    async signature => {
      openBundler(client)
      await fund()
      const abi = [parseAbiItem(`function ${signature}` as 'function f()')]
      const args = signature.includes('bytes') ? [OTHER, '0x'] : [OTHER]
      const data = encodeFunctionData({ abi, args } as never)
      expect(await refusal(one({ to: account, value: '0x0', data }))).toContain('who your smart account belongs to')
      const from = accounts.eip155.address
      const gas = '0x30d40'
      const chains = [smartChain(anvil)]
      const asked = reviewOf(accounts, chains, 'eth_sendTransaction', [{ from, to: account, data, gas }])
      expect(await refusal(asked)).toContain('who your smart account belongs to')
    },
  )

  test('that names an unknown sponsor it can do without has the account pay', async () => {
    openBundler(client)
    await fund()
    const made = await one({}, { capabilities: { paymasterService: { url: 'https://evil.example', optional: true } } })
    expect(shown(made).at(-1)).toMatch(/^Network fee, at most/)
  })

  test.each(['eth_sendTransaction', 'eth_signTransaction'])(
    'that has the smart account answer %s is refused',
    async method => {
      const asked = reviewOf(accounts, [smartChain(anvil)], method, [{ from: account, to: OTHER, value: '0x1' }])
      expect(await refusal(asked)).toContain('does not sign transactions')
    },
  )

  test('has no smart account on a chain without its services', async () => {
    const asked = reviewOf(accounts, [evmChain(anvil.url)], 'wallet_sendCalls', [{ from: account }])
    expect(await refusal(asked)).toContain('of this kind')
    const message = reviewOf(accounts, [evmChain(anvil.url)], 'personal_sign', [stringToHex('Hello'), account])
    expect(await refusal(message)).toContain('no smart account')
  })
})
