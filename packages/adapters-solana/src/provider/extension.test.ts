import { getProvider } from '@foyer/core'
import { type Solana, startSolana } from '@foyer/sandbox/chains'
import {
  type Address,
  appendTransactionMessageInstruction,
  assertIsFullySignedTransaction,
  assertIsTransactionMessageWithSingleSendingSigner,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  lamports,
  partiallySignTransactionMessageWithSigners,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  signTransactionMessageWithSigners,
  type Transaction,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A, B } from '../page.fixture.ts'
import type { ModifiesTransactions, SendsTransactions } from './kit.types.ts'
import { balanceOf, extensionPage, providerOf, rpcOf, transferMessage } from './visit.fixture.ts'

let chain: Solana
beforeAll(async () => {
  chain = await startSolana({ slotMs: 20 })
})
afterAll(() => chain.stop())

const newAddress = async () => (await generateKeyPairSigner()).address

const send = (signed: Transaction) =>
  rpcOf(chain).sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()

const landsAt = (to: Address, amount: bigint) => expect.poll(() => balanceOf(chain, to)).toBe(amount)

describe('with Solana Kit and an extension, on a local chain,', () => {
  it('the signer signs a transfer that the app sends, and sends one itself', async () => {
    const actor = await extensionPage(chain).visit()
    const payer = providerOf(actor).signer()
    expect(payer.address).toBe(A)
    const to = await newAddress()
    const signed = await signTransactionMessageWithSigners(
      await transferMessage(chain, { payer, to, amount: 2_000_000n }),
    )
    expect(await send(signed)).toBe(getSignatureFromTransaction(signed))
    await landsAt(to, 2_000_000n)

    const message = await transferMessage(chain, { payer, to, amount: 1_000_000n })
    assertIsTransactionMessageWithSingleSendingSigner(message)
    expect(await signAndSendTransactionMessageWithSigners(message)).toHaveLength(64)
    await landsAt(to, 3_000_000n)
  })

  it('H03 after a reload the provider of the restored connection signs and sends', async () => {
    const page = extensionPage(chain)
    const before = await page.visit()
    const old = providerOf(before)
    before.stop()
    expect(getProvider(before, 'solana')).toBeUndefined()
    const provider = providerOf(await page.restore())
    expect(provider).not.toBe(old)
    const to = await newAddress()
    const signed = await signTransactionMessageWithSigners(
      await transferMessage(chain, { payer: provider.signer(), to, amount: 2_000_000n }),
    )
    await send(signed)
    await landsAt(to, 2_000_000n)
  })

  it('the signature is in the wallet’s own place when another account pays the fee', async () => {
    const provider = providerOf(await extensionPage(chain).visit())
    const payer = await generateKeyPairSigner()
    await rpcOf(chain).requestAirdrop(payer.address, lamports(1_000_000_000n)).send()
    await landsAt(payer.address, 1_000_000_000n)
    const to = await newAddress()
    const message = await transferMessage(chain, { payer, source: provider.signer(), to, amount: 3_000_000n })
    const signed = await signTransactionMessageWithSigners(message)
    expect(Object.keys(signed.signatures)).toEqual([payer.address, A])
    await send(signed)
    await landsAt(to, 3_000_000n)
  })

  it('the wallet keeps the signature that another account gave first', async () => {
    const provider = providerOf(await extensionPage(chain).visit())
    const payer = await generateKeyPairSigner()
    await rpcOf(chain).requestAirdrop(payer.address, lamports(1_000_000_000n)).send()
    await landsAt(payer.address, 1_000_000_000n)
    const to = await newAddress()
    const signer = provider.signer() as ReturnType<typeof provider.signer> & ModifiesTransactions
    const message = await transferMessage(chain, { payer, source: signer, to, amount: 3_000_000n })
    const { modifyAndSignTransactions: _, ...rest } = signer
    const partial = await partiallySignTransactionMessageWithSigners({
      ...message,
      instructions: [getTransferSolInstruction({ source: rest as typeof signer, destination: to, amount: 3_000_000n })],
    })
    expect(Object.values(partial.signatures).map(Boolean)).toEqual([true, false])
    const [signed] = await signer.modifyAndSignTransactions([partial])
    assertIsFullySignedTransaction(signed!)
    await send(signed!)
    await landsAt(to, 3_000_000n)
  })

  it('several transactions, legacy and of version 0, are signed and sent with one request', async () => {
    const page = extensionPage(chain)
    const provider = providerOf(await page.visit())
    const signer = provider.signer() as ReturnType<typeof provider.signer> & ModifiesTransactions & SendsTransactions
    const { value: latest } = await rpcOf(chain).getLatestBlockhash().send()
    const to = await newAddress()
    const transactions = await Promise.all(
      (['legacy', 0] as const).flatMap(version =>
        [2_000_000n, 3_000_000n].map(async amount => {
          const message = pipe(
            createTransactionMessage({ version }),
            draft => setTransactionMessageFeePayerSigner(signer, draft),
            draft => setTransactionMessageLifetimeUsingBlockhash(latest, draft),
            draft =>
              appendTransactionMessageInstruction(
                getTransferSolInstruction({ source: signer, destination: to, amount: lamports(amount) }),
                draft,
              ),
          )
          return partiallySignTransactionMessageWithSigners(message)
        }),
      ),
    )
    const before = page.wallet.prompts
    const signed = await signer.modifyAndSignTransactions(transactions)
    expect(page.wallet.prompts).toBe(before + 1)
    for (const each of signed.slice(0, 2)) {
      assertIsFullySignedTransaction(each)
      await send(each)
    }
    expect(signed.map(({ lifetimeConstraint }) => lifetimeConstraint)).toEqual(
      transactions.map(({ lifetimeConstraint }) => lifetimeConstraint),
    )
    expect(await signer.signAndSendTransactions(transactions.slice(2))).toHaveLength(2)
    await landsAt(to, 10_000_000n)
  })

  it('H54 the provider of an earlier account signs with that account while the wallet shares it', async () => {
    const page = extensionPage(chain)
    const actor = await page.visit()
    const first = providerOf(actor)
    page.wallet.switchAccount(1)
    await expect.poll(() => providerOf(actor).account.address).toBe(B)
    const to = await newAddress()
    const signed = await signTransactionMessageWithSigners(
      await transferMessage(chain, { payer: first.signer(), to, amount: 2_000_000n }),
    )
    expect(Object.keys(signed.signatures)).toEqual([A])
    await send(signed)
    await landsAt(to, 2_000_000n)
  })
})
