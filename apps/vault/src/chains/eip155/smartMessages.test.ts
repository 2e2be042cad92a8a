import { USDC } from '@foyer/sandbox/exchange.fixture'
import { type Hex, hashMessage, hashTypedData, isErc6492Signature, parseAbi, stringToHex } from 'viem'
import { expect, test, vi } from 'vitest'
import { publicAccounts, signSignIn } from '../../frame/signer.ts'
import { signInChain } from '../../frame/signInChain.ts'
import { readSignInRequest } from '../../frame/signInRequest.ts'
import { parsePhrase } from '../../keys/phrase.ts'
import { alterEndpoint } from '../endpoint.fixture.ts'
import { carryOut, evmChain, reviewOf, shown, shownData } from '../review.fixture.ts'
import { OTHER, startCalls } from './calls.fixture.ts'
import { openBundler, smartChain } from './services.fixture.ts'

const { account, accounts, anvil, client, fund, sendCalls } = await startCalls()

const review = (method: string, params: unknown) => reviewOf(accounts, [smartChain(anvil)], method, params)
const signed = async (method: string, params: unknown) =>
  (await (await review(method, params)).sign(accounts)).result as Hex

/** Deploys the account by its first operation. */
async function deploy() {
  openBundler(client)
  await fund()
  await carryOut(await sendCalls([{ to: OTHER, value: '0x1' }]), accounts)
}

/** Answer of the account's own `isValidSignature`, in a call that has a gas price as every call on the chain. */
const checkedByAccount = (hash: Hex, signature: Hex) =>
  client.readContract({
    address: account,
    abi: parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']),
    functionName: 'isValidSignature',
    args: [hash, signature],
    account: OTHER,
    gasPrice: 10_000_000_000n,
  } as never)

const typedData = (contents: object = {}) => ({
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Order: [
      { name: 'item', type: 'Item' },
      { name: 'note', type: 'string' },
    ],
    Item: [{ name: 'id', type: 'uint256' }],
  },
  primaryType: 'Order',
  domain: { name: 'Shop', chainId: 31337, verifyingContract: OTHER },
  message: { item: { id: '7' }, note: 'Thanks', ...contents },
})
const hashOf = (data: object) => hashTypedData(data as never)

test('a message is signed before the account is deployed, and after', async () => {
  const message = 'Hello'
  const made = await review('personal_sign', [stringToHex(message), account])
  expect(shown(made)).toEqual(['Message: Hello'])
  const before = await signed('personal_sign', [stringToHex(message), account])
  expect(isErc6492Signature(before)).toBe(true)
  expect(await client.verifyMessage({ address: account, message, signature: before })).toBe(true)
  expect(await client.verifyMessage({ address: account, message: 'Other', signature: before })).toBe(false)
  await deploy()
  const after = await signed('personal_sign', [stringToHex(message), account])
  expect(isErc6492Signature(after)).toBe(false)
  expect(await checkedByAccount(hashMessage(message), after)).toBe('0x1626ba7e')
  expect(await checkedByAccount(hashMessage('Other'), after)).toBe('0xffffffff')
  // What was signed before is good for the account that exists.
  expect(await client.verifyMessage({ address: account, message, signature: before })).toBe(true)
})

test('typed data is signed before the account is deployed, and after', async () => {
  const data = typedData()
  const made = await review('eth_signTypedData_v4', [account, JSON.stringify(data)])
  expect(shownData(made)).toContain('"note": Thanks')
  const before = (await made.sign(accounts)).result as Hex
  expect(await client.verifyHash({ address: account, hash: hashOf(data), signature: before })).toBe(true)
  await deploy()
  const after = await signed('eth_signTypedData_v4', [account, JSON.stringify(data)])
  expect(await checkedByAccount(hashOf(data), after)).toBe('0x1626ba7e')
  expect(await checkedByAccount(hashOf(typedData({ note: 'No' })), after)).toBe('0xffffffff')
})

test('H61 a permit of the smart account is shown as a right to spend, and one of the key is refused for it', async () => {
  const permit = (owner: string) => ({
    types: {
      EIP712Domain: typedData().types.EIP712Domain,
      Permit: ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'].map(each => {
        const [type, name] = each.split(' ')
        return { type, name }
      }),
    },
    primaryType: 'Permit',
    domain: { name: 'USD Coin', chainId: 31337, verifyingContract: USDC },
    message: { owner, spender: OTHER, value: '5000000', nonce: '0', deadline: '1900000000' },
  })
  const made = await review('eth_signTypedData_v4', [account, JSON.stringify(permit(account))])
  expect(shown(made)[0]).toBe('May spend: 5 USDC')
  await deploy()
  const signature = await signed('eth_signTypedData_v4', [account, JSON.stringify(permit(account))])
  expect(await checkedByAccount(hashOf(permit(account)), signature)).toBe('0x1626ba7e')
  const foreign = review('eth_signTypedData_v4', [account, JSON.stringify(permit(accounts.eip155.address))])
  await expect(foreign).rejects.toThrow('another account')
})

test('H62 a signature is good for one chain and one account', async () => {
  await deploy()
  const elsewhere = { ...smartChain(anvil), caipNetworkId: 'eip155:10' }
  const made = await reviewOf(accounts, [elsewhere], 'personal_sign', [stringToHex('Hello'), account])
  const { result } = await made.sign(accounts)
  expect(await checkedByAccount(hashMessage('Hello'), result as Hex)).toBe('0xffffffff')
  // Nor is a message of the key one of the account.
  const owned = await signed('personal_sign', [stringToHex('Hello'), accounts.eip155.address])
  expect(await checkedByAccount(hashMessage('Hello'), owned)).toBe('0xffffffff')
})

test('typed data for a chain without smart accounts is refused', async () => {
  const chains = [smartChain(anvil), evmChain(anvil.url, 10)]
  const data = typedData()
  const elsewhere = { ...data, domain: { ...data.domain, chainId: 10 } }
  const asked = reviewOf(accounts, chains, 'eth_signTypedData_v4', [account, JSON.stringify(elsewhere)])
  await expect(asked).rejects.toThrow('no smart account')
})

test.each([
  ['that is not deployed', 'answers', true],
  ['that is deployed', 'answers', false],
  ['that is deployed, by an endpoint that is silent', 'silent', true],
])('the frame signs in with an account %s', async (_, endpoint, isWrapped) => {
  if (!isWrapped || endpoint === 'silent') await deploy()
  const parsed = parsePhrase(`${'test '.repeat(11)}junk`)
  if (parsed.kind !== 'entropy') throw new Error('unreachable')
  const chain = smartChain(anvil)
  const known = await publicAccounts(parsed.entropy, { bitcoin: 'regtest', ss58: 42, chains: [chain] as never })
  expect(known.slice(0, 2)).toEqual([
    { namespace: 'eip155', address: accounts.eip155.address, type: 'eoa' },
    { namespace: 'eip155', address: account, type: 'smartAccount', chains: ['eip155:31337'] },
  ])
  const message = `shop.example wants you to sign in with your Ethereum account:\n${account}\n\n\nURI: https://shop.example/\nVersion: 1\nChain ID: 31337\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z`
  const asked = { method: 'personal_sign', params: [stringToHex(message), account] }
  const request = readSignInRequest('eip155', asked, known)!
  if (endpoint === 'silent') alterEndpoint(anvil.url, () => Promise.reject(new TypeError('lost')))
  const where = await signInChain(request.account, chain as never, new AbortController().signal)
  vi.unstubAllGlobals()
  const signature = signSignIn(request, accounts, where) as Hex
  expect(isErc6492Signature(signature)).toBe(isWrapped)
  expect(await client.verifyMessage({ address: account, message, signature })).toBe(true)
})
