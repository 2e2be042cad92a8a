import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { FRIEND, post, refusalOf, startWorld } from '../world.fixture.ts'

const UNKNOWN = keccak256('0x12')

async function start() {
  const world = await startWorld()
  const { sponsored } = world
  const send = (gas: object = {}) => sponsored.sendUserOperation({ calls: [{ to: FRIEND }], ...gas })
  return { ...world, send }
}

test('down: every call is a 503', async () => {
  const { bundler, bundlerSwitches } = await start()
  bundlerSwitches.set({ down: true })
  expect((await post(bundler, { jsonrpc: '2.0', id: 1, method: 'eth_chainId' })).status).toBe(503)
  bundlerSwitches.reset()
  expect((await post(bundler, { jsonrpc: '2.0', id: 1, method: 'eth_chainId' })).status).toBe(200)
})

test('delay: every answer is late', async () => {
  const { bundler, bundlerSwitches } = await start()
  bundlerSwitches.set({ delay: 150 })
  const before = performance.now()
  await post(bundler, { jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
  expect(performance.now() - before).toBeGreaterThan(140)
})

test('drops: takes an operation that nobody hears of again', async () => {
  const { bundlerSwitches, send, sponsored, client } = await start()
  bundlerSwitches.set({ sending: 'drops' })
  const block = await client.getBlockNumber({ cacheTime: 0 })
  const hash = await send()
  await expect(sponsored.getUserOperation({ hash })).rejects.toThrow('could not be found')
  await expect(sponsored.getUserOperationReceipt({ hash })).rejects.toThrow('could not be found')
  expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(block)
  bundlerSwitches.reset()
  expect((await sponsored.waitForUserOperationReceipt({ hash: await send() })).success).toBe(true)
})

test('refuses and underprices: the refusals of ERC-7769', async () => {
  const { bundlerSwitches, send } = await start()
  bundlerSwitches.set({ sending: 'refuses' })
  expect(await refusalOf(send())).toMatchObject({ code: -32_500 })
  bundlerSwitches.set({ sending: 'underprices' })
  expect(await refusalOf(send())).toMatchObject({ code: -32_602, message: expect.stringContaining('Underpriced') })
})

test('lies: success of what is unknown, waits or reverted, in a transaction that no chain has', async () => {
  const { bundlerSwitches, sponsored, client } = await start()
  bundlerSwitches.set({ lies: true })
  const gas = {
    callGasLimit: 200_000n,
    verificationGasLimit: 500_000n,
    preVerificationGas: 80_000n,
    paymasterVerificationGasLimit: 60_000n,
    paymasterPostOpGasLimit: 0n,
  }
  // More than the account has.
  const reverted = await sponsored.sendUserOperation({ calls: [{ to: FRIEND, value: 1n }], ...gas })
  await expect
    .poll(async () => (await sponsored.getUserOperation({ hash: reverted })).blockNumber, { interval: 20 })
    .toBeTypeOf('bigint')
  for (const hash of [UNKNOWN, reverted]) {
    const { success, receipt } = await sponsored.getUserOperationReceipt({ hash })
    expect([success, receipt.status]).toEqual([true, 'success'])
    await expect(client.getTransaction({ hash: receipt.transactionHash })).rejects.toThrow('could not be found')
  }
  const unknown = await sponsored.getUserOperation({ hash: UNKNOWN })
  expect(unknown.transactionHash).toBe(
    (await sponsored.getUserOperationReceipt({ hash: UNKNOWN })).receipt.transactionHash,
  )
  bundlerSwitches.reset()
  await expect(sponsored.getUserOperation({ hash: UNKNOWN })).rejects.toThrow('could not be found')
  expect((await sponsored.getUserOperationReceipt({ hash: reverted })).success).toBe(false)
  await expect(sponsored.getUserOperationReceipt({ hash: UNKNOWN })).rejects.toThrow('could not be found')
})

test('the switches are read, set and reset at /faults', async () => {
  const { url, bundlerSwitches, paymasterSwitches } = await start()
  expect((await post(`${url}/faults/bundler`, { sending: 'drops' })).json).toEqual({
    down: false,
    delay: 0,
    sending: 'drops',
    lies: false,
  })
  expect(bundlerSwitches.current.sending).toBe('drops')
  expect((await post(`${url}/faults/paymaster`, { sponsoring: 'nothing' })).status).toBe(400)
  await post(`${url}/faults/paymaster`, { sponsoring: 'empty' })
  expect(paymasterSwitches.current.sponsoring).toBe('empty')
  await fetch(`${url}/faults/paymaster`, { method: 'DELETE' })
  expect(paymasterSwitches.current.sponsoring).toBe('gives')
})
