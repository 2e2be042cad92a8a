import { USDC } from '@foyer/sandbox/exchange.fixture'
import { ENTRY_POINT, FACTORY, IMPLEMENTATION_SLOT } from '@foyer/smart-account'
import { encodeFunctionData, type Hex, numberToHex, pad, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Alter, alterEndpoint } from '../endpoint.fixture.ts'
import { carryOut, reviewOf, shown } from '../review.fixture.ts'
import { answer, OTHER, refusal, refused, startCalls, transfer } from './calls.fixture.ts'
import { depositFor, openBundler, openSponsor, SPONSOR, smartChain } from './services.fixture.ts'

const { account, accounts, anvil, client, fund, one, perhapsSponsored, sponsored, status } = await startCalls()

describe('H62 contracts', () => {
  test('that are not the known ones are refused', async () => {
    openBundler(client)
    await fund()
    for (const address of [ENTRY_POINT, FACTORY] as const) {
      const snapshot = await client.snapshot()
      await client.setCode({ address, bytecode: '0x5f5ff3' })
      expect(await refusal(one())).toContain('not the known ones')
      await client.revert({ id: snapshot })
    }
  })

  test('of an account that was upgraded, or given away, elsewhere are refused', async () => {
    openBundler(client)
    await fund()
    await carryOut(await one(), accounts)
    const ownerSlot = `0x${'ffffffffffffffffffffffffffffffffffffffffffffffffffffffff74873927'}` as const
    for (const index of [IMPLEMENTATION_SLOT, ownerSlot] as const) {
      const snapshot = await client.snapshot()
      await client.setStorageAt({ address: account, index: index as Hex, value: pad(OTHER) })
      expect(await refusal(one())).toContain('changed elsewhere')
      await client.revert({ id: snapshot })
    }
    await client.setCode({ address: account, bytecode: '0x5f5ff3' })
    expect(await refusal(one())).toContain('changed elsewhere')
  })
})

describe('H60 a bundler', () => {
  test.each([
    ['verificationGasLimit', 2_000_001n],
    ['callGasLimit', 1_000_000n],
    ['preVerificationGas', 5_000_001n],
  ])('that asks for a %s of %d is not believed', async (name, value) => {
    const gas = {
      preVerificationGas: '0x1',
      verificationGasLimit: '0x1',
      callGasLimit: '0x1',
      [name]: numberToHex(value),
    }
    openBundler(client, answer('eth_estimateUserOperationGas', gas))
    await fund('100')
    expect(await refusal(one())).toContain('far more gas')
  })

  test.each([undefined, 'sponsored'])(
    'that gives the calls too little gas to be carried out is not believed: %s',
    async how => {
      const gas = { preVerificationGas: '0x11170', verificationGasLimit: '0x61a80', callGasLimit: '0x1' }
      const ofSponsor = how && { paymasterVerificationGasLimit: '0xc350', paymasterPostOpGasLimit: '0x0' }
      openBundler(client, answer('eth_estimateUserOperationGas', { ...gas, ...ofSponsor }))
      openSponsor()
      await fund()
      const made = await (how ? sponsored() : one())
      await carryOut(made, accounts)
      expect(await status(made)).toMatchObject({ status: 200 })
    },
  )

  test('that takes much for itself is shown with a warning', async () => {
    const gas = { preVerificationGas: '0x3d0900', verificationGasLimit: '0x61a80', callGasLimit: '0x30d40' }
    openBundler(client, answer('eth_estimateUserOperationGas', gas))
    await fund('100')
    expect((await one()).warnings).toEqual([expect.stringContaining('unusually high fee')])
  })

  test.each([
    ['AA10 sender already constructed', 'created meanwhile'],
    ['AA25 invalid account nonce', 'carried out first'],
    ['AA33 reverted', 'sponsor does not pay'],
    ['replacement underpriced', 'fee has risen'],
    ['AA21 didn’t pay prefund', 'too little for the network fee'],
  ])('that refuses with %s is put in plain words, and nothing is sent', async (message, words) => {
    openBundler(client, ({ method }) =>
      method === 'eth_sendUserOperation' ? { error: { code: -32_500, message } } : undefined,
    )
    await fund()
    const made = await one()
    const { sending } = await made.sign(accounts)
    const { signal } = new AbortController()
    await expect(sending!.post(signal)).rejects.toThrow(words)
    expect(await sending!.isKnown(signal)).toBe(false)
  })

  test('that answers with another hash has not confirmed it', async () => {
    openBundler(client, answer('eth_sendUserOperation', `0x${'12'.repeat(32)}`))
    await fund()
    const { sending } = await (await one()).sign(accounts)
    await expect(sending!.post(new AbortController().signal)).rejects.toThrow('cannot be read')
  })

  test('that lies about a receipt is not asked, and one that has lost it is believed later', async () => {
    const { asked } = openBundler(client, request => {
      if (request.method === 'eth_getUserOperationReceipt') return { result: { success: true } }
      if (request.method === 'eth_sendUserOperation') return { error: { code: -32_500, message: 'later' } }
      return undefined
    })
    await fund()
    const made = await one()
    expect(await status(made)).toMatchObject({ status: 100 })
    expect(await status(made, Date.now() + 11 * 60_000)).toMatchObject({ status: 400 })
    expect(asked).not.toContain('eth_getUserOperationReceipt')
  })

  test('that sends what it had refused, between two requests of the page, is found out by the next one', async () => {
    openBundler(client)
    await fund()
    const made = await one()
    const { operation } = await made.sign(accounts)
    const params = { version: '2.0.0', chainId: '0x7a69', from: account, calls: [{ to: OTHER, value: '0x1' }] }
    const next = async () =>
      reviewOf(accounts, [smartChain(anvil)], 'wallet_sendCalls', [params], [{ ...operation!, isOver: true }])
    expect((await next()).warnings).toEqual([])
    await carryOut(made, accounts)
    expect((await next()).warnings).toEqual([expect.stringContaining('may pay again')])
  })

  test('does not change that a number which another operation used is over', async () => {
    openBundler(client)
    await fund()
    const [lost, done] = [await one(), await one({ value: '0x2' })]
    await carryOut(done, accounts)
    expect(await status(done)).toMatchObject({ status: 200 })
    const later = Date.now() + 60_000
    expect(await status(lost, later)).toMatchObject({ status: 100 })
    expect(await status(lost, later + 31_000)).toMatchObject({ status: 400 })
  })

  test('that refuses because the account exists by now is told apart', async () => {
    openBundler(client)
    await fund()
    const late = await one()
    const prepared = await late.sign(accounts)
    await client.sendTransaction({
      account: OTHER,
      chain: null,
      to: FACTORY,
      data: encodeFunctionData({
        abi: parseAbi(['function createAccount(bytes32)']),
        args: [pad(accounts.eip155.address as Hex, { dir: 'right' })],
      }),
    })
    await client.mine({ blocks: 1 })
    await expect(prepared.sending!.post(new AbortController().signal)).rejects.toThrow('created meanwhile')
  })
})

describe('H60 a sponsor', () => {
  const refuses: Alter = () => ({ error: { code: -32_000, message: 'Enough for today.' } })

  test('that refuses is not replaced by the account, which the page has not reviewed: it is told so', async () => {
    openBundler(client)
    openSponsor(refuses)
    await fund()
    expect(await refused(sponsored())).toMatchObject({
      message:
        'The sponsor of the network fee did not pay (Enough for today). The site can ask again, and have you pay the fee.',
      code: 5700,
      mayChange: true,
    })
  })

  test('that refuses has the account pay where the page can do without, which is said', async () => {
    openBundler(client)
    openSponsor(refuses)
    await fund()
    const made = await perhapsSponsored()
    expect(made.warnings).toEqual([expect.stringContaining('did not pay (Enough for today)')])
    expect(shown(made).at(-1)).toMatch(/^Network fee, at most/)
    await carryOut(made, accounts)
  })

  test('that refuses where the account has nothing ends it', async () => {
    openBundler(client)
    openSponsor(refuses)
    const message = 'The sponsor did not pay (Enough for today), and your account has no ETH for the network fee.'
    expect(await refused(sponsored({ value: '0x0' }))).toMatchObject({ message, code: 5700, mayChange: true })
  })

  test('whose contract has no deposit, which a bundler finds out late, does not pay', async () => {
    openBundler(client)
    const paymaster = '0x00000000000000000000000000000000005b0906'
    openSponsor(() => ({ result: { paymaster, paymasterData: '0x' } }))
    await fund()
    expect(await refused(sponsored())).toMatchObject({ message: expect.stringContaining('has run out'), code: 5700 })
    expect(shown(await perhapsSponsored()).at(-1)).toMatch(/^Network fee, at most/)
  })

  test('that a bundler refuses does not pay', async () => {
    openBundler(client, ({ method, params: [wire] }) =>
      method === 'eth_estimateUserOperationGas' && (wire as { paymaster?: string }).paymaster
        ? { error: { code: -32_501, message: 'AA31 paymaster deposit too low' } }
        : undefined,
    )
    openSponsor()
    await fund()
    expect(await refused(sponsored())).toMatchObject({ code: 5700 })
    expect(shown(await perhapsSponsored()).at(-1)).toMatch(/^Network fee, at most/)
  })

  test.each<[string, unknown]>([
    ['nothing', {}],
    ['the account', { paymasterData: '0x' }],
    ['endless data', { paymaster: SPONSOR, paymasterData: `0x${'00'.repeat(3000)}` }],
    ['no data', { paymaster: SPONSOR, paymasterData: 'data' }],
    ['too much gas', { paymaster: SPONSOR, paymasterData: '0x', paymasterPostOpGasLimit: '0xffffffff' }],
  ])('that answers with %s does not pay', async (_, result) => {
    openBundler(client)
    openSponsor(() => ({ result }))
    await fund()
    expect(await refused(sponsored())).toMatchObject({ code: 5700 })
    expect(shown(await perhapsSponsored()).at(-1)).toMatch(/^Network fee, at most/)
  })

  test.each(['the account', 'the token'])('that names %s as the one who pays is refused', async who => {
    openBundler(client)
    for (const each of [account, USDC] as const) await depositFor(client, each)
    openSponsor(() => ({ result: { paymaster: who === 'the account' ? account : USDC, paymasterData: '0x' } }))
    await fund()
    const call = { to: USDC, value: '0x0', data: transfer(0n) }
    expect(await refusal(sponsored(call))).toContain('of this kind')
  })

  test('that names another contract in the end does not pay', async () => {
    openBundler(client)
    openSponsor(({ method }) =>
      method === 'pm_getPaymasterData' ? { result: { paymaster: OTHER, paymasterData: '0x' } } : undefined,
    )
    await fund()
    expect(await refused(sponsored())).toMatchObject({ code: 5700 })
    expect(shown(await perhapsSponsored()).at(-1)).toMatch(/^Network fee, at most/)
  })
})

describe('the endpoint', () => {
  test('that names a number of another row is not believed: the next operation would not exclude this one', async () => {
    openBundler(client)
    await fund()
    alterEndpoint(anvil.url, ({ method, params: [call] }) =>
      method === 'eth_call' && (call as { data: string }).data.startsWith('0x35567e1a')
        ? { result: `0x${'1'.padStart(48, '0')}${'0'.repeat(16)}` }
        : undefined,
    )
    await expect(one()).rejects.toThrow('cannot be read')
  })

  test('whose nodes differ does not give up what was carried out after a while', async () => {
    openBundler(client)
    await fund()
    const made = await one()
    await carryOut(made, accounts)
    const minute = Date.now() + 60_000
    // One node has the block of the operation, and another does not have its log yet.
    let isBehind = true
    alterEndpoint(anvil.url, ({ method }) => (method === 'eth_getLogs' && isBehind ? { result: [] } : undefined))
    expect(await status(made, minute)).toMatchObject({ status: 100 })
    isBehind = false
    expect(await status(made, minute + 5_000)).toMatchObject({ status: 200 })
  })

  test.each([
    ['more bytes than are read', [{ address: account, topics: [], data: `0x${'00'.repeat(2 ** 20)}` }]],
    ['more logs than are read', Array.from({ length: 2001 }, () => ({ address: account, topics: [], data: '0x' }))],
  ])('whose receipt of the bundle has %s does not hide the outcome', async (_, logs) => {
    openBundler(client)
    await fund()
    const made = await one()
    await carryOut(made, accounts)
    alterEndpoint(anvil.url, ({ method }) =>
      method === 'eth_getTransactionReceipt' ? { result: { logs } } : undefined,
    )
    expect(await status(made)).toMatchObject({ status: 200, receipts: [{ status: '0x1', logs: [] }] })
  })

  /** Refuses logs of more blocks than so many. */
  const limitLogs = (most: number, status = 200) =>
    alterEndpoint(anvil.url, ({ method, params: [filter] }) => {
      if (method !== 'eth_getLogs') return undefined
      const { fromBlock, toBlock } = filter as Record<'fromBlock' | 'toBlock', string>
      const isLong = toBlock === 'latest' || Number(toBlock) - Number(fromBlock) >= most
      if (!isLong) return undefined
      return status === 200 ? { error: { code: -32_000, message: 'too many' } } : new Response('', { status })
    })

  test('that gives the logs of a few blocks at once is asked in parts, and nothing is given up that they do not show', async () => {
    openBundler(client)
    await fund()
    const [done, lost] = [await one(), await one({ value: '0x2' })]
    await client.mine({ blocks: 100 })
    await carryOut(done, accounts)
    await client.mine({ blocks: 300 })
    const asked = limitLogs(30)
    expect(await status(done)).toMatchObject({ status: 200 })
    expect(asked.filter(method => method === 'eth_getLogs').length).toBeLessThan(15)
    limitLogs(100, 400)
    expect(await status(done)).toMatchObject({ status: 200 })
    expect(await status(lost)).toMatchObject({ status: 100 })
    limitLogs(2)
    await expect(status(lost, Date.now() + 11 * 60_000)).rejects.toThrow()
  })

  test('that fails to give the receipt is asked again', async () => {
    openBundler(client)
    await fund()
    const made = await one()
    await carryOut(made, accounts)
    alterEndpoint(anvil.url, ({ method }) =>
      method === 'eth_getTransactionReceipt' ? { error: { code: -32_000, message: 'busy' } } : undefined,
    )
    await expect(status(made)).rejects.toThrow('busy')
  })

  test('that has it in a block while the bundler forgets it does not give it up', async () => {
    openBundler(client, ({ method }) =>
      method === 'eth_getUserOperationByHash' ? carryOut(made, accounts).then(() => ({ result: null })) : undefined,
    )
    await fund()
    const made = await one()
    const late = Date.now() + 11 * 60_000
    expect(await status(made, late)).toMatchObject({ status: 100 })
    expect(await status(made, late)).toMatchObject({ status: 200 })
  })

  test('that cannot try the calls is enough for known ones alone', async () => {
    openBundler(client)
    await fund()
    alterEndpoint(anvil.url, ({ method }) =>
      method === 'eth_simulateV1' ? { error: { code: -32_601, message: 'Method not found' } } : undefined,
    )
    expect((await one()).ask).toBe('send ETH')
    expect(await refusal(one({ to: USDC, value: '0x0', data: '0x95d89b41' }))).toContain('cannot try it')
  })
})
