import { POLKADOT_DEVELOPMENT_ADDRESSES, type Polkadot, polkadotNetwork, startPolkadot } from '@foyer/sandbox/chains'
import { expandMetadata, Metadata, TypeRegistry } from '@polkadot/types'
import opaqueMetadata from '@polkadot/types-support/metadata/v15/substrate-hex'
import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { VaultChain } from '../../approval/approval.types.ts'
import type { Accounts } from '../../keys/openAccounts.ts'
import { type Alter, alterEndpoint, endless } from '../endpoint.fixture.ts'
import { developmentAccounts, reviewOf, shown } from '../review.fixture.ts'

const [OTHER] = POLKADOT_DEVELOPMENT_ADDRESSES
const UNIT = 10n ** 14n
const registry = new TypeRegistry()
const metadata = new Metadata(registry, `0x${opaqueMetadata.slice(opaqueMetadata.indexOf('6d657461'))}`)
registry.setMetadata(metadata)
const { tx } = expandMetadata(registry, metadata)
let polkadot: Polkadot
let accounts: Accounts
let chain: VaultChain

beforeAll(async () => {
  await cryptoWaitReady()
  polkadot = await startPolkadot({ blockMs: 100 })
  accounts = await developmentAccounts()
  await polkadot.setAccount(accounts.polkadot.address, { free: 100n * UNIT })
  const { caipNetworkId } = polkadotNetwork(polkadot)
  chain = { caipNetworkId, name: 'Polkadot Local', symbol: 'UNIT', decimals: 14, rpc: polkadot.url }
})
afterAll(() => polkadot.stop())
afterEach(() => vi.unstubAllGlobals())

async function ask<T>(method: string, params: readonly unknown[] = []): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  return ((await (await fetch(polkadot.url, { method: 'POST', body, headers })).json()) as { result: T }).result
}

/** Payload as @polkadot/api writes it. */
async function payloadOf(call: { toHex(): string }, more: object = {}) {
  const blockHash = await ask<string>('chain_getFinalizedHead')
  const { number } = await ask<{ number: string }>('chain_getHeader', [blockHash])
  const { specVersion, transactionVersion } = await ask<{ specVersion: number; transactionVersion: number }>(
    'state_getRuntimeVersion',
  )
  const nonce = await ask<number>('system_accountNextIndex', [accounts.polkadot.address])
  const payload = registry.createType('SignerPayload', {
    address: accounts.polkadot.address,
    blockHash,
    blockNumber: number,
    era: registry.createType('ExtrinsicEra', { current: Number(number), period: 64 }),
    genesisHash: polkadot.genesisHash,
    method: registry.createType('Call', call.toHex()),
    nonce,
    runtimeVersion: { specVersion, transactionVersion },
    signedExtensions: registry.signedExtensions,
    tip: 0,
    version: 4,
  }) as unknown as { toPayload(): Record<string, unknown> }
  return { ...payload.toPayload(), ...more }
}

const METHOD = 'polkadot_signTransaction'
const transfer = () => tx.balances!.transferKeepAlive!(OTHER, 3n * UNIT)
const review = async (more: object = {}, call: { toHex(): string } = transfer()) =>
  reviewOf(accounts, [chain], METHOD, {
    address: accounts.polkadot.address,
    transactionPayload: await payloadOf(call, more),
  })

async function freeOf(address: string): Promise<bigint> {
  const { data } = registry.createType('AccountInfo', await ask('state_getStorage', [keyOf(address)])) as never as {
    data: { free: { toBigInt(): bigint } }
  }
  return data.free.toBigInt()
}
const account = expandMetadata(registry, metadata).query.system!.account!
const keyOf = (address: string) => registry.createType('StorageKey', [account, [address]]).toHex()

test('signs a transfer that the chain takes: the balances change as it was shown', async () => {
  const made = await review()
  expect(made).toMatchObject({ ask: 'send UNIT', warnings: [] })
  expect(shown(made)).toEqual(['Amount: 3 UNIT', `To: ${OTHER}`, expect.stringMatching(/^Fee, about: 0\.\d+ UNIT$/)])
  const payload = await payloadOf(transfer())
  const before = await freeOf(OTHER)
  const { result } = await (
    await reviewOf(accounts, [chain], METHOD, { address: accounts.polkadot.address, transactionPayload: payload })
  ).sign(accounts)
  const { id, signature } = result as { id: number; signature: `0x${string}` }
  expect(id).toBe(1)
  const extrinsic = registry.createType(
    'Extrinsic',
    { method: registry.createType('Call', payload.method) },
    { version: 4 },
  ) as never as { addSignature(...args: unknown[]): void; toHex(): string }
  extrinsic.addSignature(accounts.polkadot.address, signature, payload)
  expect(await ask('author_submitExtrinsic', [extrinsic.toHex()])).toMatch(/^0x[0-9a-f]{64}$/)
  await vi.waitFor(async () => expect((await freeOf(OTHER)) - before).toBe(3n * UNIT), 5_000)
})

test('says what transfers of everything, tips and transactions without an end do', async () => {
  const made = await review(
    { tip: '0x0000000000000000000009184e72a000', era: '0x00', blockHash: polkadot.genesisHash },
    tx.balances!.transferAll!(OTHER, false),
  )
  expect(shown(made)).toEqual(
    expect.arrayContaining(['Amount: Everything', expect.stringMatching(/^Tip.*: 0\.1 UNIT$/)]),
  )
  expect(made.warnings).toEqual([expect.stringContaining('removed'), expect.stringContaining('never expires')])
})

test('signs a text between <Bytes> and </Bytes>', async () => {
  const { address, publicKey } = accounts.polkadot
  for (const message of ['hello', '<Bytes>hello</Bytes>']) {
    const made = await reviewOf(accounts, [chain], 'polkadot_signMessage', { address, message })
    expect(shown(made)).toEqual(['Message: hello'])
    const { signature } = (await made.sign(accounts)).result as { signature: string }
    expect(signatureVerify('<Bytes>hello</Bytes>', signature, publicKey).isValid).toBe(true)
  }
})

describe('H62', () => {
  test.each<[string, object, RegExp]>([
    ['of another chain', { genesisHash: `0x${'11'.repeat(32)}` }, /another network/],
    ['of an older runtime', { specVersion: '0x00000001' }, /another version/],
    ['with other extensions', { signedExtensions: ['CheckNonce'] }, /another version/],
    ['of another account', { address: OTHER }, /another account/],
    ['with a fee in another asset', { assetId: '0x01' }, /another token/],
    ['with a metadata hash that its mode leaves out', { metadataHash: `0x${'11'.repeat(32)}` }, /cannot be read/],
    ['of another version', { version: 5 }, /of this kind/],
    ['with a number that is none', { nonce: 1 }, /cannot be read/],
    ['with another call', { method: '0x00000411' }, /does not sign requests/],
    ['with a long call', { method: `0x${'00'.repeat(100)}` }, /only signs transfers/],
  ])('refuses a payload %s', async (_, more, reason) => {
    await expect(review(more)).rejects.toThrow(reason)
  })

  test.each<[string, Alter, RegExp]>([
    [
      'of another chain',
      each => (each.method === 'chain_getBlockHash' ? { result: `0x${'22'.repeat(32)}` } : undefined),
      /belongs to another network/,
    ],
    [
      'with metadata that is none',
      each => (each.method === 'state_getMetadata' ? { result: '0x6d6574610e0400' } : undefined),
      /cannot be read/,
    ],
    [
      'with metadata that is cut',
      each => (each.method === 'state_getMetadata' ? { result: '0x' } : undefined),
      /cannot be read/,
    ],
    ['that never ends', each => (each.method === 'state_getRuntimeVersion' ? endless() : undefined), /more than/],
    ['that is silent', () => Promise.reject(new TypeError('lost')), /lost/],
  ])('an endpoint %s has nothing signed', async (_, alter, reason) => {
    const transactionPayload = await payloadOf(transfer())
    alterEndpoint(polkadot.url, alter)
    const params = { address: accounts.polkadot.address, transactionPayload }
    await expect(reviewOf(accounts, [chain], METHOD, params)).rejects.toThrow(reason)
  })
})
