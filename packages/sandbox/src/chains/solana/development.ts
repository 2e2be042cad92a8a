import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import type { ChainState } from './chainState.ts'
import { initializeToll, TOLL_MINT_SIZE, TOLL_PROGRAM } from './tollToken.ts'

/**
 * First accounts (m/44'/501'/n'/0') of the mnemonic of every development chain, "test test … junk".
 * Their keys are PUBLIC: anything sent to them on a real chain is lost.
 */
export const DEVELOPMENT_ADDRESSES = [
  address('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'),
  address('AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'),
  address('CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k'),
  address('9Tj3srBSxH7RFRCm8uharreY7ZBS49XSfpwCeYa7Xaqp'),
] as const

const LAMPORTS_PER_SOL = 1_000_000_000n
const INITIAL_LAMPORTS = 10_000n * LAMPORTS_PER_SOL

const TOKEN_DECIMALS = 6
/** In base units: a million. */
const INITIAL_TOKENS = 1_000_000n * 10n ** BigInt(TOKEN_DECIMALS)

/** Keys of the development tokens. They own nothing else. */
const MINTER = new Uint8Array(32).fill(1)
const MINT = new Uint8Array(32).fill(2)
const TOLL_MINT = new Uint8Array(32).fill(3)

/** Signers of a token. Kit accepts only one instance of each in a transaction. */
async function openKeys(mintKey: Uint8Array) {
  const [minter, mint] = await Promise.all([MINTER, mintKey].map(key => createKeyPairSignerFromPrivateKeyBytes(key)))
  if (!minter || !mint) throw new Error('unreachable')
  return { minter, mint }
}

type Keys = Awaited<ReturnType<typeof openKeys>>

async function submit(chainState: ChainState, { minter }: Keys, instructions: readonly Instruction[]): Promise<void> {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    draft => setTransactionMessageFeePayerSigner(minter, draft),
    draft => setTransactionMessageLifetimeUsingBlockhash(chainState.latestBlockhash(), draft),
    draft => appendTransactionMessageInstructions(instructions, draft),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  chainState.submit(transaction, new Uint8Array(getTransactionEncoder().encode(transaction)))
}

async function mintingTo(
  owner: Address,
  amount: bigint,
  { minter, mint }: Keys,
  tokenProgram = TOKEN_PROGRAM_ADDRESS as Address,
): Promise<Instruction[]> {
  const [token] = await findAssociatedTokenPda({ owner, mint: mint.address, tokenProgram })
  const created = { payer: minter, ata: token, owner, mint: mint.address, tokenProgram }
  return [
    getCreateAssociatedTokenIdempotentInstruction(created),
    getMintToInstruction(
      { mint: mint.address, token, mintAuthority: minter, amount },
      { programAddress: tokenProgram },
    ),
  ]
}

/** Instructions that make a mint of the development tokens' decimals. */
const creating = (
  chainState: ChainState,
  { minter, mint }: Keys,
  { space, programAddress, before = [] }: { space: number; programAddress: Address; before?: readonly Instruction[] },
): Instruction[] => [
  getCreateAccountInstruction({
    payer: minter,
    newAccount: mint,
    lamports: lamports(chainState.rentExemption(BigInt(space))),
    space,
    programAddress,
  }),
  ...before,
  getInitializeMint2Instruction(
    { mint: mint.address, decimals: TOKEN_DECIMALS, mintAuthority: minter.address },
    { programAddress },
  ),
]

/** Mints base units of the token to each of these accounts. */
export async function mintTo(chainState: ChainState, owners: readonly Address[], amount: bigint): Promise<void> {
  const keys = await openKeys(MINT)
  const instructions = await Promise.all(owners.map(owner => mintingTo(owner, amount, keys)))
  await submit(chainState, keys, instructions.flat())
}

/** Creates a Token-2022 token that keeps a part of each transfer, and mints base units of it to an account. Resolves with its mint. */
export async function createToll(chainState: ChainState, owner: Address, amount: bigint): Promise<Address> {
  const keys = await openKeys(TOLL_MINT)
  const programAddress = TOLL_PROGRAM
  await submit(chainState, keys, [
    ...creating(chainState, keys, {
      space: TOLL_MINT_SIZE,
      programAddress,
      before: [initializeToll(keys.mint.address)],
    }),
    ...(await mintingTo(owner, amount, keys, programAddress)),
  ])
  return keys.mint.address
}

/** Gives the development accounts 10 000 SOL each and the first one a million of a token with 6 decimals. Resolves with its mint. */
export async function fundDevelopmentAccounts(chainState: ChainState): Promise<Address> {
  for (const account of DEVELOPMENT_ADDRESSES) chainState.airdrop(account, INITIAL_LAMPORTS)
  const keys = await openKeys(MINT)
  chainState.airdrop(keys.minter.address, LAMPORTS_PER_SOL)
  const [owner] = DEVELOPMENT_ADDRESSES
  await submit(chainState, keys, [
    ...creating(chainState, keys, { space: getMintSize(), programAddress: TOKEN_PROGRAM_ADDRESS }),
    ...(await mintingTo(owner, INITIAL_TOKENS, keys)),
  ])
  return keys.mint.address
}
