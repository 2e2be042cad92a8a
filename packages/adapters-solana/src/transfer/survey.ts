import { FoyerError, type TransferRequest } from '@foyer/core/chain'
import { type Address, isAddress, isOffCurveAddress } from '@solana/kit'
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { findAssociatedTokenPda } from '@solana-program/token'
import { type Account, holdingOf, mintOf, readAccounts, TOKEN_PROGRAMS, TOKEN_SIZE } from './accounts.ts'
import { latestBlockhash, type Place, type Reader, type Recent, u64Of } from './endpoint.ts'

/** Owner of the sysvar accounts, which nobody can take lamports from. */
const SYSVARS = 'Sysvar1111111111111111111111111111111111111'

/** Accounts of a transfer on the chain, as far as its receiver is known. */
export interface Survey {
  from: Address
  /** Lamports of the payer. */
  native: bigint
  /** Least lamports of an account without data, and of a token account. */
  rent: { empty: bigint; token: bigint }
  recent: Recent
  receiver?: { address: Address; lamports: bigint }
  token?: SurveyedToken
}

export interface SurveyedToken {
  mint: Address
  program: Address
  decimals: number
  /** The payer's token account, and its tokens. */
  source: Address
  balance: bigint
  /** Token account of the receiver. `isMissing`: the transfer has to create it. */
  destination?: { address: Address; isMissing: boolean; lamports: bigint }
}

const wrongReceiver = (address: string) => new FoyerError('transfer.wrongReceiver', { address })
const wrongToken = (token: string) => new FoyerError('transfer.wrongToken', { token })
const wrongPayer = (address: string) => new FoyerError('transfer.wrongPayer', { address })

/** Addresses of a request. Throws for one that does not decode to 32 bytes. */
function addressesOf({ from, to, token }: TransferRequest) {
  if (!isAddress(from.address)) throw wrongPayer(from.address)
  if (token && !isAddress(token.address)) throw wrongToken(token.address)
  if (to !== undefined && !isAddress(to)) throw wrongReceiver(to)
  return { from: from.address, to, mint: token?.address as Address | undefined }
}

/** Associated token accounts of an owner, one for each token program. */
const associated = (owner: Address, mint: Address): Promise<Address[]> =>
  Promise.all(
    TOKEN_PROGRAMS.map(async tokenProgram => (await findAssociatedTokenPda({ owner, mint, tokenProgram }))[0]),
  )

type Found = (at: Address) => Account | undefined

/** Rejects accounts that would keep the lamports for ever, or that belong to a token. */
function checkNativeReceiver(to: Address, account: Account | undefined) {
  if (!account) return
  const { executable, owner } = account
  if (executable || owner === SYSVARS || TOKEN_PROGRAMS.some(program => program === owner)) throw wrongReceiver(to)
}

/** Token account that a receiver gets the token in: its own address when it is one of this token, else its associated one. */
function destinationOf(
  to: Address,
  own: Address,
  { mint, program }: { mint: Address; program: Address },
  found: Found,
) {
  const account = found(to)
  const given = holdingOf(account)
  if (given) {
    if (given.mint !== mint || given.program !== program) throw wrongReceiver(to)
    return { address: to, isMissing: false, lamports: account?.lamports ?? 0n }
  }
  const isWallet = account === undefined || (account.owner === SYSTEM_PROGRAM_ADDRESS && !account.executable)
  // Nobody can sign for an address off the curve but the program that derived it.
  if (!isWallet || to === mint || isOffCurveAddress(to)) throw wrongReceiver(to)
  const existing = found(own)
  const holding = holdingOf(existing)
  // A token account can be given to another owner and keeps its address.
  if (holding ? holding.owner !== to : existing && existing.owner !== SYSTEM_PROGRAM_ADDRESS) throw wrongReceiver(to)
  return { address: own, isMissing: !holding, lamports: existing?.lamports ?? 0n }
}

function tokenOf(
  { from, to, token }: { from: Address; to: Address | undefined; token: { address: Address; decimals: number } },
  own: { from: Address[]; to: Address[] },
  found: Found,
): SurveyedToken {
  const mint = mintOf(found(token.address))
  if (!mint || mint.decimals !== token.decimals) throw wrongToken(token.address)
  const { program, decimals } = mint
  const index = TOKEN_PROGRAMS.indexOf(program)
  const source = own.from[index]!
  const holding = holdingOf(found(source))
  const destination = to && destinationOf(to, own.to[index]!, { mint: token.address, program }, found)
  return {
    mint: token.address,
    program,
    decimals,
    source,
    balance: holding?.owner === from ? holding.amount : 0n,
    ...(destination && { destination }),
  }
}

/**
 * Reads everything that a transfer depends on, from one endpoint in one round. Throws `transfer.wrongPayer`, `transfer.wrongToken` and
 * `transfer.wrongReceiver`.
 */
export async function survey(reader: Reader, request: TransferRequest, place: Place): Promise<Survey> {
  const { from, to, mint } = addressesOf(request)
  const [ofPayer, ofReceiver] = await Promise.all([
    mint ? associated(from, mint) : [],
    mint && to ? associated(to, mint) : [],
  ])
  const addresses = [from, ...(to ? [to] : []), ...(mint ? [mint] : []), ...ofPayer, ...ofReceiver]
  const rentOf = 'getMinimumBalanceForRentExemption'
  const [accounts, empty, token, recent] = await reader('getMultipleAccounts', place, ask =>
    Promise.all([
      readAccounts(ask, addresses),
      ask(rentOf, [0]).then(value => u64Of(value, 'rent')),
      ask(rentOf, [TOKEN_SIZE]).then(value => u64Of(value, 'rent')),
      latestBlockhash(ask),
    ]),
  )
  const found: Found = at => accounts[addresses.indexOf(at)]
  const payer = found(from)
  if (payer && (payer.owner !== SYSTEM_PROGRAM_ADDRESS || payer.data.length > 0)) throw wrongPayer(from)
  const surveyed = { from, native: payer?.lamports ?? 0n, rent: { empty, token }, recent }
  const receiver = to && { address: to, lamports: found(to)?.lamports ?? 0n }
  if (mint && request.token) {
    const asked = { from, to, token: { address: mint, decimals: request.token.decimals } }
    const of = { from: ofPayer, to: ofReceiver }
    return { ...surveyed, token: tokenOf(asked, of, found), ...(receiver && { receiver }) }
  }
  if (to) checkNativeReceiver(to, found(to))
  return { ...surveyed, ...(receiver && { receiver }) }
}
