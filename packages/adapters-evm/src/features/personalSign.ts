import { malformed } from '@foyer/core/chain/adapters'

const METHOD = 'personal_sign'

const toHex = (bytes: Uint8Array) => `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`

/** The request, the same over every transport. Always hex: text that happens to begin with 0x would be taken for bytes. */
export const personalSign = (message: string | Uint8Array, address: string): { method: string; params: string[] } => {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  return { method: METHOD, params: [toHex(bytes), address] }
}

/** 65 bytes as 0x hex; longer from a contract account (EIP-1271). */
export function readSignature(answer: unknown): string {
  if (typeof answer !== 'string' || !/^0x(?:[0-9a-f]{2}){64,}$/i.test(answer)) {
    throw malformed(METHOD, 'expected a signature as 0x hex')
  }
  return answer
}
