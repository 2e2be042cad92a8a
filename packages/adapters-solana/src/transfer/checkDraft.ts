import { type ConnectionRef, FoyerError, type Network, type TransferDraft } from '@foyer/core/chain'
import { type Address, isAddress } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import { feeOf, type Plan } from './message.ts'
import { readPlan } from './readMessage.ts'

const changed = (field: string) => new FoyerError('transfer.changed', { field })

/** Whether the destination of a plan is the receiver's: its own address, or its associated token account, which may be created for it alone. */
async function reaches({ destination, token, creates }: Plan, to: string): Promise<boolean> {
  if (destination === to) return creates === undefined
  if (!token || !isAddress(to) || (creates ?? to) !== to) return false
  const [own] = await findAssociatedTokenPda({ owner: to, mint: token.mint, tokenProgram: token.program })
  return destination === own
}

/** Whether the tokens come from the payer's associated token account: as a delegate it could move those of others. */
async function isOwnSource({ from, token }: Plan): Promise<boolean> {
  if (!token) return true
  const [own] = await findAssociatedTokenPda({ owner: from, mint: token.mint, tokenProgram: token.program })
  return token.source === own
}

/**
 * Compares a draft with what its request says, and with where it is to be sent. Throws `transfer.changed` with the first field that differs.
 * The network's own rules, such as the decimals of the mint, are part of the request and checked by the chain.
 */
export async function checkDraft(draft: TransferDraft, connection: ConnectionRef, network: Network): Promise<void> {
  const { chainId, from, to, token, amount, fee, request } = draft
  if (chainId !== network.caipNetworkId || chainId !== connection.chainId) throw changed('chain')
  if (from !== connection.address) throw changed('account')
  const plan = readPlan(request)?.plan
  if (!plan) throw changed('request')
  if (plan.from !== (from as Address)) throw changed('account')
  if (plan.token?.mint !== token) throw changed('token')
  if (plan.amount !== amount) throw changed('amount')
  if (!(await reaches(plan, to))) throw changed('receiver')
  if (!(await isOwnSource(plan))) throw changed('account')
  if (feeOf(plan.budget) + (fee.deposit ?? 0n) !== fee.amount) throw changed('fee')
}
