import type { Connection, Network, RemoteChannel, TrackedTransfer, TransferDraft } from '@foyer/core/chain'
import { type Solana, solanaNetwork, startSolana } from '@foyer/sandbox/chains'
import {
  memoryWalletStorage,
  type SimulatedSolanaWalletOptions,
  SOLANA_DEVELOPMENT_KEYS,
  simulatedSolanaWallet,
} from '@foyer/testing/solana'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Base64EncodedWireTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  getThawAccountInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll } from 'vitest'
import { solanaAdapter } from '../adapter.ts'
import { A, B, call } from '../page.fixture.ts'
import { type MintExtension, spaceOf } from './extensions.fixture.ts'

export const DECIMALS = 6

/** Fee of the plain transfer: 5000 lamports a signature, and 500 units at 20 lamports. */
export const SOL_FEE = 15_000n

/** Rent exemption of an account without data, and of a token account. */
export const RENT = 890_880n
export const TOKEN_RENT = 2_039_280n

export const developer = (index: number): Promise<KeyPairSigner> =>
  createKeyPairSignerFromPrivateKeyBytes(Uint8Array.from(Buffer.from(SOLANA_DEVELOPMENT_KEYS[index]!, 'hex')))

export const newAddress = async (): Promise<Address> => (await generateKeyPairSigner()).address

/** Answers of the chain's endpoint that a test replaces, by method. The chain answers for undefined. */
export type Answers = Record<string, (params: unknown[], real: () => Promise<unknown>) => unknown>

type DraftOptions = { to: string; amount: bigint; mint?: string; decimals?: number }

const LOCAL = 'solana:localnet'

/** A page with an adapter and a wallet that has the first two development keys. */
function openPage(network: Network, url: string, wallet: Partial<SimulatedSolanaWalletOptions>, answers: Answers) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { method, params } = JSON.parse(init?.body as string) as { method: string; params: unknown[] }
    asked.push(method)
    const real = async () => (await (await globalThis.fetch(input, init)).json()) as unknown
    const answer: unknown = await answers[method]?.(params, real)
    return answer === undefined ? globalThis.fetch(input, init) : new Response(JSON.stringify(answer))
  }
  const target = new EventTarget()
  const adapter = solanaAdapter({ networks: [network], target, fetch })
  const simulated = simulatedSolanaWallet({
    name: 'Good Wallet',
    accounts: SOLANA_DEVELOPMENT_KEYS.slice(0, 2),
    chains: { [LOCAL]: url },
    target,
    storage: memoryWalletStorage(),
    ...wallet,
  })
  const transfer = adapter.features.transfer!
  const connection: Connection = {
    connectorId: 'wallet-standard:Good Wallet',
    namespace: 'solana',
    accounts: [A, B].map(each => ({ namespace: 'solana', address: each })),
    address: A,
    chainId: LOCAL,
    approved: [LOCAL],
  }
  return {
    asked,
    wallet: simulated,
    transfer,
    connection,
    connect: () =>
      adapter.connect({ connectorId: connection.connectorId, networks: [network] }, { signal: call().signal }),
    submit: (draft: TransferDraft, channel?: RemoteChannel) =>
      transfer.submit(connection, draft, network, { ...call(), ...(channel && { channel }) }),
  }
}

type Connected = {
  rpc: ReturnType<typeof createSolanaRpc>
  send(payer: KeyPairSigner, ...instructions: Instruction[]): Promise<unknown>
}

/** Creates a token of which the first development account holds a million base units. It can freeze accounts. */
async function createToken(
  { rpc, send }: Connected,
  tokenProgram: Address,
  extensions: readonly MintExtension[] = [],
): Promise<Address> {
  const [owner, mint] = await Promise.all([developer(0), generateKeyPairSigner()])
  const space = spaceOf(extensions, getMintSize())
  const rent = await rpc.getMinimumBalanceForRentExemption(BigInt(space)).send()
  const config = { programAddress: tokenProgram }
  const authority = owner.address
  const [token] = await findAssociatedTokenPda({ owner: owner.address, mint: mint.address, tokenProgram })
  await send(
    owner,
    getCreateAccountInstruction({
      payer: owner,
      newAccount: mint,
      lamports: lamports(rent),
      space,
      programAddress: tokenProgram,
    }),
    ...extensions.map(({ initialize }) => initialize(mint.address, authority)),
    getInitializeMint2Instruction(
      { mint: mint.address, decimals: DECIMALS, mintAuthority: authority, freezeAuthority: authority },
      config,
    ),
    await getCreateAssociatedTokenIdempotentInstructionAsync({
      payer: owner,
      owner: owner.address,
      mint: mint.address,
      tokenProgram,
    }),
    ...(extensions.some(({ freezes }) => freezes)
      ? [getThawAccountInstruction({ account: token, mint: mint.address, owner }, config)]
      : []),
    getMintToInstruction({ mint: mint.address, token, mintAuthority: owner, amount: 1_000_000n }, config),
  )
  return mint.address
}

/** Starts a local chain for the tests of a file. */
export function useChain() {
  let chain: Solana
  let rpc: ReturnType<typeof createSolanaRpc>
  beforeAll(async () => {
    chain = await startSolana({ slotMs: 20 })
    rpc = createSolanaRpc(chain.url)
  })
  afterAll(() => chain.stop())

  const send = async (payer: KeyPairSigner, ...instructions: Instruction[]) => {
    const { value: blockhash } = await rpc.getLatestBlockhash().send()
    const signed = await signTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version: 0 }),
        draft => setTransactionMessageFeePayerSigner(payer, draft),
        draft => setTransactionMessageLifetimeUsingBlockhash(blockhash, draft),
        draft => appendTransactionMessageInstructions(instructions, draft),
      ),
    )
    return rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
  }

  const page = (wallet: Partial<SimulatedSolanaWalletOptions> = {}, answers: Answers = {}) =>
    openPage(solanaNetwork(chain), chain.url, wallet, answers)

  const tokens = async (at: Address): Promise<bigint> =>
    BigInt((await rpc.getTokenAccountBalance(at).send()).value.amount)

  return {
    network: () => solanaNetwork(chain),
    mint: () => chain.mint,
    airdrop: (to: string, amount: bigint) => chain.airdrop(to, amount),
    expire: () => chain.expireBlockhashes(),
    height: async () => Number(await rpc.getBlockHeight().send()),
    send,
    /** Sends wire bytes without a preflight, so that a failing transaction lands. */
    land: (wire: string) =>
      rpc.sendTransaction(wire as Base64EncodedWireTransaction, { encoding: 'base64', skipPreflight: true }).send(),
    page,
    /** Page with a connected wallet. */
    async connected(...options: Parameters<typeof page>) {
      const opened = page(...options)
      await opened.connect()
      return opened
    },
    /** Draft of a transfer by the first development account. */
    async draft({ to, amount, mint, decimals = DECIMALS }: DraftOptions): Promise<TransferDraft> {
      const { transfer } = page()
      const request = { from: { address: A }, to, amount, ...(mint && { token: { address: mint, decimals } }) }
      const { fees } = await transfer.estimate(request, solanaNetwork(chain), call())
      return transfer.draft({ ...request, fee: fees[0] }, solanaNetwork(chain), call())
    },
    watch: (transfers: readonly TrackedTransfer[], answers: Answers = {}) =>
      page({}, answers).transfer.watch(transfers, solanaNetwork(chain), call()),
    balance: async (of: string): Promise<bigint> => (await rpc.getBalance(address(of)).send()).value,
    tokens,
    associated: async (owner: string, mint: Address = chain.mint, tokenProgram: Address = TOKEN_PROGRAM_ADDRESS) =>
      (await findAssociatedTokenPda({ owner: address(owner), mint, tokenProgram }))[0],
    /** Creates a token of which the first development account holds a million base units. It can freeze accounts. */
    createToken: (tokenProgram: Address, ...extensions: readonly MintExtension[]) =>
      createToken({ rpc, send }, tokenProgram, extensions),
  }
}
