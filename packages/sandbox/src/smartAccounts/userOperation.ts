import { ENTRY_POINT } from '@foyer/smart-account'
import { type Address, getAddress, type Hex, hexToBigInt, isAddress, isAddressEqual, size, slice } from 'viem'
import {
  formatUserOperationRequest,
  getUserOperationHash,
  type PackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { z } from 'zod'

/** Operation of EntryPoint 0.8, with its fields apart. */
export type Operation = UserOperation<'0.8'>

const MOST = (1n << 128n) - 1n

const dataSchema = z
  .string()
  .regex(/^0x([0-9a-f]{2})*$/i, 'Not bytes in hexadecimal.')
  .transform(text => text as Hex)

const addressSchema = z
  .string()
  .refine(text => isAddress(text, { strict: false }), 'Not an address.')
  .transform(text => getAddress(text))

const quantitySchema = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i, 'Not a quantity in hexadecimal.')
  .transform(text => BigInt(text))

/** The EntryPoint packs two into a word. */
const halfSchema = quantitySchema.refine(value => value <= MOST, 'More than 16 bytes.')

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform(value => value ?? undefined)

const bare = {
  sender: addressSchema,
  nonce: quantitySchema,
  factory: optional(addressSchema),
  factoryData: optional(dataSchema),
  callData: dataSchema,
  paymaster: optional(addressSchema),
  paymasterData: optional(dataSchema),
  eip7702Auth: z.null('Accounts by EIP-7702 are not served here.').optional(),
}

const gas = {
  callGasLimit: halfSchema,
  verificationGasLimit: halfSchema,
  preVerificationGas: halfSchema,
  maxFeePerGas: halfSchema,
  maxPriorityFeePerGas: halfSchema,
}

const signature = dataSchema

/** Operation without the gas that its estimate says. */
const draftSchema = z.object({
  ...bare,
  ...Object.fromEntries(Object.keys(gas).map(name => [name, halfSchema.nullish().transform(value => value ?? 0n)])),
  paymasterVerificationGasLimit: optional(halfSchema),
  paymasterPostOpGasLimit: optional(halfSchema),
  signature: signature.default('0x'),
})

const signedSchema = z.object({
  ...bare,
  ...gas,
  paymasterVerificationGasLimit: optional(halfSchema),
  paymasterPostOpGasLimit: optional(halfSchema),
  signature,
})

const entryPointSchema = z
  .string()
  .refine(
    text => isAddress(text, { strict: false }) && isAddressEqual(text, ENTRY_POINT),
    `Only the EntryPoint ${ENTRY_POINT} is served here.`,
  )

/** Parameters of a method about an operation that need not have its gas, its fees or its signature yet. */
export const draftParams = z.tuple([draftSchema, entryPointSchema], z.unknown())

/** Parameters of a method that sends an operation. */
export const signedParams = z.tuple([signedSchema, entryPointSchema], z.unknown())

/** Parameters of a method about an operation that was sent. */
export const hashParams = z.tuple([dataSchema.refine(hash => size(hash) === 32, 'Not a hash.')])

/** Returns the operation that a schema has read: viem's type has no fields without a value. */
export const operationOf = (read: z.infer<typeof draftSchema> | z.infer<typeof signedSchema>): Operation =>
  Object.fromEntries(Object.entries(read).filter(([, value]) => value != null)) as unknown as Operation

/** Hash of EntryPoint 0.8 (EIP-712). */
export const hashOf = (operation: Operation, chainId: number): Hex =>
  getUserOperationHash({
    chainId,
    entryPointAddress: ENTRY_POINT,
    entryPointVersion: '0.8',
    userOperation: operation,
  })

/** Operation as a bundler's answer has it. */
export const operationJson = (operation: Operation): object => formatUserOperationRequest(operation)

const halves = (word: Hex) => [hexToBigInt(slice(word, 0, 16)), hexToBigInt(slice(word, 16, 32))] as const

const rest = (data: Hex, start: number): Hex => (size(data) > start ? slice(data, start) : '0x')

/** Takes apart an operation as the EntryPoint has it. */
export function unpacked(packed: PackedUserOperation): Operation {
  const { sender, nonce, initCode, callData, paymasterAndData, preVerificationGas, signature } = packed
  const [verificationGasLimit, callGasLimit] = halves(packed.accountGasLimits)
  const [maxPriorityFeePerGas, maxFeePerGas] = halves(packed.gasFees)
  const operation = { sender, nonce, callData, preVerificationGas, signature, verificationGasLimit, callGasLimit }
  return {
    ...operation,
    maxPriorityFeePerGas,
    maxFeePerGas,
    ...(size(initCode) >= 20 && { factory: addressIn(initCode), factoryData: rest(initCode, 20) }),
    ...(size(paymasterAndData) >= 52 && {
      paymaster: addressIn(paymasterAndData),
      paymasterVerificationGasLimit: hexToBigInt(slice(paymasterAndData, 20, 36)),
      paymasterPostOpGasLimit: hexToBigInt(slice(paymasterAndData, 36, 52)),
      paymasterData: rest(paymasterAndData, 52),
    }),
  }
}

const addressIn = (data: Hex): Address => getAddress(slice(data, 0, 20))
