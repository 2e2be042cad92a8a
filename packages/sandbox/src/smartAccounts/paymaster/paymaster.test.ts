import { ENTRY_POINT } from '@foyer/smart-account'
import { concat, encodeFunctionData, http, slice } from 'viem'
import {
  createPaymasterClient,
  formatUserOperationRequest,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import { PAYMASTER_ABI } from '../../chains/contracts/abi.ts'
import { PAYMASTERS, SPONSOR } from '../../chains/smartAccounts/smartAccounts.ts'
import { FRIEND, post, refusalOf, startWorld } from '../world.fixture.ts'
import { sponsoredHash } from './paymasterMethods.ts'

async function start() {
  const world = await startWorld()
  const { sponsored, account, paymaster } = world
  const prepared = (await sponsored.prepareUserOperation({ calls: [{ to: FRIEND }] })) as UserOperation<'0.8'>
  const service = createPaymasterClient({ transport: http(paymaster, { retryCount: 0 }) })
  /** Signs and sends an operation as it is. */
  const send = async (operation: UserOperation<'0.8'>) => {
    const signature = await account.signUserOperation(operation)
    return sponsored.sendUserOperation({ ...operation, signature } as never)
  }
  return { ...world, prepared, service, send }
}

test('the signature is of the hash that the contract has', async () => {
  const { client, prepared } = await start()
  const times = { validUntil: 2_000_000_000, validAfter: 5 }
  const hash = await client.readContract({
    address: PAYMASTERS.filled,
    abi: PAYMASTER_ABI,
    functionName: 'hashOf',
    args: [toPackedUserOperation(prepared), times.validUntil, times.validAfter],
  })
  expect(sponsoredHash(prepared, 31_337, times)).toBe(hash)
  expect(sponsoredHash(prepared, 31_338, times)).not.toBe(hash)
})

test('sponsors an operation as it is, and for some minutes', async () => {
  const { prepared, send, node } = await start()
  const other = encodeFunctionData({ abi: PAYMASTER_ABI, functionName: 'withdrawTo', args: [FRIEND, 1n] })
  expect(await refusalOf(send({ ...prepared, callData: other }))).toMatchObject({
    code: -32_507,
    message: expect.stringMatching(/^AA34/),
  })
  const data = prepared.paymasterData!
  const broken = concat([slice(data, 0, 40), '0x00', slice(data, 41)])
  expect(await refusalOf(send({ ...prepared, paymasterData: broken }))).toMatchObject({ code: -32_507 })
  expect(await refusalOf(send({ ...prepared, paymasterData: '0x12' }))).toMatchObject({
    code: -32_501,
    message: 'AA33 reverted: data',
    data: { paymaster: PAYMASTERS.filled },
  })
  await node.increaseTime({ seconds: 601 })
  await node.mine({ blocks: 1 })
  expect(await refusalOf(send(prepared))).toMatchObject({ code: -32_503, message: expect.stringMatching(/^AA32/) })
})

test('sponsors only on its chain and EntryPoint, and once the gas is known', async () => {
  const { paymaster, prepared } = await start()
  const ask = async (changes: object, ...rest: unknown[]) => {
    const params = [{ ...formatUserOperationRequest(prepared), ...changes }, ...rest]
    return (await post(paymaster, { jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterData', params })).json
  }
  expect(await ask({}, ENTRY_POINT, '0x7a69', null)).toMatchObject({ result: { paymaster: PAYMASTERS.filled } })
  const refused = (text: string) => ({ error: { code: -32_602, message: expect.stringContaining(text) } })
  expect(await ask({}, ENTRY_POINT, '0x7a6a', null)).toMatchObject(refused('Another chain'))
  expect(await ask({}, FRIEND, '0x7a69', null)).toMatchObject(refused('Only the EntryPoint'))
  expect(await ask({ callGasLimit: '0x0' }, ENTRY_POINT, '0x7a69')).toMatchObject(refused('have to be known'))
})

test('the signer alone takes the deposit back', async () => {
  const { client } = await start()
  const withdraw = (account: `0x${string}`) =>
    client.simulateContract({
      account,
      address: PAYMASTERS.filled,
      abi: PAYMASTER_ABI,
      functionName: 'withdrawTo',
      args: [FRIEND, 5n],
    })
  await expect(withdraw(FRIEND)).rejects.toThrow('signer')
  expect((await withdraw(SPONSOR.address)).result).toBeUndefined()
})

test('faults: a refusal with its reason, an empty deposit, and none at all', async () => {
  const { paymasterSwitches, sponsored, service, prepared, client } = await start()
  const send = () => sponsored.sendUserOperation({ calls: [{ to: FRIEND }] })
  paymasterSwitches.set({ sponsoring: 'refuses', reason: 'Out of credits.' })
  expect(await refusalOf(send())).toMatchObject({ code: -32_501, message: 'Out of credits.' })
  paymasterSwitches.set({ sponsoring: 'empty' })
  expect(await refusalOf(send())).toMatchObject({
    code: -32_501,
    message: expect.stringMatching(/^AA31/),
    data: { paymaster: PAYMASTERS.empty },
  })
  paymasterSwitches.set({ sponsoring: 'gives', down: true })
  const request = { ...prepared, entryPointAddress: ENTRY_POINT, chainId: 31_337 } as never
  await expect(service.getPaymasterStubData(request)).rejects.toThrow('503')
  paymasterSwitches.set({ down: false, delay: 150 })
  const before = performance.now()
  await service.getPaymasterStubData(request)
  expect(performance.now() - before).toBeGreaterThan(140)
  paymasterSwitches.reset()
  expect(await client.getCode({ address: sponsored.account.address })).toBeUndefined()
  expect((await sponsored.waitForUserOperationReceipt({ hash: await send() })).success).toBe(true)
})
