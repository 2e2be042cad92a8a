import { isAddress, parseCaipAddress, parseCaipNetworkId } from '@foyer/core/chain'
import { z } from '@hono/zod-openapi'

const holds = (check: () => unknown) => {
  try {
    return check() !== false
  } catch {
    return false
  }
}

export const chainIdSchema = z
  .string()
  .refine(text => holds(() => parseCaipNetworkId(text)), 'Not a CAIP-2 chain id of a known family.')
  .openapi({ description: 'CAIP-2', example: 'eip155:31337' })

export const accountIdSchema = z
  .string()
  .refine(
    text =>
      holds(() => {
        const { namespace, address } = parseCaipAddress(text)
        return isAddress(address, namespace)
      }),
    'Not a CAIP-10 account id of a known family.',
  )
  .openapi({ description: 'CAIP-10', example: 'eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' })

export const addressSchema = z
  .string()
  .min(1)
  .max(128)
  .openapi({ description: 'An address, without its chain', example: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' })

/** Base units. */
export const unitsSchema = z
  .string()
  .regex(/^\d{1,78}$/, 'Not a whole number of base units.')
  .openapi({ description: 'Base units, as a decimal string', example: '1000000' })
