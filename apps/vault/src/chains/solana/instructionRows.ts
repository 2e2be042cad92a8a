import { formatAmount, isUnlimitedAllowance } from '@foyer/core/chain'
import type { VaultChain } from '../../approval/approval.types.ts'
import type { SolanaInstruction } from '../../decode/solana/instruction.ts'
import type { Row } from '../review.ts'
import { type ChainAccount, mintIn, type TokenAccount, tokenIn } from './accounts.ts'

/** State of the chain that a review is written with. */
export interface Known {
  own: string
  chain: VaultChain
  accounts: ReadonlyMap<string, ChainAccount | undefined>
}

export const addressRow = (label: string, value: string): Row => ({ label, value, kind: 'address' })

export const lamportsText = (lamports: bigint, { decimals, symbol }: VaultChain): string =>
  `${formatAmount(lamports, decimals)} ${symbol}`

/** Amount of a token. The chain has no names of tokens, so that its address stands beside it. */
export function tokenText(amount: bigint, mint: string | undefined, { accounts }: Pick<Known, 'accounts'>): string {
  const decimals = mint === undefined ? undefined : mintIn(accounts.get(mint))?.decimals
  return decimals === undefined ? `${amount} units` : `${formatAmount(amount, decimals)} tokens`
}

/** Right to spend: its amount, or that it has no limit. */
export function allowanceText(
  amount: bigint,
  mint: string | undefined,
  known: Pick<Known, 'accounts'>,
): { text: string; isUnlimited: boolean } {
  const most = mint === undefined ? undefined : mintIn(known.accounts.get(mint))?.supply
  const isUnlimited = isUnlimitedAllowance(amount, { most, bits: 64 })
  return { text: isUnlimited ? 'Unlimited' : tokenText(amount, mint, known), isUnlimited }
}

/** Warning of a right to spend without a limit. */
export const UNLIMITED = 'The spender can take all of the token that you have in this account.'

/** Rows and warnings of one instruction. */
export type Said = { purpose?: string; rows: readonly Row[]; warnings?: readonly string[] }

type Of<Kind extends SolanaInstruction['kind']> = Extract<SolanaInstruction, { kind: Kind }>

const tokenOf = (address: string, { accounts }: Known): TokenAccount | undefined => tokenIn(accounts.get(address))

/** Owner of a token account: by the chain, or by the instruction that creates it. */
function ownerOf(destination: string, known: Known, instructions: readonly SolanaInstruction[]): string | undefined {
  const created = instructions.find(each => each.kind === 'createTokenAccount' && each.account === destination)
  return tokenOf(destination, known)?.owner ?? (created as Of<'createTokenAccount'> | undefined)?.owner
}

function tokenTransfer(one: Of<'tokenTransfer'>, known: Known, all: readonly SolanaInstruction[]): Said {
  const mint = one.mint ?? tokenOf(one.source, known)?.mint
  const owner = ownerOf(one.destination, known, all)
  return {
    purpose: 'send tokens',
    rows: [
      { label: 'Amount', value: tokenText(one.amount, mint, known), kind: 'amount' },
      ...(one.owner === known.own ? [] : [addressRow('From', one.owner)]),
      addressRow(owner === undefined ? 'To the token account' : 'To', owner ?? one.destination),
      ...(mint === undefined ? [] : [addressRow('Token', mint)]),
    ],
    warnings: owner === undefined ? ['The owner of the receiving token account is not known.'] : [],
  }
}

function tokenApprove(one: Of<'tokenApprove'>, known: Known): Said {
  const mint = one.mint ?? tokenOf(one.source, known)?.mint
  const { text, isUnlimited } = allowanceText(one.amount, mint, known)
  return {
    purpose: 'let another account spend your tokens',
    rows: [
      { label: 'May spend', value: text, kind: 'amount' },
      addressRow('Spender', one.delegate),
      ...(mint === undefined ? [] : [addressRow('Token', mint)]),
    ],
    warnings: isUnlimited ? [UNLIMITED] : [],
  }
}

/** Says what an instruction does. Undefined rows are those that only set the fee. */
export function instructionRows(one: SolanaInstruction, known: Known, all: readonly SolanaInstruction[]): Said {
  switch (one.kind) {
    case 'transfer':
      return {
        purpose: `send ${known.chain.symbol}`,
        rows: [
          { label: 'Amount', value: lamportsText(one.lamports, known.chain), kind: 'amount' },
          ...(one.from === known.own ? [] : [addressRow('From', one.from)]),
          addressRow('To', one.to),
        ],
      }
    case 'tokenTransfer':
      return tokenTransfer(one, known, all)
    case 'tokenApprove':
      return tokenApprove(one, known)
    case 'tokenAuthority':
      return {
        purpose: 'give away a right to a token account',
        rows: [
          { label: 'Right', value: one.authority },
          addressRow('Of the account', one.account),
          one.to === undefined ? { label: 'Goes to', value: 'Nobody, for good' } : addressRow('Goes to', one.to),
        ],
        warnings: ['Whoever has the right of the owner can take everything in the token account.'],
      }
    case 'createTokenAccount':
      return { rows: [addressRow('Creates a token account for', one.owner)] }
    case 'memo':
      return { rows: [{ label: 'Memo', value: one.text, kind: 'long' }] }
    case 'durableNonce':
      return { rows: [], warnings: ['Once signed, this stays valid until it is used, and not only for a minute.'] }
    case 'unknown':
      return {
        purpose: 'use a program',
        rows: [addressRow('Program', one.program), { label: 'Data', value: one.data, kind: 'long' }],
        warnings: [
          'This wallet cannot read what this does. It shows what a trial run changed, and the real run may change more.',
        ],
      }
    case 'computeLimit':
    case 'computePrice':
    case 'computeOther':
      return { rows: [] }
  }
}
