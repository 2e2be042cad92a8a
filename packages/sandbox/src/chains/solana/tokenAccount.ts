import type { Address, EncodedAccount } from '@solana/kit'
import { AccountState, getMintDecoder, getTokenDecoder } from '@solana-program/token'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

const PROGRAMS: Record<string, string> = { [TOKEN_PROGRAM]: 'spl-token', [TOKEN_2022_PROGRAM]: 'spl-token-2022' }

/** Bytes. What Token-2022 appends comes after a token account's; a mint with extensions is filled up to that length. */
const MINT_SIZE = 82
const TOKEN_SIZE = 165
const ACCOUNT_TYPE_MINT = 1

export interface TokenAmount {
  amount: string
  decimals: number
  uiAmount: number | null
  uiAmountString: string
}

export interface TokenBalance {
  mint: Address
  owner: Address
  programId: Address
  uiTokenAmount: TokenAmount
  accountIndex?: number
}

type Read = (at: Address) => EncodedAccount | undefined

/** Returns an amount of base units in the chain's JSON format, in which `uiAmount` is a float. */
export function tokenAmount(amount: bigint, decimals: number): TokenAmount {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction ? `${whole}.${fraction}` : whole
  return { amount: `${amount}`, decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

const isTokenAccount = ({ data, programAddress }: EncodedAccount) =>
  programAddress in PROGRAMS &&
  (data.length === TOKEN_SIZE || (data.length > TOKEN_SIZE && data[TOKEN_SIZE] !== ACCOUNT_TYPE_MINT))

const isMint = ({ data, programAddress }: EncodedAccount) =>
  programAddress in PROGRAMS &&
  (data.length === MINT_SIZE || (data.length > TOKEN_SIZE && data[TOKEN_SIZE] === ACCOUNT_TYPE_MINT))

export const readMint = (account: EncodedAccount | undefined) =>
  account && isMint(account) ? getMintDecoder().decode(account.data.slice(0, MINT_SIZE)) : undefined

export const readTokenAccount = (account: EncodedAccount | undefined) =>
  account && isTokenAccount(account) ? getTokenDecoder().decode(account.data.slice(0, TOKEN_SIZE)) : undefined

const decimalsOf = (mint: Address, read: Read) => readMint(read(mint))?.decimals ?? 0

/** Holdings of a token account; undefined for any other account. */
export function tokenBalanceOf(account: EncodedAccount | undefined, read: Read): TokenBalance | undefined {
  const token = readTokenAccount(account)
  if (!token || !account) return undefined
  const { mint, owner, amount } = token
  return { mint, owner, programId: account.programAddress, uiTokenAmount: tokenAmount(amount, decimalsOf(mint, read)) }
}

const STATES = {
  [AccountState.Uninitialized]: 'uninitialized',
  [AccountState.Initialized]: 'initialized',
  [AccountState.Frozen]: 'frozen',
}

/** Returns the `jsonParsed` form of a mint or a token account; undefined for any other account. Extensions of Token-2022 are left out. */
export function parsedTokenData(account: EncodedAccount, read: Read) {
  const frame = { program: PROGRAMS[account.programAddress], space: account.data.length }
  const mint = readMint(account)
  if (mint) {
    const { decimals, supply, isInitialized, mintAuthority, freezeAuthority } = mint
    const option = (value: typeof mintAuthority) => (value.__option === 'Some' ? value.value : null)
    const info = {
      decimals,
      supply: `${supply}`,
      isInitialized,
      mintAuthority: option(mintAuthority),
      freezeAuthority: option(freezeAuthority),
    }
    return { ...frame, parsed: { type: 'mint', info } }
  }
  const token = readTokenAccount(account)
  if (!token) return undefined
  const info = {
    isNative: token.isNative.__option === 'Some',
    mint: token.mint,
    owner: token.owner,
    state: STATES[token.state],
    tokenAmount: tokenAmount(token.amount, decimalsOf(token.mint, read)),
  }
  return { ...frame, parsed: { type: 'account', info } }
}
