import { generateKeyPairSigner } from '@solana/kit'
import { encodeFunctionData, erc20Abi, getAddress, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { SOLANA_DEVELOPMENT_ADDRESSES } from '../../chains/solana/index.ts'
import { account, programOn } from '../../indexer/evm/chain.fixture.ts'
import { COLLECTIBLE, COLLECTIBLE_ABI } from '../../indexer/evm/contracts.fixture.ts'
import { CHAIN, SECOND_CHAIN, SOLANA, startWorld } from '../services.fixture.ts'

const ALICE = account(0).address
const STRANGER = getAddress('0x00000000000000000000000000000000c0ffee01')

test('a transfer by another program appears in the balance and history of both accounts', async () => {
  const { blockchain, anvils } = await startWorld()
  const program = programOn(anvils[0]!)
  const ask = { address: STRANGER, chainId: CHAIN }
  expect((await blockchain.getBalance(ask)).balances).toMatchObject([
    { symbol: 'ETH', chainId: CHAIN, quantity: { decimals: '18', numeric: '0' }, price: 3000, value: 0 },
  ])
  const { transactionHash } = await program.send(STRANGER, parseEther('1.25'))
  const { balances, dropped } = await blockchain.getBalance({ ...ask, forceUpdate: true })
  expect(balances).toMatchObject([{ quantity: { decimals: '18', numeric: '1.25' }, value: 3750 }])
  expect(balances[0]).not.toHaveProperty('address')
  expect(dropped).toBe(0)

  const received = await blockchain.getHistory({ account: STRANGER, chainId: CHAIN })
  expect(received).toEqual({
    data: [
      {
        id: transactionHash,
        metadata: {
          minedAt: expect.stringMatching(/^\d{4}-.*Z$/),
          chain: CHAIN,
          operationType: 'receive',
          status: 'confirmed',
          sentFrom: ALICE,
          sentTo: STRANGER,
        },
        transfers: [
          {
            fungible_info: { symbol: 'ETH', icon: { url: expect.stringContaining('/public/getTokenImage/ETH') } },
            quantity: { numeric: '1.25' },
          },
        ],
      },
    ],
    dropped: 0,
  })
  const sent = await blockchain.getHistory({ account: ALICE.toLowerCase(), chainId: CHAIN })
  expect(sent.data.map(({ id, metadata }) => [id, metadata.operationType])).toEqual([[transactionHash, 'send']])
  expect((await blockchain.getHistory({ account: STRANGER, chainId: SECOND_CHAIN })).data).toEqual([])
})

test('tokens and collectibles are served as their contracts describe them, hostile ones included', async () => {
  const { blockchain, anvils, prices } = await startWorld()
  const program = programOn(anvils[0]!)
  const token = await program.deployToken('USD Coin', 'USDC', 6, 5_000_000n)
  prices.set(`${CHAIN}:${token.toLowerCase()}`, 1_000_000n)
  await program.deployToken('Nothing', 'ZERO', 0, 10n)
  await program.deployToken('Too fine', 'FINE', 255, 10n)
  const fake = await program.deployToken('Ether\u202e', 'ETH', 18, 10n)
  await program.call(
    token,
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [STRANGER, 1_500_000n] }),
  )
  await program.call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [STRANGER, 1n] }))
  const picture = await program.deploy(COLLECTIBLE)
  await program.call(picture, encodeFunctionData({ abi: COLLECTIBLE_ABI, functionName: 'mint', args: [7n] }))
  const failing = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [STRANGER, 10n ** 30n] })
  await program.call(token, failing, { gas: 100_000n })

  const { balances, dropped } = await blockchain.getBalance({ address: ALICE, chainId: CHAIN })
  expect(
    balances.map(({ name, symbol, address: at, quantity, value }) => [name, symbol, at, quantity.numeric, value]),
  ).toEqual([
    ['Ether', 'ETH', undefined, expect.stringMatching(/^9999\.99/), expect.any(Number)],
    ['USD Coin', 'USDC', `${CHAIN}:${token}`, '3.5', 3.5],
    // A token named Ether has no price.
    ['Ether', 'ETH', `${CHAIN}:${fake}`, '0.00000000000000001', undefined],
  ])
  expect(dropped).toBe(2)
  expect((await blockchain.getBalance({ address: STRANGER, chainId: CHAIN })).balances[1]).toMatchObject({
    symbol: 'USDC',
    quantity: { numeric: '1.5' },
  })

  const { data } = await blockchain.getHistory({ account: ALICE, chainId: CHAIN })
  expect(data.map(({ metadata, transfers }) => [metadata.operationType, metadata.status, transfers.length])).toEqual([
    ['execute', 'failed', 0],
    ['mint', 'confirmed', 1],
    ['deploy', 'confirmed', 0],
    ['approve', 'confirmed', 0],
    ['send', 'confirmed', 1],
    ['deploy', 'confirmed', 1],
    ['deploy', 'confirmed', 1],
    ['deploy', 'confirmed', 1],
    ['deploy', 'confirmed', 1],
  ])
  expect(data[1]!.transfers[0]).toMatchObject({ nft_info: { name: 'Picture #7', flags: { is_spam: false } } })
})

test('H37 pages follow one another, also if a block is mined in between', async () => {
  const { blockchain, anvils } = await startWorld()
  const [one, two] = anvils.map(each => programOn(each))
  for (let at = 1; at <= 25; at += 1) await one!.send(STRANGER, BigInt(at))
  await two!.send(STRANGER, 1n)
  const first = await blockchain.getHistory({ account: STRANGER, chainId: CHAIN })
  await one!.send(STRANGER, 26n)
  const second = await blockchain.getHistory({ account: STRANGER, chainId: CHAIN, cursor: first.next! })
  expect([first.data.length, second.data.length, second.next]).toEqual([20, 5, undefined])
  const ids = [...first.data, ...second.data].map(({ id }) => id)
  expect(new Set(ids).size).toBe(25)
  const firstOfAll = await blockchain.getHistory({ account: STRANGER })
  const secondOfAll = await blockchain.getHistory({ account: STRANGER, cursor: firstOfAll.next! })
  const chains = [...firstOfAll.data, ...secondOfAll.data].map(({ metadata }) => metadata.chain)
  expect([chains.length, new Set(chains)]).toEqual([27, new Set([CHAIN, SECOND_CHAIN])])
  await expect(blockchain.getHistory({ account: STRANGER, chainId: CHAIN, cursor: 'none' })).rejects.toMatchObject({
    context: { status: 400, reason: 'No page begins there.' },
  })
})

test('a chain that was reset is read again', async () => {
  const { blockchain, anvils } = await startWorld()
  const program = programOn(anvils[0]!)
  await program.send(STRANGER, 1n)
  const snapshot = await program.snapshot()
  await program.send(STRANGER, 2n)
  const history = async () => (await blockchain.getHistory({ account: STRANGER, chainId: CHAIN })).data.length
  expect(await history()).toBe(2)
  await program.revert(snapshot)
  expect(await history()).toBe(1)
  await program.send(STRANGER, 3n)
  await program.send(STRANGER, 4n)
  expect(await history()).toBe(3)
})

test('simultaneous requests get the same answer', async () => {
  const { blockchain, anvils } = await startWorld()
  const program = programOn(anvils[0]!)
  for (let at = 1; at <= 5; at += 1) await program.send(STRANGER, BigInt(at))
  const all = await Promise.all(
    Array.from({ length: 8 }, () => blockchain.getHistory({ account: STRANGER, chainId: CHAIN })),
  )
  expect(all.map(({ data }) => data.length)).toEqual(new Array(8).fill(5))
})

test('a Solana account has its lamports and tokens from the chain', async () => {
  const { blockchain, solana } = await startWorld()
  const [owner] = SOLANA_DEVELOPMENT_ADDRESSES
  const { balances } = await blockchain.getBalance({ address: owner, chainId: SOLANA })
  expect(balances).toMatchObject([
    { symbol: 'SOL', quantity: { decimals: '9', numeric: '10000' }, price: 150 },
    {
      name: 'USD Coin',
      symbol: 'USDC',
      address: `${SOLANA}:${solana.mint}`,
      quantity: { decimals: '6', numeric: '1000000' },
      value: 1_000_000,
    },
  ])
  const stranger = (await generateKeyPairSigner()).address
  solana.airdrop(stranger, 1_500_000_000n)
  expect((await blockchain.getBalance({ address: stranger })).balances).toMatchObject([
    { symbol: 'SOL', chainId: SOLANA, quantity: { numeric: '1.5' }, value: 225 },
  ])
  const { data } = await blockchain.getHistory({ account: owner, chainId: SOLANA })
  expect(
    data.map(({ metadata, transfers }) => [metadata.operationType, transfers.map(each => each.quantity?.numeric)]),
  ).toEqual([['receive', ['1000000']]])
})

test.each([
  [{ address: STRANGER, chainId: 'eip155:1' }, 'eip155:1 is not served here.'],
  [{ address: STRANGER, chainId: SOLANA }, `Not an address of ${SOLANA}.`],
  [{ address: 'invalid' }, 'Not an address of a family that is served here.'],
  [{ address: STRANGER, chainId: 'ethereum' as 'eip155:1' }, 'Not a CAIP-2 chain id of a known family.'],
])('%j is 400 with the reason', async (query, reason) => {
  const { blockchain } = await startWorld()
  await expect(blockchain.getBalance(query as { address: string })).rejects.toMatchObject({
    message: 'HTTP status code: 400',
    context: { reason },
  })
})

test('a stopped chain is an error with its reason, not an empty balance', async () => {
  const { blockchain, anvils } = await startWorld()
  await anvils[0]!.stop()
  await expect(blockchain.getBalance({ address: STRANGER, chainId: CHAIN })).rejects.toMatchObject({
    code: 'http.status',
    context: { status: 502 },
  })
  expect((await blockchain.getBalance({ address: STRANGER, chainId: SECOND_CHAIN })).balances).toHaveLength(1)
})

test('generated tokens and transactions follow those of the chain, page by page, and can be removed', async () => {
  const { blockchain, generatedRows } = await startWorld()
  const of = { address: STRANGER, chainId: CHAIN }
  generatedRows.set({ tokens: 1_000, transactions: 45 })
  const { balances, dropped } = await blockchain.getBalance(of)
  expect([balances.length, dropped]).toEqual([1_001, 0])
  expect(balances[0]).toMatchObject({ symbol: 'ETH' })
  expect(balances.filter(({ value }) => value !== undefined).length).toBe(667)
  const ids = []
  let cursor: string | undefined
  do {
    const page = await blockchain.getHistory({ account: STRANGER, chainId: CHAIN, ...(cursor && { cursor }) })
    expect(page.dropped).toBe(0)
    ids.push(...page.data.map(({ id }) => id))
    cursor = page.next
  } while (cursor)
  expect(new Set(ids).size).toBe(45)
  generatedRows.reset()
  expect((await blockchain.getBalance({ ...of, forceUpdate: true })).balances).toHaveLength(1)
  expect((await blockchain.getHistory({ account: STRANGER, chainId: CHAIN })).data).toEqual([])
})
