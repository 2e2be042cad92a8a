import { formatSignInMessage } from '@foyer/core/siwx'
import { verifySignIn } from '@foyer/core/siwx/server/eip155'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import {
  type Address,
  concat,
  createWalletClient,
  encodeAbiParameters,
  getContractAddress,
  type Hex,
  http,
  numberToHex,
  serializeErc6492Signature,
  size,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Deploys what follows a salt by CREATE2. Anvil has it, like most chains. @see https://github.com/Arachnid/deterministic-deployment-proxy */
const FACTORY = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
const MAGIC = '0x1626ba7e'

const [funder, owner, stranger] = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
].map(key => privateKeyToAccount(key as Hex)) as [Account, Account, Account]

type Account = ReturnType<typeof privateKeyToAccount>

/** Code that creates a contract with this code. */
const creationOf = (code: Hex) => concat(['0x60', numberToHex(size(code), { size: 1 }), '0x80600b6000396000f3', code])

/** ERC-1271 by `ecrecover`: hash, v, r and s of the call to the precompile, its answer compared with the owner, times the magic value. */
const accountOf = (owner: Address) =>
  concat([
    '0x60043560005260a43560f81c602052606435604052608435606052',
    '0x602060806080600060015afa5073',
    owner,
    '0x60805114631626ba7e60e01b0260005260206000f3',
  ])

/** Reverts with the magic value, whatever it is asked. */
const REVERTING: Hex = '0x631626ba7e60e01b60005260206000fd'

const SALT = numberToHex(1, { size: 32 })

const deployment = (code: Hex) => ({
  address: getContractAddress({ opcode: 'CREATE2', from: FACTORY, salt: SALT, bytecode: creationOf(code) }),
  data: concat([SALT, creationOf(code)]),
})

let chain: Anvil
let other: Anvil
beforeAll(async () => {
  ;[chain, other] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
})
afterAll(() => Promise.all([chain, other].map(each => each.stop())))

const deploy = async (code: Hex) => {
  const { address, data } = deployment(code)
  const client = createWalletClient({ account: funder, transport: http(chain.url) })
  const hash = await client.sendTransaction({ chain: null, to: FACTORY, data })
  await expect.poll(() => client.request({ method: 'eth_getTransactionReceipt', params: [hash] } as never)).toBeTruthy()
  return address
}

const messageOf = (accountAddress: Address) =>
  formatSignInMessage({
    domain: 'app.example',
    accountAddress,
    uri: 'https://app.example',
    version: '1',
    chainId: 'eip155:31337',
    nonce: 'A7fk39Zq',
    issuedAt: '2026-01-31T12:00:00Z',
  })

const verdictOf = async (address: Address, signature: Hex, ...endpoints: string[]) => {
  const [first = chain.url, ...others] = endpoints
  const message = messageOf(address)
  const verdict = await verifySignIn({
    message,
    signature,
    address,
    chainId: 'eip155:31337',
    domain: 'app.example',
    nonce: 'A7fk39Zq',
    time: Date.parse('2026-01-31T12:00:00Z'),
    ...(first !== '' && { contracts: { endpoints: [first, ...others] as const } }),
  })
  return verdict.ok ? `signed by ${verdict.signedBy}` : verdict.code
}

const signedBy = (account: Account, address: Address) => account.signMessage({ message: messageOf(address) })

const counterfactual = async (account: Account, code: Hex) => {
  const { address, data } = deployment(code)
  return {
    address,
    signature: serializeErc6492Signature({ address: FACTORY, data, signature: await signedBy(account, address) }),
  }
}

test('H34 the signature of a contract’s owner is accepted, and that of another key is not (ERC-1271)', async () => {
  const address = await deploy(accountOf(owner.address))
  expect(await verdictOf(address, await signedBy(owner, address))).toBe('signed by contract')
  expect(await verdictOf(address, await signedBy(stranger, address))).toBe('signature')
  expect(await verdictOf(address, await signedBy(owner, address), '')).toBe('signature')
})

test('H34 a contract that is not deployed yet signs like one that is (ERC-6492)', async () => {
  const code = accountOf(stranger.address)
  const { address, signature } = await counterfactual(stranger, code)
  expect(await verdictOf(address, signature)).toBe('signed by contract')
  expect(await verdictOf(address, (await counterfactual(owner, code)).signature)).toBe('signature')
  expect(await deploy(code)).toBe(address)
  expect(await verdictOf(address, signature)).toBe('signed by contract')
  expect(await verdictOf(address, (await counterfactual(owner, code)).signature)).toBe('signature')
})

test('H34 a call to the factory that carries the magic value makes no account sign', async () => {
  const victim = privateKeyToAccount(numberToHex(7, { size: 32 })).address
  const word = MAGIC.padEnd(66, '0') as Hex
  for (const length of [1, 4, 7, 8, 9, 64]) {
    const data = concat(Array.from({ length }, () => word))
    for (const inner of ['0x', word, await signedBy(stranger, victim)] as const) {
      const signature = serializeErc6492Signature({ address: FACTORY, data, signature: inner })
      expect(await verdictOf(victim, signature), `${length} words`).toBe('signature')
    }
  }
})

test('H34 a contract that reverts with the magic value has not signed', async () => {
  const { address, signature } = await counterfactual(stranger, REVERTING)
  expect(await verdictOf(address, signature)).toBe('signature')
  await deploy(REVERTING)
  expect(await verdictOf(address, signature)).toBe('signature')
  expect(await verdictOf(address, await signedBy(stranger, address))).toBe('signature')
})

test('H34 a wrapped signature that leads out of itself is refused', async () => {
  const suffix = `0x${'6492'.repeat(16)}` as Hex
  const far = numberToHex(2n ** 255n, { size: 32 })
  for (const body of ['0x', far, concat([far, far, far]), concat([SALT, numberToHex(96, { size: 32 }), far])] as const)
    expect(await verdictOf(owner.address, concat([body, suffix]))).toBe('signature')
  const long = encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
    [FACTORY, `0x${'00'.repeat(60_000)}`, '0x'],
  )
  expect(await verdictOf(stranger.address, concat([long, suffix]))).toBe('signature')
})

test('H34 an endpoint of another chain, or one that does not answer, says nothing about a signature', async () => {
  const address = await deploy(accountOf(funder.address))
  const signature = await signedBy(funder, address)
  expect(await verdictOf(address, signature, other.url)).toBe('unavailable')
  expect(await verdictOf(address, signature, 'http://127.0.0.1:9')).toBe('unavailable')
  expect(await verdictOf(address, signature, 'not an address')).toBe('unavailable')
  // Signatures of keys need no endpoint.
  expect(await verdictOf(funder.address, await signedBy(funder, funder.address), 'http://127.0.0.1:9')).toBe(
    'signed by key',
  )
})

test('H34 two endpoints of the chain that agree are believed, one beside an endpoint of another chain is not', async () => {
  const keeper = privateKeyToAccount(numberToHex(9, { size: 32 }))
  const address = await deploy(accountOf(keeper.address))
  const signature = await signedBy(keeper, address)
  const again = chain.url.replace('127.0.0.1', 'localhost')
  expect(await verdictOf(address, signature, chain.url, again)).toBe('signed by contract')
  expect(await verdictOf(address, await signedBy(owner, address), chain.url, again)).toBe('signature')
  expect(await verdictOf(address, signature, chain.url, other.url)).toBe('unavailable')
})
