import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { SOLANA_DEVELOPMENT_KEYS } from '@foyer/testing/solana'
import { base58 } from '@scure/base'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  lamports,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
  type TransactionWithLifetime,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { A, B } from '../page.fixture.ts'

/** Ed25519 by OpenSSL. @see https://www.rfc-editor.org/rfc/rfc8410 (the prefix of a seed) */
const secretOf = (of: string) => {
  const seed = SOLANA_DEVELOPMENT_KEYS[of === A ? 0 : 1]
  return createPrivateKey({
    key: Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex'),
    format: 'der',
    type: 'pkcs8',
  })
}

export const signWith = (of: string, message: Uint8Array) => Uint8Array.from(sign(null, message, secretOf(of)))

export const isSignedBy = (of: string, message: Uint8Array, signature: Uint8Array) => {
  const x = Buffer.from(base58.decode(of)).toString('base64url')
  return verify(null, message, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature)
}

export const HASH = '11111111111111111111111111111112'
export const OTHER_HASH = '11111111111111111111111111111113'

export type Draft = {
  payer?: string
  source?: string
  version?: 'legacy' | 0 | 1
  hash?: string
  amount?: bigint
  instructions?: readonly Instruction[]
}

/** A transfer that Kit compiles, with a lifetime. */
export function transfer({
  payer = A,
  source = payer,
  version = 0,
  hash = HASH,
  amount = 1n,
  instructions,
}: Draft = {}) {
  const own = getTransferSolInstruction({
    source: createNoopSigner(address(source)),
    destination: address(B),
    amount: lamports(amount),
  })
  const start = setTransactionMessageLifetimeUsingBlockhash(
    { blockhash: blockhash(hash), lastValidBlockHeight: 7n },
    setTransactionMessageFeePayer(address(payer), createTransactionMessage({ version: version as 0 })),
  )
  const message = appendTransactionMessageInstructions(instructions ?? [own], start)
  return compileTransaction(message) as Transaction & TransactionWithLifetime
}

export const wireOf = (transaction: Transaction) => Uint8Array.from(getTransactionEncoder().encode(transaction))

/** Signs a transaction like a wallet: in the place of the account. */
export function signedBy(of: string, wire: Uint8Array): Uint8Array {
  const transaction = getTransactionDecoder().decode(wire)
  const signature = signWith(of, Uint8Array.from(transaction.messageBytes))
  const signatures = { ...transaction.signatures, [of as Address]: signature }
  return wireOf({ ...transaction, signatures } as Transaction)
}
