import {
  address,
  createNoopSigner,
  getTransactionDecoder,
  type Instruction,
  type Transaction as KitTransaction,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { A, B, C, D } from './page.fixture.ts'
import { signedBy, transfer, wireOf } from './provider/keys.fixture.ts'
import { encodeTransaction, parseTransaction, signatureOf, signersOf, withSignature } from './wire.ts'

const payments = (sources: readonly string[]) =>
  sources.map(
    source =>
      getTransferSolInstruction({
        source: createNoopSigner(address(source)),
        destination: address(D),
        amount: 1n,
      }) as Instruction,
  )

const drafts = fc.record({
  payer: fc.constantFrom(A, B, C),
  version: fc.constantFrom('legacy' as const, 0 as const, 1 as const),
  instructions: fc.array(fc.constantFrom(A, B, C), { maxLength: 5 }).map(payments),
})

describe('the wire form of a transaction', () => {
  it('is read and written like by Kit, in every version', () => {
    fc.assert(
      fc.property(drafts, draft => {
        const given: KitTransaction = transfer(draft)
        const wire = wireOf(given)
        const parsed = parseTransaction(wire)!
        expect(parsed.signers).toEqual(Object.keys(given.signatures))
        expect(parsed.message).toEqual(Uint8Array.from(given.messageBytes))
        expect(encodeTransaction(parsed)).toEqual(wire)
        const signature = new Uint8Array(64).fill(7)
        const last = parsed.signers.at(-1)!
        const signed = withSignature(wire, last, signature)
        expect(getTransactionDecoder().decode(signed).signatures).toEqual({ ...given.signatures, [last]: signature })
        expect(signatureOf(parseTransaction(signed)!, last)).toEqual(signature)
      }),
    )
  })

  it('H46 no bytes make it throw, and none of another layout pass as a transaction', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 1300 }), bytes => void signersOf(bytes)))
    const wire = signedBy(A, wireOf(transfer()))
    for (let length = 0; length < 165; length += 1) expect(signersOf(wire.slice(0, length))).toEqual([])
    for (const count of [0, 2, 127, 128, 129, 255]) {
      expect(signersOf(Uint8Array.from([count, ...wire.slice(1)]))).toEqual([])
    }
    expect(signersOf(Uint8Array.from([...wire, ...new Uint8Array(1232)]))).toEqual([])
  })
})
