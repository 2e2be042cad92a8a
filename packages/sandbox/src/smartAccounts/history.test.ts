import { ENTRY_POINT } from '@foyer/smart-account'
import { encodeFunctionData, erc20Abi, getAddress, type Hex, parseEther } from 'viem'
import { entryPoint08Abi, toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import { startWorld as startServices } from '../api/services.fixture.ts'
import { USDC } from '../chains/swaps/exchange.fixture.ts'
import { account } from '../indexer/evm/chain.fixture.ts'
import { accountOf } from './smartAccounts.fixture.ts'
import { FRIEND, startWorld } from './world.fixture.ts'

const CHAIN = 'eip155:31337'

async function start() {
  const world = await startWorld()
  const { blockchain } = await startServices({ anvils: [world.anvil] })
  const rows = async (address: string) => {
    const { data } = await blockchain.getHistory({ account: address, chainId: CHAIN })
    return data.map(({ id, metadata: { operationType, status, sentFrom, sentTo }, transfers }) => ({
      id,
      what: [operationType, status],
      from: sentFrom,
      to: sentTo,
      moved: transfers.map(each => [each.fungible_info?.symbol, each.quantity?.numeric]),
    }))
  }
  return { ...world, blockchain, rows }
}

test('an operation is in the history of its account, and of those that it paid', async () => {
  const { sponsored, other, address, rows, blockchain } = await start()
  const done = async (calls: { to: Hex; value?: bigint; data?: Hex }[]) => {
    const hash = await sponsored.sendUserOperation({ calls })
    return (await sponsored.waitForUserOperationReceipt({ hash })).receipt.transactionHash
  }
  const created = await done([{ to: FRIEND }])
  const funded = (await other.send(address, parseEther('2'))).transactionHash
  await other.call(USDC, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, 9_000_000n] }))
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [FRIEND, 4_000_000n] })
  const both = await done([
    { to: FRIEND, value: parseEther('0.5') },
    { to: USDC, data: transfer },
  ])
  const one = await done([{ to: FRIEND, value: parseEther('0.25') }])
  const checksummed = getAddress(FRIEND)
  expect(await rows(address)).toEqual([
    { id: one, what: ['send', 'confirmed'], from: address, to: checksummed, moved: [['ETH', '0.25']] },
    {
      id: both,
      what: ['send', 'confirmed'],
      from: address,
      to: address,
      moved: [
        ['ETH', '0.5'],
        ['USDC', '4'],
      ],
    },
    expect.objectContaining({ what: ['receive', 'confirmed'], moved: [['USDC', '9']] }),
    expect.objectContaining({ id: funded, what: ['receive', 'confirmed'], moved: [['ETH', '2']] }),
    { id: created, what: ['deploy', 'confirmed'], from: address, to: address, moved: [] },
  ])
  expect(await rows(FRIEND)).toMatchObject([
    { id: one, what: ['receive', 'confirmed'], from: address, moved: [['ETH', '0.25']] },
    {
      id: both,
      what: ['receive', 'confirmed'],
      from: address,
      moved: [
        ['ETH', '0.5'],
        ['USDC', '4'],
      ],
    },
  ])
  const { balances } = await blockchain.getBalance({ address, chainId: CHAIN })
  expect(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
    ['ETH', '1.25'],
    ['USDC', '5'],
  ])
})

/** Limits and fees that suit each operation here, so that it needs no bundler. */
const GAS = {
  callGasLimit: 200_000n,
  verificationGasLimit: 500_000n,
  preVerificationGas: 80_000n,
  maxFeePerGas: 2_000_000_000n,
  maxPriorityFeePerGas: 1n,
}

test('another bundle of several operations has a row for each account, and what reverted is failed', async () => {
  const { account: first, other, address, rows, ...world } = await start()
  const second = await accountOf(account(6), world)
  for (const each of [address, second.address]) await other.send(each, parseEther('1'))
  const signed = async (of: typeof first, nonce: bigint, value: bigint) => {
    const callData = await of.encodeCalls([{ to: FRIEND, value }])
    const init = nonce === 0n ? await of.getFactoryArgs() : {}
    const bare = { sender: of.address, nonce, callData, ...init, ...GAS } as UserOperation<'0.8'>
    return toPackedUserOperation({ ...bare, signature: await of.signUserOperation(bare) })
  }
  const [much, little] = [parseEther('5'), parseEther('0.1')]
  const bundle = await Promise.all([
    signed(first, 0n, much),
    signed(second.account, 0n, much),
    signed(first, 1n, little),
    signed(first, 2n, little),
  ])
  const args = [bundle, account(0).address] as const
  const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'handleOps', args })
  const { status, transactionHash: id } = await other.call(ENTRY_POINT, data)
  expect(status).toBe('success')
  const moved = [
    ['ETH', '0.1'],
    ['ETH', '0.1'],
  ]
  expect((await rows(address))[0]).toEqual({ id, what: ['send', 'confirmed'], from: address, to: address, moved })
  expect((await rows(second.address))[0]).toMatchObject({ id, what: ['execute', 'failed'], to: getAddress(FRIEND) })
  expect(await rows(FRIEND)).toMatchObject([
    { id, what: ['execute', 'failed'], from: second.address, moved: [] },
    { id, what: ['receive', 'confirmed'], from: address, moved },
  ])
  expect((await rows(account(0).address))[0]).toMatchObject({ id, what: ['execute', 'confirmed'], moved: [] })
})
