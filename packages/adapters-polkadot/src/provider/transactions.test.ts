import { encodeSs58 } from '@foyer/core/chain'
import { type Polkadot, startPolkadot } from '@foyer/sandbox/chains'
import { ApiPromise, WsProvider } from '@polkadot/api'
import { encodeAddress } from '@polkadot/util-crypto'
import { createWsClient } from 'polkadot-api/ws'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { accountOf } from '../accounts.ts'
import { A, A_ON_KUSAMA, B, rejection } from '../page.fixture.ts'
import { extensionPage, localNetworks, type Page, phonePage } from './provider.fixture.ts'

const UNIT = 10n ** 14n

let chain: Polkadot
let api: ApiPromise
let papi: ReturnType<typeof createWsClient>
beforeAll(async () => {
  chain = await startPolkadot({ blockMs: 250 })
  api = await ApiPromise.create({ provider: new WsProvider(chain.wsUrl), noInitWarn: true })
  papi = createWsClient(chain.wsUrl, { websocketClass: WebSocket as unknown as typeof globalThis.WebSocket })
})
afterAll(async () => {
  papi.destroy()
  await api.disconnect()
  await chain.stop()
})

let fresh = 1
const freshAddress = () => encodeAddress(new Uint8Array(32).fill(fresh++), 42)

const received = async (address: string) => {
  const { data } = (await api.query.system!.account!(address)) as unknown as { data: { free: { toBigInt(): bigint } } }
  return data.free.toBigInt()
}

/** Free balance in PAPI's best block. */
const receivedByPapi = async (address: string) => {
  const account = await papi.getUnsafeApi().query.System!.Account!.getValue(address, { at: 'best' })
  return (account as { data: { free: bigint } }).data.free
}

type Options = Parameters<ReturnType<ApiPromise['tx']['balances']['transferKeepAlive']>['signAndSend']>[1]

/** Sends a unit with `@polkadot/api`, as a host does. */
async function sendByApi({ now }: Page, sender: string, options: object = {}): Promise<void> {
  const receiver = freshAddress()
  const { signer } = now()
  await api.tx.balances!.transferKeepAlive!(receiver, UNIT).signAndSend(sender, { signer, ...options } as Options)
  await expect.poll(() => received(receiver)).toBe(UNIT)
  // PAPI takes the next nonce from its own best block, which may still be an earlier one.
  await expect.poll(() => receivedByPapi(receiver)).toBe(UNIT)
}

/** Sends a unit with PAPI, as a host does. */
async function sendByPapi({ now }: Page): Promise<void> {
  const receiver = freshAddress()
  const dest = { type: 'Id', value: receiver }
  const transfer = papi.getUnsafeApi().tx.Balances!.transfer_keep_alive!({ dest, value: UNIT })
  expect(await transfer.signAndSubmit(now().papiSigner!)).toMatchObject({ ok: true })
  expect(await received(receiver)).toBe(UNIT)
}

const pages = [
  ['an extension', extensionPage],
  ['WalletConnect', phonePage],
] as const

it.each(pages)('@polkadot/api and PAPI send transactions over %s, also after a reload', async (_, open) => {
  const page = await open({ networks: localNetworks(chain) })
  expect(page.now().account).toEqual({ address: A, publicKey: api.createType('AccountId', A).toHex() })
  await sendByApi(page, A)
  await sendByPapi(page)
  const reloaded = page.reload()
  await reloaded.isConnected()
  await sendByApi(reloaded, A)
  await sendByPapi(reloaded)
})

it.each(pages)('@polkadot/api sends from an address with another SS58 prefix over %s', async (_, open) => {
  const page = await open({ networks: localNetworks(chain) })
  await sendByApi(page, A_ON_KUSAMA)
  await sendByApi(page, encodeSs58(accountOf(A)!, 1_284))
})

it('H54 @polkadot/api does not send from another account', async () => {
  const page = await extensionPage({ networks: localNetworks(chain) })
  const { signer } = page.now()
  const sending = api.tx.balances!.transferKeepAlive!(freshAddress(), UNIT).signAndSend(B, { signer })
  await expect(sending).rejects.toMatchObject({ code: 'wallet.unauthorized', context: { method: 'signPayload' } })
  expect(page.wallet.requests).not.toContain('signPayload')
})

it('the transaction that a wallet has changed is sent where the host asks for it', async () => {
  const page = await extensionPage({ networks: localNetworks(chain) })
  const [receiver, changed] = [freshAddress(), freshAddress()]
  const { signer } = page.now()
  const other = await api.tx.balances!.transferKeepAlive!(changed, UNIT).signAsync(A, {
    signer,
    nonce: -1,
    withSignedTransaction: true,
  })
  page.wallet.answer('signPayload', () => ({
    id: 7,
    signature: `0x01${other.signature.toHex().slice(2)}`,
    signedTransaction: other.toU8a(),
  }))
  await api.tx.balances!.transferKeepAlive!(receiver, UNIT).signAndSend(A, {
    signer,
    nonce: -1,
    withSignedTransaction: true,
  })
  await expect.poll(() => received(changed)).toBe(UNIT)
  expect(await received(receiver)).toBe(0n)
})

it('a transaction that PAPI’s library cannot convert is rejected with its reason, and no wallet is asked', async () => {
  const page = await extensionPage()
  const { signTx } = page.now().papiSigner!
  expect(await rejection(signTx(new Uint8Array(), {}, api.runtimeMetadata.toU8a(), 1))).toMatchObject({
    code: 'wallet.failed',
    context: { method: 'signTx', reason: expect.stringContaining('signed-extension') },
  })
  expect(await rejection(signTx(new Uint8Array(), {}, Uint8Array.of(1), 1))).toMatchObject({ code: 'wallet.failed' })
  expect(page.wallet.requests).not.toContain('signPayload')
})
