import { address, assertIsFullySignedTransaction, createNoopSigner, type Instruction } from '@solana/kit'
import { getAdvanceNonceAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import { describe, expect, it } from 'vitest'
import { A, B, C, D, rejection } from '../page.fixture.ts'
import { type Draft, HASH, isSignedBy, OTHER_HASH, signedBy, signWith, transfer, wireOf } from './keys.fixture.ts'
import type { ModifiesMessages, ModifiesTransactions, SendsTransactions } from './kit.types.ts'
import { rawProvider } from './live.fixture.ts'

type Signer = ModifiesTransactions & SendsTransactions & ModifiesMessages

type Input = { account: { address: string }; transaction: Uint8Array; message: Uint8Array; chain: string }

/** A wallet that signs what `rewrite` makes of a transaction. */
function signerWith(rewrite: (wire: Uint8Array) => Uint8Array = wire => wire, account = A) {
  const asked: Input[] = []
  const page = rawProvider({
    'solana:signTransaction': (...inputs: Input[]) => {
      asked.push(...inputs)
      return inputs.map(({ transaction }) => ({ signedTransaction: signedBy(account, rewrite(transaction)) }))
    },
    'solana:signAndSendTransaction': (...inputs: Input[]) => {
      asked.push(...inputs)
      return inputs.map((_, index) => ({ signature: new Uint8Array(64).fill(index + 1) }))
    },
    'solana:signMessage': (...inputs: Input[]) =>
      inputs.map(({ message }) => ({ signedMessage: message, signature: signWith(account, message) })),
  })
  return { ...page, asked, signer: page.provider.signer() as unknown as Signer }
}

const VERSIONS = ['legacy', 0, 1] as const

const nonceOf = (authority: string) =>
  getAdvanceNonceAccountInstruction({
    nonceAccount: address(C),
    nonceAuthority: createNoopSigner(address(authority)),
  }) as Instruction

const payment = () =>
  getTransferSolInstruction({
    source: createNoopSigner(address(A)),
    destination: address(D),
    amount: 5n,
  }) as Instruction

describe('modifyAndSignTransactions', () => {
  it.each(VERSIONS)('signs a transaction of version %s with the lifetime that it has', async version => {
    const { signer, asked } = signerWith()
    const given = transfer({ version })
    const [signed] = await signer.modifyAndSignTransactions([given])
    assertIsFullySignedTransaction(signed!)
    expect(signed).toMatchObject({ lifetimeConstraint: given.lifetimeConstraint })
    expect(signed!.messageBytes).toEqual(Uint8Array.from(given.messageBytes))
    expect(isSignedBy(A, signed!.messageBytes, Object.values(signed!.signatures)[0]!)).toBe(true)
    expect(asked).toMatchObject([{ account: { address: A }, chain: 'solana:localnet', transaction: wireOf(given) }])
  })

  it.each(VERSIONS)('puts the signature into the account’s own place, in version %s too', async version => {
    const { signer } = signerWith()
    const given = transfer({ payer: B, source: A, version })
    const [signed] = await signer.modifyAndSignTransactions([given])
    expect(Object.keys(signed!.signatures)).toEqual([B, A])
    const [first, second] = Object.values(signed!.signatures)
    expect(first).toBeNull()
    expect(isSignedBy(A, signed!.messageBytes, second!)).toBe(true)
  })

  it('keeps a signature that the wallet leaves out while it leaves the message as it is', async () => {
    const given = transfer({ payer: B, source: A })
    const { signer } = signerWith(() => wireOf(given))
    const earlier = signWith(B, Uint8Array.from(given.messageBytes))
    const [signed] = await signer.modifyAndSignTransactions([
      { ...given, signatures: { ...given.signatures, [B]: earlier } as never },
    ])
    expect(Object.values(signed!.signatures)[0]).toEqual(earlier)
    assertIsFullySignedTransaction(signed!)
  })

  it('drops the earlier signatures of a message that the wallet changes, and keeps its lifetime', async () => {
    const given = transfer({ payer: B, source: A })
    const changed = transfer({ payer: B, source: A, amount: 2n })
    const { signer } = signerWith(() => wireOf(changed))
    const earlier = signWith(B, Uint8Array.from(given.messageBytes))
    const [signed] = await signer.modifyAndSignTransactions([
      { ...given, signatures: { ...given.signatures, [B]: earlier } as never },
    ])
    expect(signed!.messageBytes).toEqual(Uint8Array.from(changed.messageBytes))
    expect(Object.values(signed!.signatures)[0]).toBeNull()
    expect(signed!.lifetimeConstraint).toEqual(given.lifetimeConstraint)
  })

  it.each(
    VERSIONS.flatMap((version): [string, Draft, object][] => [
      [
        `blockhash of version ${version}`,
        { version, hash: OTHER_HASH },
        { blockhash: OTHER_HASH, lastValidBlockHeight: 0xffff_ffff_ffff_ffffn },
      ],
      [
        `nonce of version ${version}`,
        { version, hash: OTHER_HASH, instructions: [nonceOf(A), payment()] },
        { nonce: OTHER_HASH, nonceAccountAddress: C },
      ],
      [
        `blockhash where a nonce is advanced later, in version ${version}`,
        { version, hash: OTHER_HASH, instructions: [payment(), nonceOf(A)] },
        { blockhash: OTHER_HASH, lastValidBlockHeight: 0xffff_ffff_ffff_ffffn },
      ],
      [
        `blockhash without an instruction, in version ${version}`,
        { version, hash: OTHER_HASH, instructions: [] },
        { blockhash: OTHER_HASH, lastValidBlockHeight: 0xffff_ffff_ffff_ffffn },
      ],
    ]),
  )('reads the lifetime from a message that the wallet changed: a %s', async (_, draft, lifetime) => {
    const { signer } = signerWith(() => wireOf(transfer(draft)))
    const [signed] = await signer.modifyAndSignTransactions([transfer()])
    expect(signed!.lifetimeConstraint).toEqual(lifetime)
  })

  it('reads the lifetime of a transaction that is given without one', async () => {
    const { signer } = signerWith()
    const { messageBytes, signatures } = transfer()
    const [signed] = await signer.modifyAndSignTransactions([{ messageBytes, signatures }])
    expect(signed!.lifetimeConstraint).toMatchObject({ blockhash: HASH })
  })

  it('signs several in their order, and none without a request', async () => {
    const { signer, asked } = signerWith()
    const given = [1n, 2n, 3n].map(amount => transfer({ amount }))
    const signed = await signer.modifyAndSignTransactions(given)
    expect(signed.map(({ messageBytes }) => messageBytes)).toEqual(
      given.map(each => Uint8Array.from(each.messageBytes)),
    )
    expect(asked).toHaveLength(3)
    expect(await signer.modifyAndSignTransactions([])).toEqual([])
    expect(asked).toHaveLength(3)
  })

  it('H27 does not send the wallet a transaction that the account does not sign, or that is none', async () => {
    const { signer, asked } = signerWith()
    const others = signer.modifyAndSignTransactions([transfer(), transfer({ payer: B })])
    expect(await rejection(others)).toMatchObject({ code: 'wallet.unauthorized' })
    const none = { messageBytes: new Uint8Array(9), signatures: {} }
    expect(await rejection(signer.modifyAndSignTransactions([none]))).toBeInstanceOf(TypeError)
    expect(asked).toEqual([])
  })

  it('H34 refuses a transaction that the account has not signed', async () => {
    const page = signerWith(wire => wire)
    const { wallet, signer } = page
    const features = wallet.features as Record<string, Record<string, unknown>>
    const given = transfer({ payer: B, source: A })
    for (const answer of [
      wireOf(given),
      signedBy(B, wireOf(given)),
      wireOf(transfer()),
      Uint8Array.from([1, 2]),
      'text',
    ]) {
      features['solana:signTransaction']!.signTransaction = () => [{ signedTransaction: answer }]
      const error = await rejection(signer.modifyAndSignTransactions([given]))
      expect(error).toMatchObject({ code: 'wallet.malformedAnswer' })
    }
    for (const answers of [[], null, [{}, {}], [null]]) {
      features['solana:signTransaction']!.signTransaction = () => answers
      const error = await rejection(signer.modifyAndSignTransactions([given]))
      expect(error).toMatchObject({ code: 'wallet.malformedAnswer' })
    }
  })

  it('passes the slot of the app to the wallet', async () => {
    const { signer, asked } = signerWith()
    await signer.modifyAndSignTransactions([transfer()], { minContextSlot: 7n })
    expect(asked[0]).toMatchObject({ options: { minContextSlot: 7 } })
  })

  it('H35 rejects with the app’s reason once its signal aborts, and sends no request after that', async () => {
    const { signer, wallet, asked } = signerWith()
    const features = wallet.features as Record<string, Record<string, unknown>>
    features['solana:signTransaction']!.signTransaction = () => new Promise(() => {})
    const controller = new AbortController()
    const { signal: abortSignal } = controller
    const waiting = rejection(signer.modifyAndSignTransactions([transfer()], { abortSignal }))
    const reason = new Error('left the screen')
    controller.abort(reason)
    expect(await waiting).toBe(reason)
    expect(await rejection(signer.signAndSendTransactions([transfer()], { abortSignal }))).toBe(reason)
    expect(asked).toEqual([])
  })
})

describe('signAndSendTransactions', () => {
  it('returns the ids in the order of the transactions', async () => {
    const { signer, asked } = signerWith()
    const ids = await signer.signAndSendTransactions([transfer(), transfer({ amount: 2n })], { minContextSlot: 7n })
    expect(ids.map(id => id[0])).toEqual([1, 2])
    expect(asked).toMatchObject([1, 2].map(() => ({ chain: 'solana:localnet', options: { minContextSlot: 7 } })))
  })
})

describe('modifyAndSignMessages', () => {
  it('adds the signature to those of the message, and starts anew when the wallet changes it', async () => {
    const { signer, wallet } = signerWith()
    const content = new TextEncoder().encode('hello')
    const earlier = signWith(B, content)
    const given = { content, signatures: { [B]: earlier } as never }
    const [signed, second] = await signer.modifyAndSignMessages([given, { content: content.slice(1), signatures: {} }])
    expect(Object.keys(signed!.signatures)).toEqual([B, A])
    expect(isSignedBy(A, content.slice(1), Object.values(second!.signatures)[0]!)).toBe(true)
    const features = wallet.features as Record<string, Record<string, unknown>>
    const signedMessage = new TextEncoder().encode('prefix hello')
    features['solana:signMessage']!.signMessage = () => [{ signedMessage, signature: signWith(A, signedMessage) }]
    const [changed] = await signer.modifyAndSignMessages([given])
    expect(changed!.content).toEqual(signedMessage)
    expect(Object.keys(changed!.signatures)).toEqual([A])
  })
})
