import { type Solana, startSolana } from '@foyer/sandbox/chains'
import {
  assertIsTransactionMessageWithSingleSendingSigner,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  signAndSendTransactionMessageWithSigners,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A } from '../page.fixture.ts'
import { balanceOf, extensionPage, providerOf, rpcOf, transferMessage } from './visit.fixture.ts'

let chain: Solana
beforeAll(async () => {
  chain = await startSolana({ slotMs: 20 })
})
afterAll(() => chain.stop())

const newAddress = async () => (await generateKeyPairSigner()).address

describe('an extension', () => {
  it('signs a transfer that Kit builds and sends, and sends one itself', async () => {
    const { visit } = await extensionPage(chain)
    const actor = await visit()
    const payer = providerOf(actor).signer()
    const to = await newAddress()
    const signed = await signTransactionMessageWithSigners(
      await transferMessage(chain, { payer, to, amount: 2_000_000n }),
    )
    const id = await rpcOf(chain)
      .sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' })
      .send()
    expect(id).toBe(getSignatureFromTransaction(signed))
    await expect.poll(() => balanceOf(chain, to)).toBe(2_000_000n)

    const message = await transferMessage(chain, { payer, to, amount: 1_000_000n })
    assertIsTransactionMessageWithSingleSendingSigner(message)
    const signature = await signAndSendTransactionMessageWithSigners(message)
    expect(signature).toHaveLength(64)
    await expect.poll(() => balanceOf(chain, to)).toBe(3_000_000n)
    expect(payer.address).toBe(A)
  })
})
