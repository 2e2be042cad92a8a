import { verifyMessage } from 'viem/utils'
import type { Signed } from './signed.ts'

/** EIP-191. */
export const verify = ({ address, message, signature }: Signed): Promise<boolean> =>
  verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` })
