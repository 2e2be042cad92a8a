import { ApiPromise, HttpProvider, WsProvider } from '@polkadot/api'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import type { IKeyringPair, SignerPayloadJSON } from '@polkadot/types/types'
import { u8aToHex } from '@polkadot/util'
import { decodeAddress, encodeAddress } from '@polkadot/util-crypto'
import { hex } from '@scure/base'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { DEVELOPMENT_ADDRESSES, INITIAL_PLANCK } from './development.ts'
import { polkadotNetwork } from './network.ts'
import { type Polkadot, startPolkadot } from './startPolkadot.ts'

let chain: Polkadot
let api: ApiPromise
beforeAll(async () => {
  chain = await startPolkadot({ blockMs: 50 })
  api = await ApiPromise.create({ provider: new WsProvider(chain.wsUrl), noInitWarn: true })
})
afterAll(async () => {
  await api.disconnect()
  await chain.stop()
})

/** The seeds of //Alice … //Dave and of two accounts without funds. @see https://docs.polkadot.com/reference/tools/subkey/ */
const keyOf = (seed: string) => {
  const secret = secretFromSeed(hex.decode(seed))
  return { secret, address: encodeAddress(getPublicKey(secret), 42) }
}
const ALICE = keyOf('e5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a')
const BOB = keyOf('398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89')
const POOR = keyOf('01'.repeat(32))
let fresh = 2
const freshAddress = () => keyOf((fresh++).toString(16).padStart(2, '0').repeat(32)).address

const UNIT = 10n ** 14n

type Key = typeof ALICE

/** Signs a payload as a wallet does. */
const signerOf = ({ secret }: Key) => ({
  signPayload: async (payload: SignerPayloadJSON) => {
    const bytes = api.registry.createType('ExtrinsicPayload', payload, { version: payload.version })
    const { signature } = bytes.sign({ sign: message => Uint8Array.of(1, ...sign(secret, message)) } as IKeyringPair)
    return { id: 1, signature }
  },
})

/**
 * Returns the outcome of a transaction once it is final: its error, if it failed, and its events. The library reads the events of a block only
 * after the status arrives, and drops a result that a later status overtakes; the final one is the last.
 */
const run = (transaction: SubmittableExtrinsic<'promise'>, key: Key, options: { signer?: Key; nonce?: number } = {}) =>
  new Promise<string[]>((resolve, reject) => {
    const { signer = key, nonce = -1 } = options
    transaction
      .signAndSend(key.address, { signer: signerOf(signer), nonce }, ({ status, dispatchError, events }) => {
        if (!status.isFinalized) return
        const names = events.map(({ event }) => `${event.section}.${event.method}`)
        resolve(dispatchError ? [dispatchError.asToken.type, ...names] : names)
      })
      .catch(reject)
  })

const balanceOf = async (address: string) => (await api.query.system!.account!(address)) as unknown as AccountInfo
interface AccountInfo {
  nonce: { toNumber(): number }
  consumers: { toNumber(): number }
  data: Record<'free' | 'reserved' | 'frozen', { toBigInt(): bigint }>
}
const free = async (address: string) => (await balanceOf(address)).data.free.toBigInt()

const { transferKeepAlive, transferAllowDeath } = new Proxy(
  {} as Record<string, (to: string, value: bigint) => SubmittableExtrinsic<'promise'>>,
  {
    get: (_, name: string) => (to: string, value: bigint) =>
      api.tx.balances![name]!(to, value) as SubmittableExtrinsic<'promise'>,
  },
)

const post = async (body: string) => {
  const response = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return { response, body: (await response.json()) as { result?: unknown; error?: { code: number; message: string } } }
}
const ask = async (method: string, ...params: unknown[]) =>
  (await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))).body

describe('startPolkadot', () => {
  it('funds the well-known development accounts', async () => {
    expect([ALICE.address, BOB.address]).toEqual(DEVELOPMENT_ADDRESSES.slice(0, 2))
    for (const address of DEVELOPMENT_ADDRESSES.slice(2)) expect(await free(address)).toBe(INITIAL_PLANCK)
    expect(INITIAL_PLANCK).toBe(10_000n * UNIT)
  })

  it('has the same genesis and network id at each start', async () => {
    const another = await startPolkadot()
    await another.stop()
    expect(another.genesisHash).toBe(chain.genesisHash)
    const { id, caipNetworkId } = polkadotNetwork(chain)
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(chain.genesisHash).toMatch(new RegExp(`^0x${id}[0-9a-f]{32}$`))
    expect(caipNetworkId).toBe(`polkadot:${id}`)
    expect(api.genesisHash.toHex()).toBe(chain.genesisHash)
  })

  it('moves an amount and charges the announced fee', async () => {
    const receiver = freshAddress()
    const before = await balanceOf(ALICE.address)
    const transfer = transferKeepAlive!(receiver, 82n * UNIT)
    const { partialFee } = await transfer.paymentInfo(ALICE.address, { nonce: -1 })
    expect(await run(transfer, ALICE)).toEqual([
      'balances.Transfer',
      'transactionPayment.TransactionFeePaid',
      'system.ExtrinsicSuccess',
    ])
    expect(await free(receiver)).toBe(82n * UNIT)
    const after = await balanceOf(ALICE.address)
    expect(after.nonce.toNumber()).toBe(before.nonce.toNumber() + 1)
    expect(before.data.free.toBigInt() - after.data.free.toBigInt()).toBe(82n * UNIT + partialFee.toBigInt())
  })

  it('reports a transaction as ready, in a block and final', async () => {
    const transfer = transferKeepAlive!(freshAddress(), UNIT)
    const signed = await transfer.signAsync(ALICE.address, { signer: signerOf(ALICE), nonce: -1 })
    const statuses = await new Promise<string[]>((resolve, reject) => {
      const seen: string[] = []
      api.rpc.author
        .submitAndWatchExtrinsic(signed, status => {
          seen.push(status.type)
          if (status.isFinalized) resolve(seen)
        })
        .catch(reject)
    })
    expect(statuses).toEqual(['Ready', 'InBlock', 'Finalized'])
  })

  it.each<[string, () => SubmittableExtrinsic<'promise'>]>([
    ['FundsUnavailable', () => transferKeepAlive!(ALICE.address, 10n ** 20n)],
    ['NotExpendable', () => transferKeepAlive!(ALICE.address, INITIAL_PLANCK - UNIT)],
    ['BelowMinimum', () => transferKeepAlive!(freshAddress(), UNIT - 1n)],
  ])('fails with %s in the block and charges the fee', async (error, transaction) => {
    const before = await free(BOB.address)
    const outcome = await run(transaction(), BOB)
    expect(outcome).toContain(error)
    expect(outcome).toContain('system.ExtrinsicFailed')
    expect(before - (await free(BOB.address))).toBeLessThan(UNIT / 100n)
  })

  it('keeps locked amounts that are not held, and the deposit', async () => {
    const key = keyOf('77'.repeat(32))
    await chain.setAccount(key.address, { free: 100n * UNIT, reserved: 10n * UNIT, frozen: 60n * UNIT })
    expect((await balanceOf(key.address)).consumers.toNumber()).toBe(1)
    expect(await run(transferAllowDeath!(BOB.address, 50n * UNIT), key)).toContain('NotExpendable')
    expect(await run(transferAllowDeath!(BOB.address, 49n * UNIT), key)).toContain('system.ExtrinsicSuccess')
  })

  it.each([{ Raw: '0x0102' }, { Index: 5 }, { Address20: `0x${'01'.repeat(20)}` }])(
    'charges the fee and moves nothing for the destination %o, and goes on',
    async destination => {
      const outcome = await run(transferAllowDeath!(destination as never, UNIT), BOB)
      expect(outcome).not.toContain('balances.Transfer')
      expect(await run(transferKeepAlive!(ALICE.address, UNIT), BOB)).toContain('balances.Transfer')
    },
  )

  it('holds transactions: they are included once they are released, unless their time is over', async () => {
    const receiver = freshAddress()
    const held = async (value: bigint) => {
      await chain.blocks.hold(true)
      const options = { signer: signerOf(BOB), nonce: -1, era: 64 }
      const signed = await transferKeepAlive!(receiver, value).signAsync(BOB.address, options)
      await signed.send()
      return signed.toHex()
    }
    const waiting = async () => (await ask('author_pendingExtrinsics')).result
    const late = await held(2n * UNIT)
    await chain.blocks.pass(10)
    expect(await waiting()).toEqual([late])
    await chain.blocks.hold(false)
    await expect.poll(() => free(receiver)).toBe(2n * UNIT)
    await held(3n * UNIT)
    await chain.blocks.pass(64)
    expect(await waiting()).toEqual([])
    await chain.blocks.hold(false)
    expect(await free(receiver)).toBe(2n * UNIT)
  })

  it('removes an account below the deposit if the call allows it', async () => {
    const key = keyOf('78'.repeat(32))
    await chain.setAccount(key.address, { free: 5n * UNIT })
    expect(await run(transferAllowDeath!(BOB.address, 5n * UNIT - UNIT / 2n), key)).toContain('system.ExtrinsicSuccess')
    expect((await ask('state_getStorage', api.query.system!.account!.key(key.address))).result).toBeNull()
  })

  it.each<[string, () => Promise<unknown>]>([
    ['bad signature', () => run(transferKeepAlive!(BOB.address, UNIT), ALICE, { signer: BOB })],
    ['outdated', () => run(transferKeepAlive!(BOB.address, UNIT), ALICE, { nonce: 0 })],
    ['pay some fees', () => run(transferKeepAlive!(BOB.address, UNIT), POOR)],
  ])('refuses a transaction before its pool with the reason "%s"', async (reason, submit) => {
    await expect(submit()).rejects.toThrow(reason)
  })

  it('answers any page over HTTP, with an error for an invalid request', async () => {
    const http = new HttpProvider(chain.url)
    expect(await http.send('system_chain', [])).toBe('Foyer Local')
    const { response } = await post('{"jsonrpc":"2.0","id":1,"method":"system_name"}')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect((await post('{')).body.error?.code).toBe(-32700)
    expect((await post('{"id":1}')).body.error?.code).toBe(-32600)
    expect((await ask('chain_teleport')).error?.code).toBe(-32601)
    expect((await ask('state_getStorage', 'System.Account')).error?.code).toBe(-32602)
    expect((await ask('author_submitExtrinsic', '0x1234')).error?.code).toBe(1002)
    expect((await ask('state_call', 'Core_version', '0x')).error?.code).toBe(4003)
    expect((await ask('state_getStorage', '0x00', `0x${'11'.repeat(32)}`)).error?.code).toBe(4003)
  })

  it('serves the account under the specified storage key', async () => {
    const id = u8aToHex(decodeAddress(BOB.address)).slice(2)
    const key = api.query.system!.account!.key(BOB.address)
    expect(key.startsWith('0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9')).toBe(true)
    expect(key.endsWith(id)).toBe(true)
    expect((await ask('state_getStorage', key)).result).toMatch(/^0x[0-9a-f]{160}$/)
  })

  it('answers what PAPI asks: the hash of the code, and whether a transaction is valid at a block', async () => {
    const ask = async (method: string, ...params: unknown[]) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'content-type': 'application/json' }
      return ((await (await fetch(chain.url, { method: 'POST', headers, body })).json()) as { result: unknown }).result
    }
    expect(await ask('state_getStorageHash', '0x3a636f6465')).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await ask('state_getStorageHash', '0x00')).toBeNull()
    expect(await ask('state_call', 'Metadata_metadata_versions', '')).toBe('0x040f000000')
    const before = await ask('chain_getBlockHash')
    const transfer = api.tx.balances!.transferKeepAlive!(freshAddress(), UNIT)
    const { signer, nonce } = { signer: signerOf(BOB), nonce: -1 }
    const signed = await transfer.signAsync(BOB.address, { signer, nonce })
    const validAt = (block: unknown) =>
      ask(
        'state_call',
        'TaggedTransactionQueue_validate_transaction',
        `0x02${signed.toHex().slice(2)}${'00'.repeat(32)}`,
        block,
      )
    expect(await validAt(before)).toMatch(/^0x00/)
    await signed.send()
    await expect.poll(async () => validAt(await ask('chain_getBlockHash'))).toBe('0x010003')
    // The answer is about that block, not about the newest one.
    expect(await validAt(before)).toMatch(/^0x00/)
  })

  it('closes its sockets and frees its port', async () => {
    const other = await startPolkadot()
    const socket = new WebSocket(other.wsUrl)
    await new Promise(resolve => socket.once('open', resolve))
    const closed = new Promise(resolve => socket.once('close', resolve))
    await Promise.all([other.stop(), other.stop(), closed])
    await expect(fetch(other.url)).rejects.toThrow()
    const { port } = new URL(other.url)
    const again = await startPolkadot({ port: Number(port) })
    await expect(startPolkadot({ port: Number(port) })).rejects.toThrow(`polkadot (port ${port}) did not start`)
    await again.stop()
  })

  it('has the genesis hash of a public chain where it is given, and verifies transactions for it', async () => {
    const genesisHash = '0x67f9723393ef76214df0118c34bbbd3dbebc8ed46a10973a8c969d48fe7598c9'
    const other = await startPolkadot({ blockMs: 50, genesisHash })
    onTestFinished(other.stop)
    expect(other.genesisHash).toBe(genesisHash)
    const client = await ApiPromise.create({ provider: new WsProvider(other.wsUrl), noInitWarn: true })
    onTestFinished(() => client.disconnect())
    expect(client.genesisHash.toHex()).toBe(genesisHash)
    const payloads: SignerPayloadJSON[] = []
    const { signPayload } = signerOf(ALICE)
    const signer = {
      signPayload: (payload: SignerPayloadJSON) => {
        payloads.push(payload)
        return signPayload(payload)
      },
    }
    await client.tx.balances!.transferKeepAlive!(BOB.address, UNIT).signAndSend(ALICE.address, { signer })
    await expect
      .poll(async () => (await client.query.system!.account!(ALICE.address)).toJSON())
      .toMatchObject({ nonce: 1 })
    expect(payloads).toMatchObject([{ genesisHash }])
  })
})
