import {
  type AccountMeta,
  AccountRole,
  type Address,
  getAddressEncoder,
  type Instruction,
  type ReadonlyUint8Array,
} from '@solana/kit'
import { TOKEN_2022 } from './accounts.ts'

/** Bytes of a token account and the type byte after it; extensions of a mint come behind. */
const MINT_WITH_EXTENSIONS = 166
/** Type and length before the bytes of an extension. */
const ENTRY = 4

const bytesOf = (address: Address): ReadonlyUint8Array => getAddressEncoder().encode(address)

const littleEndian = (value: bigint, size: number) =>
  Array.from({ length: size }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn))

const instruction = (data: readonly number[], ...accounts: AccountMeta[]): Instruction => ({
  programAddress: TOKEN_2022,
  accounts,
  data: Uint8Array.from(data),
})
const writable = (address: Address): AccountMeta => ({ address, role: AccountRole.WRITABLE })
const signer = (address: Address): AccountMeta => ({ address, role: AccountRole.READONLY_SIGNER })

/** Extension of a Token-2022 mint, in the program's own bytes. @see https://www.solana-program.com/docs/token-2022/extensions */
export interface MintExtension {
  /** Bytes that the mint has for it. */
  length: number
  /** Instruction before the mint itself is initialised. */
  initialize(mint: Address, authority: Address): Instruction
  /** Whether new accounts are frozen. */
  freezes?: true
}

/** Keeps a part of each transfer in the receiver's account, for the token's owner to take. */
export const transferFee = (basisPoints: number, most = 2n ** 64n - 1n): MintExtension => ({
  length: 108,
  initialize: mint =>
    instruction([26, 0, 0, 0, ...littleEndian(BigInt(basisPoints), 2), ...littleEndian(most, 8)], writable(mint)),
})

export const nonTransferable: MintExtension = {
  length: 0,
  initialize: mint => instruction([32], writable(mint)),
}

/** New accounts of the token are frozen. */
export const frozenByDefault: MintExtension = {
  length: 1,
  initialize: mint => instruction([28, 0, 2], writable(mint)),
  freezes: true,
}

/** A program that each transfer calls. */
export const transferHook = (program: Address): MintExtension => ({
  length: 64,
  initialize: (mint, authority) => instruction([36, 0, ...bytesOf(authority), ...bytesOf(program)], writable(mint)),
})

export const pausable: MintExtension = {
  length: 33,
  initialize: (mint, authority) => instruction([44, 0, ...bytesOf(authority)], writable(mint)),
}

/** Somebody who can take the token from every account. */
export const permanentDelegate: MintExtension = {
  length: 32,
  initialize: (mint, authority) => instruction([35, ...bytesOf(authority)], writable(mint)),
}

/** Shown with an interest that no balance has. */
export const interestBearing = (basisPoints: number): MintExtension => ({
  length: 52,
  initialize: (mint, authority) =>
    instruction([33, 0, ...bytesOf(authority), ...littleEndian(BigInt(basisPoints), 2)], writable(mint)),
})

export const spaceOf = (extensions: readonly MintExtension[], plain: number): number =>
  extensions.length === 0 ? plain : extensions.reduce((sum, { length }) => sum + ENTRY + length, MINT_WITH_EXTENSIONS)

export const pause = (mint: Address, authority: Address): Instruction =>
  instruction([44, 1], writable(mint), signer(authority))

/** Lets an account take transfers only with a memo before them. */
export const requireMemo = (account: Address, owner: Address): Instruction =>
  instruction([30, 0], writable(account), signer(owner))

/** Makes room in an account for the extension `MemoTransfer`. */
export const reallocateForMemo = (account: Address, owner: Address, system: Address): Instruction =>
  instruction(
    [29, 8, 0],
    writable(account),
    { address: owner, role: AccountRole.WRITABLE_SIGNER },
    { address: system, role: AccountRole.READONLY },
    signer(owner),
  )
