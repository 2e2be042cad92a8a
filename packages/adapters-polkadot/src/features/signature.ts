import { malformed } from '@foyer/core/chain/adapters'
import { fromHex } from './hex.ts'

/** 64 bytes, 65 of an ECDSA key, and one more where the type stands before them. @see https://docs.rs/sp-runtime/latest/sp_runtime/enum.MultiSignature.html */
const LENGTHS = [64, 65, 66]

/** The signature in a wallet's answer, as 0x hex. */
export function signatureIn(method: string, answer: unknown): string {
  const { signature } = (typeof answer === 'object' && answer !== null ? answer : {}) as { signature?: unknown }
  const bytes = fromHex(signature)
  if (!bytes || !LENGTHS.includes(bytes.length))
    throw malformed(method, 'expected a signature of 64 to 66 bytes as 0x hex')
  return (signature as string).toLowerCase()
}
