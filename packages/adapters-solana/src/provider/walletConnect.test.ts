import { type Solana, startSolana } from '@foyer/sandbox/chains'
import {
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  signAndSendTransactionMessageWithSigners,
  signTransactionMessageWithSigners,
  assertIsTransactionMessageWithSingleSendingSigner,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A } from '../page.fixture.ts'
import { balanceOf, phonePage, providerOf, rpcOf, transferMessage } from './visit.fixture.ts'

let chain: Solana
beforeAll(async () => {
  chain = await startSolana({ slotMs: 20 })
})
afterAll(() => chain.stop())

const newAddress = async () => (await generateKeyPairSigner()).address

describe('a phone over WalletConnect', () => {
  it('signs a transfer that Kit builds and sends, and sends one itself, after a reload too', async () => {
    const { visit, restore } = await phonePage(chain)
    const to = await newAddress()
    const first = await visit()
    const payer = providerOf(first).signer()
    expect(payer.address).toBe(A)
    const signed = await signTransactionMessageWithSigners(await transferMessage(chain, { payer, to, amount: 2_000_000n }))
    const id = await rpcOf(chain).sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
    expect(id).toBe(getSignatureFromTransaction(signed))
    await expect.poll(() => balanceOf(chain, to)).toBe(2_000_000n)
    first.stop()

    const again = providerOf(await restore()).signer()
    const message = await transferMessage(chain, { payer: again, to, amount: 1_000_000n })
    assertIsTransactionMessageWithSingleSendingSigner(message)
    expect(await signAndSendTransactionMessageWithSigners(message)).toHaveLength(64)
    await expect.poll(() => balanceOf(chain, to)).toBe(3_000_000n)
  })
})
