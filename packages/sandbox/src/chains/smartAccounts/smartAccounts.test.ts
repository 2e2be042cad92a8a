import { accountAddress, accountSalt, ENTRY_POINT, FACTORY, isKnownCode, KNOWN_CODE } from '@foyer/smart-account'
import { createPublicClient, type Hex, http, parseAbi, parseEther, toBytes } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { expect, onTestFinished, test } from 'vitest'
import { startAnvil } from '../anvil.ts'
import { PAYMASTER_ABI } from '../contracts/abi.ts'
import { openExchange } from '../swaps/exchange.fixture.ts'
import { BUNDLER, deploySmartAccounts, PAYMASTERS, SIMULATION_ADDRESS, SPONSOR } from './smartAccounts.ts'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

async function start() {
  const anvil = await startAnvil({ chainId: 31337 })
  onTestFinished(anvil.stop)
  await openExchange(anvil)
  await deploySmartAccounts(anvil.url)
  return createPublicClient({ transport: http(anvil.url) })
}

test('the contracts have the known code, and the factory the addresses that are computed without it', async () => {
  const chain = await start()
  for (const known of Object.values(KNOWN_CODE)) {
    const code = await chain.getCode({ address: known.address })
    expect(isKnownCode(known, toBytes(code as Hex))).toBe(true)
    expect(isKnownCode(known, toBytes(`${code}00`))).toBe(false)
  }
  const address = await chain.readContract({
    address: FACTORY,
    abi: parseAbi(['function getAddress(bytes32 salt) view returns (address)']),
    functionName: 'getAddress',
    args: [accountSalt(OWNER)],
  })
  expect(address.toLowerCase()).toBe(accountAddress(OWNER))
})

test('one of the two paymasters has a deposit, and the bundler has Ether', async () => {
  const chain = await start()
  const entryPoint = { address: ENTRY_POINT, abi: entryPoint08Abi } as const
  const depositOf = (account: Hex) => chain.readContract({ ...entryPoint, functionName: 'balanceOf', args: [account] })
  expect(await depositOf(PAYMASTERS.filled)).toBe(parseEther('100'))
  expect(await depositOf(PAYMASTERS.empty)).toBe(0n)
  for (const address of Object.values(PAYMASTERS))
    expect(await chain.readContract({ address, abi: PAYMASTER_ABI, functionName: 'signer' })).toBe(SPONSOR.address)
  expect(await chain.getBalance({ address: BUNDLER.address })).toBe(parseEther('100'))
  expect(await chain.getCode({ address: SIMULATION_ADDRESS })).toBeDefined()
})
