import { ENTRY_POINT, FACTORY } from '@foyer/smart-account'
import { encodeFunctionData, erc20Abi, parseEther, parseGwei } from 'viem'
import { formatUserOperationRequest } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import { USDC } from '../../chains/swaps/exchange.fixture.ts'
import { BUNDLER, creationData, PAYMASTERS } from '../smartAccounts.fixture.ts'
import { FRIEND, OWNER, post, refusalOf, startWorld } from '../world.fixture.ts'

const transfer = (value: bigint) => ({
  to: USDC,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [FRIEND, value] }),
})

/** Limits that suit each operation here, so that none is estimated. */
const GAS = {
  callGasLimit: 200_000n,
  verificationGasLimit: 500_000n,
  preVerificationGas: 80_000n,
  paymasterVerificationGasLimit: 60_000n,
  paymasterPostOpGasLimit: 0n,
}

test('the first operation creates the account, which has no Ether; the second has no init code', async () => {
  const { sponsored, client, address, other } = await startWorld()
  const before = await client.getBalance({ address: BUNDLER.address })
  const first = await sponsored.sendUserOperation({ calls: [{ to: FRIEND }] })
  const created = await sponsored.waitForUserOperationReceipt({ hash: first })
  expect(created).toMatchObject({ success: true, sender: address, paymaster: PAYMASTERS.filled, nonce: '0x0' })
  expect(await client.getBalance({ address })).toBe(0n)
  expect(await sponsored.getUserOperation({ hash: first })).toMatchObject({
    entryPoint: ENTRY_POINT,
    transactionHash: created.receipt.transactionHash,
    userOperation: { factory: FACTORY, sender: address },
  })
  await other.send(address, parseEther('1'))
  const second = await sponsored.sendUserOperation({ calls: [{ to: FRIEND, value: 5n }] })
  expect((await sponsored.waitForUserOperationReceipt({ hash: second })).success).toBe(true)
  expect(await client.getBalance({ address: FRIEND })).toBe(5n)
  const { userOperation } = await sponsored.getUserOperation({ hash: second })
  expect(userOperation.factory).toBeUndefined()
  // The operations pay for their bundles.
  expect(await client.getBalance({ address: BUNDLER.address })).toBeGreaterThan(before)
})

test('an account with Ether pays for itself, within the estimate', async () => {
  const { own, client, address, other } = await startWorld()
  await other.send(address, parseEther('1'))
  for (const value of [1n, 2n]) {
    const hash = await own.sendUserOperation({ calls: [{ to: FRIEND, value }] })
    const { success, paymaster, actualGasUsed, receipt } = await own.waitForUserOperationReceipt({ hash })
    expect([success, paymaster]).toEqual([true, undefined])
    expect(actualGasUsed).toBeGreaterThanOrEqual(receipt.gasUsed)
  }
  expect(await client.getBalance({ address: FRIEND })).toBe(3n)
})

test('two calls are executed in one operation, all or none', async () => {
  const { sponsored, client, address, other } = await startWorld()
  const gift = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, 100n] })
  await other.call(USDC, gift)
  const calls = [transfer(30n), transfer(40n)]
  const hash = await sponsored.sendUserOperation({ calls })
  const { success, logs } = await sponsored.waitForUserOperationReceipt({ hash })
  expect(success).toBe(true)
  expect(logs.filter(log => log.address.toLowerCase() === USDC.toLowerCase())).toHaveLength(2)
  const balance = () =>
    client.readContract({ address: USDC, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
  expect(await balance()).toBe(30n)
  const failing = await sponsored.sendUserOperation({ calls: [transfer(30n), transfer(40n)], ...GAS })
  expect((await sponsored.waitForUserOperationReceipt({ hash: failing })).success).toBe(false)
  expect(await balance()).toBe(30n)
})

test('a call that reverts fails its estimate with the reason; sent all the same, it fails and its bundle does not', async () => {
  const { sponsored } = await startWorld()
  const refusal = await refusalOf(sponsored.sendUserOperation({ calls: [transfer(1n)] }))
  expect(refusal).toMatchObject({ code: -32_521, message: 'execution reverted: balance' })
  const hash = await sponsored.sendUserOperation({ calls: [transfer(1n)], ...GAS })
  const { success, reason, receipt } = await sponsored.waitForUserOperationReceipt({ hash })
  expect([success, receipt.status]).toEqual([false, 'success'])
  expect(reason).toContain(Buffer.from('balance').toString('hex'))
})

test('operations wait while the chain is paused, one after the other', async () => {
  const { sponsored, client, node } = await startWorld()
  await node.setAutomine(false)
  const first = await sponsored.sendUserOperation({ calls: [{ to: FRIEND }] })
  expect(await sponsored.getUserOperation({ hash: first })).toMatchObject({ blockNumber: null, blockHash: null })
  await expect(sponsored.getUserOperationReceipt({ hash: first })).rejects.toThrow('could not be found')
  // The account exists once the first one is in a block: it needs no init code then.
  const next = { nonce: 1n, factory: FACTORY, factoryData: '0x' } as const
  expect(await refusalOf(sponsored.sendUserOperation({ calls: [{ to: FRIEND }], ...next }))).toMatchObject({
    message: expect.stringMatching(/^AA10/),
  })
  await node.mine({ blocks: 1 })
  const second = await sponsored.sendUserOperation({ calls: [{ to: FRIEND }] })
  const third = await sponsored.sendUserOperation({ calls: [{ to: FRIEND }], nonce: 2n })
  await node.mine({ blocks: 1 })
  const receipts = await Promise.all([second, third].map(hash => sponsored.getUserOperationReceipt({ hash })))
  for (const { success, receipt } of receipts)
    expect([success, receipt.blockNumber]).toEqual([true, await client.getBlockNumber({ cacheTime: 0 })])
})

test('fees that are a tenth higher replace a pending operation, lower ones do not', async () => {
  const { sponsored, node } = await startWorld()
  await node.setAutomine(false)
  const send = (gwei: string) => {
    const fees = { maxFeePerGas: parseGwei(gwei), maxPriorityFeePerGas: parseGwei(gwei) }
    return sponsored.sendUserOperation({ calls: [{ to: FRIEND }], ...fees })
  }
  const first = await send('2')
  expect(await refusalOf(send('2.19'))).toMatchObject({
    code: -32_602,
    message: expect.stringContaining('Replacement'),
  })
  const second = await send('2.2')
  await expect(sponsored.getUserOperation({ hash: first })).rejects.toThrow('could not be found')
  await node.mine({ blocks: 1 })
  expect((await sponsored.getUserOperationReceipt({ hash: second })).success).toBe(true)
  await expect(sponsored.getUserOperationReceipt({ hash: first })).rejects.toThrow('could not be found')
})

test('an operation whose bundle the node has dropped is unknown, and can be sent again', async () => {
  const { sponsored, node } = await startWorld()
  await node.setAutomine(false)
  const send = () => sponsored.sendUserOperation({ calls: [{ to: FRIEND }] })
  const hash = await send()
  const { transactionHash } = await sponsored.getUserOperation({ hash })
  await node.dropTransaction({ hash: transactionHash! })
  await expect(sponsored.getUserOperation({ hash })).rejects.toThrow('could not be found')
  await node.setAutomine(true)
  expect((await sponsored.waitForUserOperationReceipt({ hash: await send() })).success).toBe(true)
})

test('refuses what the EntryPoint would, with its reason', async () => {
  const { own, sponsored, account, other, address } = await startWorld()
  const sent = (operation: object) => refusalOf(sponsored.sendUserOperation(operation as never))
  const calls = [{ to: FRIEND }]
  expect(await refusalOf(own.sendUserOperation({ calls }))).toMatchObject({
    code: -32_500,
    message: expect.stringMatching(/^AA21/),
  })
  const signed = await sponsored.prepareUserOperation({ calls })
  const stranger = await OWNER.signMessage({ message: 'something else' })
  expect(await sent({ ...signed, signature: stranger })).toMatchObject({
    code: -32_507,
    message: expect.stringMatching(/^AA24/),
  })
  const late = { ...signed, signature: await account.signUserOperation(signed as never) }
  await other.call(FACTORY, creationData(OWNER.address))
  expect(await sent(late)).toMatchObject({
    code: -32_500,
    message: expect.stringMatching(/^AA10/),
  })
  expect(await refusalOf(sponsored.estimateUserOperationGas(late as never))).toMatchObject({
    code: -32_500,
    message: expect.stringMatching(/^AA10/),
  })
  await other.send(address, parseEther('1'))
  expect(await refusalOf(own.sendUserOperation({ calls, nonce: 7n }))).toMatchObject({
    code: -32_500,
    message: expect.stringMatching(/^AA25/),
  })
})

test('refuses fees below the base fee, and gas that cannot be right', async () => {
  const { sponsored, bundler } = await startWorld()
  const prepared = await sponsored.prepareUserOperation({ calls: [{ to: FRIEND }] })
  const sent = formatUserOperationRequest(prepared as never)
  const refusalWith = async (changes: object) => {
    const params = [{ ...sent, ...changes }, ENTRY_POINT]
    return (await post(bundler, { jsonrpc: '2.0', id: 1, method: 'eth_sendUserOperation', params })).json
  }
  const refused = (text: string) => ({ error: { code: -32_602, message: expect.stringContaining(text) } })
  expect(await refusalWith({ maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' })).toMatchObject(refused('Underpriced'))
  expect(await refusalWith({ maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x77359401' })).toMatchObject(
    refused('more than maxFeePerGas'),
  )
  expect(await refusalWith({ preVerificationGas: '0x5208' })).toMatchObject(refused('preVerificationGas'))
  expect(await refusalWith({ callGasLimit: '0x1312d00' })).toMatchObject(refused('limits of gas'))
  expect(await refusalWith({ callGasLimit: `0x1${'0'.repeat(32)}` })).toMatchObject(refused('16 bytes'))
  expect(await refusalWith({ factory: null })).toMatchObject(refused('factoryData'))
  expect(await refusalWith({ paymaster: null })).toMatchObject(refused('paymasterData'))
  expect(await refusalWith({ eip7702Auth: {} })).toMatchObject(refused('EIP-7702'))
})

test('answers by JSON-RPC, also to what is none', async () => {
  const { bundler } = await startWorld()
  const ask = async (body: unknown) => (await post(bundler, body)).json
  const call = (method: string, params: unknown[] = [], id = 1) => ({ jsonrpc: '2.0', id, method, params })
  expect(await ask([call('eth_chainId'), call('eth_supportedEntryPoints', [], 2)])).toEqual([
    { jsonrpc: '2.0', id: 1, result: '0x7a69' },
    { jsonrpc: '2.0', id: 2, result: [ENTRY_POINT] },
  ])
  const error = (code: number) => ({ error: { code, message: expect.any(String) } })
  expect(await ask('{')).toMatchObject(error(-32_700))
  for (const body of [{ method: 5 }, [], 'null']) expect(await ask(body)).toMatchObject(error(-32_600))
  expect(await ask(call('eth_sendTransaction'))).toMatchObject(error(-32_601))
  expect(await ask(call('eth_getUserOperationReceipt', ['0x12']))).toMatchObject(error(-32_602))
  const draft = { sender: FRIEND, nonce: '0x0', callData: '0x', signature: '0x' }
  expect(await ask(call('eth_estimateUserOperationGas', [draft, FRIEND]))).toMatchObject(error(-32_602))
  expect(await ask(call('eth_estimateUserOperationGas', [draft, ENTRY_POINT]))).toMatchObject({
    error: { code: -32_500, message: expect.stringMatching(/^AA20/) },
  })
  expect(await ask(call('eth_sendUserOperation', [draft, ENTRY_POINT]))).toMatchObject(error(-32_602))
  const hash = `0x${'12'.repeat(32)}`
  expect(await ask(call('eth_getUserOperationReceipt', [hash]))).toMatchObject({ result: null })
  expect(await ask(call('eth_getUserOperationByHash', [hash]))).toMatchObject({ result: null })
})
