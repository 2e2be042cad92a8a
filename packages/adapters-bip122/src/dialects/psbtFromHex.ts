import { attempt } from '@foyer/core/chain/adapters'
import { base64, hex } from '@scure/base'

/** Base64 of a PSBT in hex. Undefined for anything else. */
export const psbtFromHex = (psbt: unknown): string | undefined =>
  typeof psbt === 'string' ? attempt(() => base64.encode(hex.decode(psbt.toLowerCase()))) : undefined
