import { getProvider } from '@foyer/core'
import { type Solana, startSolana } from '@foyer/sandbox/chains'
import {
  assertIsFullySignedTransaction,
  assertIsTransactionMessageWithSingleSendingSigner,
  compileTransaction,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  lamports,
  signAndSendTransactionMessageWithSigners,
  signTransactionMessageWithSigners,
  type Transaction,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A, B, rejection, settle } from '../page.fixture.ts'
import { isSignedBy } from './keys.fixture.ts'
import type { ModifiesTransactions } from './kit.types.ts'
import { call } from './live.fixture.ts'
import { balanceOf, isDisconnected, phonePage, providerOf, rpcOf, transferMessage } from './visit.fixture.ts'

let chain: Solana
beforeAll(async () => {
  chain = await startSolana({ slotMs: 20 })
})
afterAll(() => chain.stop())

const HELLO = new TextEncoder().encode('hello')

const newAddress = async () => (await generateKeyPairSigner()).address

const send = (signed: Transaction) =>
  rpcOf(chain).sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()

describe('with Solana Kit and a phone over WalletConnect, on a local chain,', () => {
  it('H03 the signer signs a transfer that the app sends, and after a reload sends one itself', async () => {
    const { visit, restore } = await phonePage(chain)
    const to = await newAddress()
    const first = await visit()
    const payer = providerOf(first).signer()
    expect(payer.address).toBe(A)
    const signed = await signTransactionMessageWithSigners(
      await transferMessage(chain, { payer, to, amount: 2_000_000n }),
    )
    expect(await send(signed)).toBe(getSignatureFromTransaction(signed))
    await expect.poll(() => balanceOf(chain, to)).toBe(2_000_000n)
    first.stop()

    const again = providerOf(await restore()).signer()
    const message = await transferMessage(chain, { payer: again, to, amount: 1_000_000n })
    assertIsTransactionMessageWithSingleSendingSigner(message)
    expect(await signAndSendTransactionMessageWithSigners(message)).toHaveLength(64)
    await expect.poll(() => balanceOf(chain, to)).toBe(3_000_000n)
  })

  it('the signature is in the wallet’s own place when another account pays, and several are one request', async () => {
    const { visit, phone } = await phonePage(chain)
    const provider = providerOf(await visit())
    const payer = await generateKeyPairSigner()
    await rpcOf(chain).requestAirdrop(payer.address, lamports(1_000_000_000n)).send()
    await expect.poll(() => balanceOf(chain, payer.address)).toBe(1_000_000_000n)
    const to = await newAddress()
    const message = await transferMessage(chain, { payer, source: provider.signer(), to, amount: 2_000_000n })
    const signed = await signTransactionMessageWithSigners(message)
    expect(Object.keys(signed.signatures)).toEqual([payer.address, A])
    await send(signed)
    await expect.poll(() => balanceOf(chain, to)).toBe(2_000_000n)

    const signer = provider.signer() as ReturnType<typeof provider.signer> & ModifiesTransactions
    const several = await Promise.all(
      [3_000_000n, 4_000_000n].map(async amount =>
        compileTransaction(await transferMessage(chain, { payer: signer, to, amount })),
      ),
    )
    for (const each of await signer.modifyAndSignTransactions(several)) {
      assertIsFullySignedTransaction(each)
      await send(each)
    }
    await expect.poll(() => balanceOf(chain, to)).toBe(9_000_000n)
    expect(phone.state.log.filter(line => line.includes('solana_sign')).length).toBe(2)
  })

  it('H54 signs with its own account after the phone has selected another, and refuses after the phone has left', async () => {
    const { visit, phone } = await phonePage(chain)
    const actor = await visit()
    const provider = providerOf(actor)
    await phone.selectAccount(1)
    await expect.poll(() => providerOf(actor).account.address).toBe(B)
    expect(isSignedBy(A, HELLO, await provider.signMessage!(HELLO))).toBe(true)
    const [output] = (await call(providerOf(actor), 'solana:signIn', { domain: 'foyer.example' })) as [
      { signedMessage: Uint8Array; signature: Uint8Array },
    ]
    expect(isSignedBy(B, output.signedMessage, output.signature)).toBe(true)
    await phone.disconnect()
    await isDisconnected(actor)
    expect(getProvider(actor, 'solana')).toBeUndefined()
    expect(await rejection(provider.signMessage!(HELLO))).toMatchObject({ code: 'wallet.disconnected' })
  })

  it('H54 a request under way rejects when the visitor disconnects, and the next session gets nothing of it', async () => {
    const { visit, connect, phone } = await phonePage(chain)
    const actor = await visit()
    const provider = providerOf(actor)
    const received = () => phone.state.log.filter(line => line.includes('solana_signMessage')).length
    phone.behave('silent')
    const waiting = rejection(provider.signMessage!(HELLO))
    await expect.poll(received).toBe(1)
    actor.send({ type: 'connection.disconnect' })
    expect(await waiting).toMatchObject({ code: 'wallet.disconnected' })
    await isDisconnected(actor)
    phone.behave('approve')
    await connect(actor)
    expect(await rejection(provider.signMessage!(HELLO))).toMatchObject({ code: 'wallet.disconnected' })
    expect(await providerOf(actor).signMessage!(HELLO)).toHaveLength(64)
    await expect.poll(received).toBe(2)
    // A request of the former provider would have arrived before.
    await settle(200)
    expect(received()).toBe(2)
  })
})
